import { isPlaceCode, type StateCode, stateName } from "#app/content/states.ts";
import type { ClientTreatment, LineClass, TaxHeads } from "#db/enums.ts";
import { checkGstin } from "./gstin.ts";
import { gstStart } from "./rates.ts";
import { type Constitutions, reverseChargeEndorsement, reverseChargeOf } from "./reverse-charge.ts";
import { type ClientGroup, isSez, treatments } from "./treatments.ts";

export type SupplyOfLine = {
  lineClass: LineClass;
  treatment: ClientTreatment;
  officeState: StateCode;
  clientGstin: string;
  /** State of the client's address; empty: unknown. */
  clientStateCode: StateCode | "";
  /** State of the event or the property, 96 abroad; empty: not chosen. */
  eventStateCode: StateCode | "";
  /** What decides whether the client pays the tax. */
  constitutions?: Constitutions;
  line?: { sac: string; gst: string; day: string };
};

export type PlaceOfSupply = {
  /** A State's GST code; empty while it is not known. A GSTIN may begin with the code of a former State. */
  state: string;
  heads: TaxHeads;
  /** A sentence for the invoice's author: which tax, and why. */
  reason: string;
  /** The section of the law that says so. */
  source: string;
  /** The field without which the place is not known. */
  missing?: "eventStateCode" | "clientStateCode";
  /** Set when the client pays the tax: what the document says about it. `heads` is "none" then. */
  reverseCharge?: string;
};

/** "event": the State of the event or the property; "client": the client's State; "record": the client's State, or the office's if it is unknown. */
type Location = "event" | "client" | "record" | "abroad";
type PlaceRule = {
  lineClass: LineClass;
  groups: readonly ClientGroup[];
  location: Location;
  /** Set where another place counts for an event or a property abroad. */
  whenAbroad?: "client";
  /** A clause that the text continues with "in" and the State: "the event is held". */
  because: string;
  source: string;
  /** The first day on which the rule holds. */
  from: string;
};

const from = gstStart;
const inIndia = ["registered", "unregistered"] as const;

/** One row for each class and group of clients: section 12 for clients in India, section 13 for those abroad. */
export const placeRules: readonly PlaceRule[] = [
  {
    lineClass: "event",
    groups: ["registered"],
    location: "client",
    because: "the client is registered",
    source: "IGST Act s.12(7)(i)",
    from,
  },
  {
    lineClass: "event",
    groups: ["unregistered"],
    location: "event",
    whenAbroad: "client",
    because: "the client is not registered and the event is held",
    source: "IGST Act s.12(7)(ii)",
    from,
  },
  { lineClass: "event", groups: ["overseas"], location: "event", because: "the event is held", source: "IGST Act s.13(5)", from },
  {
    lineClass: "property",
    groups: inIndia,
    location: "event",
    whenAbroad: "client",
    because: "the venue is",
    source: "IGST Act s.12(3)",
    from,
  },
  { lineClass: "property", groups: ["overseas"], location: "event", because: "the venue is", source: "IGST Act s.13(4)", from },
  {
    lineClass: "catering",
    groups: inIndia,
    location: "event",
    because: "the catering is performed",
    source: "IGST Act s.12(4)",
    from,
  },
  {
    lineClass: "catering",
    groups: ["overseas"],
    location: "event",
    because: "the catering is performed",
    source: "IGST Act s.13(3)(b)",
    from,
  },
  { lineClass: "admission", groups: inIndia, location: "event", because: "the event is held", source: "IGST Act s.12(6)", from },
  {
    lineClass: "admission",
    groups: ["overseas"],
    location: "event",
    because: "the event is held",
    source: "IGST Act s.13(5)",
    from,
  },
  {
    lineClass: "other",
    groups: ["registered"],
    location: "client",
    because: "the client is registered",
    source: "IGST Act s.12(2)(a)",
    from,
  },
  {
    lineClass: "other",
    groups: ["unregistered"],
    location: "record",
    because: "the client's address on record is",
    source: "IGST Act s.12(2)(b)",
    from,
  },
  { lineClass: "other", groups: ["overseas"], location: "abroad", because: "the client is", source: "IGST Act s.13(2)", from },
];

/** The code that stands for all other countries beside the codes of the States. */
export const abroad = "96";

/** The place of supply of one line, and the heads of the tax that the supplier charges on it. */
export function placeOfSupply(supply: SupplyOfLine): PlaceOfSupply {
  const place = placeOf(supply);
  const { line, constitutions, clientGstin, treatment } = supply;
  const rule = line && reverseChargeOf({ ...line, constitutions, clientGstin, treatment });
  if (!rule || place.missing) return place;
  const reverseCharge = reverseChargeEndorsement(rule);
  return { ...place, heads: "none", reason: `${place.reason} No tax is charged. ${reverseCharge}`, reverseCharge };
}

function placeOf(supply: SupplyOfLine): PlaceOfSupply {
  const { lineClass, treatment, officeState, eventStateCode } = supply;
  const { group } = treatments[treatment];
  const rule = placeRules.find((rule) => rule.lineClass === lineClass && rule.groups.includes(group)) as PlaceRule;
  const isAbroad = eventStateCode === abroad && rule.location === "event" && rule.whenAbroad !== undefined;
  const location = isAbroad ? "client" : rule.location;
  const clientState = stateOfClient(supply);
  const state = {
    event: eventStateCode,
    client: clientState,
    record: clientState || officeState,
    abroad,
  }[location];
  const source = location === "record" && !clientState ? "IGST Act s.12(2)(b)(ii)" : rule.source;
  if (!state) return unknownPlace(supply, rule, location === "client" ? "clientStateCode" : "eventStateCode");

  const because = isAbroad
    ? `${lineClass === "property" ? "the venue" : "the event"} is abroad, and the client is`
    : location === "record" && !clientState
      ? "no address of the client is on record, and the office is"
      : rule.because;
  const { heads, text } = taxHeadsOf(supply, state);
  return { state, heads, source, reason: `${text}: ${because} in ${stateName(state)} (${source}).` };
}

/** A registered client is in the State of its GSTIN, whatever its address says. */
function stateOfClient({ treatment, clientGstin, clientStateCode }: SupplyOfLine): string {
  const gstin = checkGstin(clientGstin);
  const isRegistered = treatments[treatment].group === "registered";
  if (isRegistered && (gstin.kind === "valid" || gstin.kind === "unusual")) return gstin.stateCode;
  return clientStateCode;
}

/** Same State as the office: CGST and SGST (IGST Act s.8(2)). Abroad, elsewhere, or for a SEZ: IGST (s.7(3) and (5)). */
function taxHeadsOf({ treatment, officeState }: SupplyOfLine, state: string): { heads: TaxHeads; text: string } {
  const { zeroRated } = treatments[treatment];
  const isExport = treatments[treatment].group === "overseas" && state === abroad;
  const kind = isSez(treatment) ? "a supply to a SEZ (IGST Act s.7(5)(b))" : "an export (IGST Act s.2(6))";
  if (zeroRated && (isSez(treatment) || isExport)) {
    return zeroRated === "lut"
      ? { heads: "none", text: `No tax under a letter of undertaking, ${kind}` }
      : { heads: "igst", text: `IGST, ${kind}` };
  }
  if (state === officeState) return { heads: "cgst-sgst", text: "CGST and SGST, the office's own State" };
  return { heads: "igst", text: `IGST, another State than the office's ${stateName(officeState)}` };
}

/** The place of supply while `missing`, the field that decides it, is empty: the figures assume the office's own State. */
function unknownPlace(supply: SupplyOfLine, rule: PlaceRule, missing: "eventStateCode" | "clientStateCode"): PlaceOfSupply {
  const { heads, text } = taxHeadsOf(supply, supply.officeState);
  const what = missing === "clientStateCode" ? "the client's State" : "the State of the event";
  return {
    state: "",
    heads,
    source: rule.source,
    missing,
    reason: `Please choose ${what}: the tax depends on it (${rule.source}). Until then the figures assume ${text}.`,
  };
}

/** Lines that one invoice can hold together: one place and one kind of tax, all or none on reverse charge (rule 46(n), (m) and (p) are about the invoice). */
export type LinesOfPlace = { place: PlaceOfSupply; lines: number[] };

/** The lines of a draft by place of supply, in their order. More than one group: the draft must be split. */
export function groupByPlace(places: readonly PlaceOfSupply[]): LinesOfPlace[] {
  const groups = new Map<string, LinesOfPlace>();
  for (const [index, place] of places.entries()) {
    const key = `${place.state} ${place.heads} ${place.reverseCharge !== undefined}`;
    const group = groups.get(key);
    if (group) group.lines.push(index);
    else groups.set(key, { place, lines: [index] });
  }
  return [...groups.values()];
}

export const readPlaceCode = (text: string): StateCode | "" => (isPlaceCode(text) ? text : "");

/** The State that the first two digits of a regular GST number are; empty for any other number, and for a former State. */
export function stateOfGstin(text: string): StateCode | "" {
  const gstin = checkGstin(text);
  return gstin.kind === "valid" && gstin.type === "regular" ? readPlaceCode(gstin.stateCode) : "";
}

/**
 * The client's fields that follow from a GST number which is being entered: the State while none is chosen, and instead of
 * "unregistered", which has no number, the treatment that follows from it.
 */
export function followGstin<Treatment extends ClientTreatment | "">(
  gstin: string,
  { treatment, stateCode }: { treatment: Treatment; stateCode: StateCode | "" },
): { treatment: Treatment | ""; stateCode: StateCode | "" } {
  const { kind } = checkGstin(gstin);
  const hasNumber = kind === "valid" || kind === "unusual";
  return {
    treatment: treatment === "unregistered" && hasNumber ? "" : treatment,
    stateCode: stateCode || stateOfGstin(gstin),
  };
}

/** The error in a client's State that is not the one of the GST number; undefined when they agree, or one is not known. */
export function gstinStateProblem(gstin: string, stateCode: string): string | undefined {
  const state = stateOfGstin(gstin);
  if (!state || !stateCode || state === stateCode) return undefined;
  return `The GST number is of ${stateName(state)}: its first two digits are the State.`;
}
