import { type StateCode, stateName } from "#app/content/states.ts";
import type { SupplyKind } from "#db/enums.ts";
import { checkGstin } from "./gstin.ts";

type Supply = {
  /** Organising an event (IGST Act, section 12(7)) or letting a venue (section 12(3)). */
  kind: SupplyKind;
  officeState: StateCode;
  clientGstin: string;
  /** State of the event or the property; empty: the office's own. */
  eventStateCode: StateCode | "";
};

export type PlaceOfSupply = {
  /** GST code. A GSTIN may begin with the code of a State that exists no longer, so this is no `StateCode`. */
  state: string;
  /** Same State as the office: CGST and SGST. Otherwise IGST. */
  isIntraState: boolean;
  /** A sentence for the invoice's author. */
  reason: string;
};

export function placeOfSupply({ kind, officeState, clientGstin, eventStateCode }: Supply): PlaceOfSupply {
  const gstin = checkGstin(clientGstin);
  const registeredIn = gstin.kind === "valid" || gstin.kind === "unusual" ? gstin.stateCode : null;
  const eventState = eventStateCode || officeState;
  const [state, rule] =
    kind === "venue"
      ? [eventState, `the venue is in ${stateName(eventState)} (IGST Act s.12(3))`]
      : registeredIn
        ? [registeredIn, `the client is registered in ${stateName(registeredIn)} (IGST Act s.12(7))`]
        : [eventState, `the client is not registered and the event is in ${stateName(eventState)} (IGST Act s.12(7))`];
  const isIntraState = state === officeState;
  const tax = isIntraState
    ? "CGST and SGST, the office's own State"
    : `IGST, another State than the office's ${stateName(officeState)}`;
  return { state, isIntraState, reason: `${tax}: ${rule}.` };
}
