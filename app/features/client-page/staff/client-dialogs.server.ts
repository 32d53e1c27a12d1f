import { sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import { readAdvanceContext } from "#app/features/money/advances/advances.server.ts";
import { selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { isId } from "#app/platform/values/ids.ts";
import { readId } from "#app/records/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import type { Claim } from "../claims.ts";
import type { StaffClientPage } from "../client-page.ts";
import { readStaffClientPage } from "./staff-client-page.server.ts";

export type Confirmation = NonNullable<Awaited<ReturnType<typeof readConfirmation>>>;

export const openClaim = ({ claims }: StaffClientPage, claimId: string | null): Claim | null =>
  claims.find(({ id, state }) => state === "open" && id === claimId) ?? null;

/**
 * The data of the dialog that confirms a claim; null when no such claim is open.
 * @param as the id of the invoice that the payment settles, or "advance"; else it is the event's invoice that is due first
 */
export async function readConfirmation(actor: Actor, page: StaffClientPage, claimId: string | null, as: string | null) {
  requirePermission(actor, "advance:record");
  const claim = openClaim(page, claimId);
  if (!claim) return null;
  const { eventId, name, invoices } = page;
  const choices = as === "advance" ? [] : invoices;
  return {
    event: { id: eventId, name },
    claim,
    context: await readAdvanceContext(actor, { eventId }, selectQuotedRates),
    invoice: choices.find(({ id }) => id === as) ?? choices[0] ?? null,
    invoices,
  };
}

/** @returns the id of the event of a claim; null when there is no such claim */
export async function readEventOfClaim(actor: Actor, claimId: string): Promise<string | null> {
  requirePermission(actor, "event:list");
  if (!isId(claimId)) return null;
  const [claim] = await asActor(actor, (tx) =>
    tx.execute<{ eventId: string }>(sql`select event_id as "eventId" from payment_claims where id = ${claimId}`),
  );
  return claim?.eventId ?? null;
}

/**
 * The data of the dialogs that the URL of another page opens: `?confirm=CLAIM` (`&as=…`), `?refuse=CLAIM` and `?answer=EVENT`.
 * Null: the URL opens none, the claim is decided already, or the claim or the event is gone.
 */
export async function readClientDialog(actor: Actor, params: URLSearchParams) {
  requirePermission(actor, "event:list");
  const [confirm, refuse] = [readId(params, "confirm"), readId(params, "refuse")];
  const claimId = confirm ?? refuse;
  const eventId = claimId ? await readEventOfClaim(actor, claimId) : readId(params, "answer");
  if (!eventId) return null;
  const page = await readStaffClientPage(actor, eventId).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!page) return null;
  const event = { id: eventId, name: page.name };
  const dialog = {
    event,
    confirmation: confirm ? await readConfirmation(actor, page, confirm, params.get("as")) : null,
    refused: confirm ? null : openClaim(page, refuse),
    messages: claimId ? null : page.messages,
  };
  return dialog.confirmation || dialog.refused || dialog.messages ? dialog : null;
}
export type ClientDialog = NonNullable<Awaited<ReturnType<typeof readClientDialog>>>;
