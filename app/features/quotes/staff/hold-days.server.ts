import { eq } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { Conflict } from "#app/errors.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { quotes } from "#db/schema.ts";
import { auditQuote, lockQuote } from "../change-quote.server.ts";
import { heldUntil, quoteState } from "../quotes.ts";

/** Holds the days of an open quote once more for as long as after its sending, from today on. @returns until when @throws NotFound, Conflict */
export async function holdDays(actor: Actor, id: string): Promise<string> {
  requirePermission(actor, "quote:send");
  return setHold(actor, id, addDays(today(), company().holdDays));
}

/** Lets others have the days that an open quote holds. @throws NotFound, Conflict */
export async function releaseDays(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "quote:send");
  await setHold(actor, id, null);
}

async function setHold(actor: Person, id: string, until: string | null): Promise<string> {
  return asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, id);
    if (quoteState(quote, today()) !== "open") throw new Conflict("Only a quote that its client may accept holds days.");
    const [before, after] = [heldUntil(quote, today()), heldUntil({ ...quote, heldUntil: until }, today())];
    if (before === after) return after ?? "";
    await tx.update(quotes).set({ heldUntil: until }).where(eq(quotes.id, id));
    const fields = { number: quote.number, held_until: [before, after] };
    await auditQuote(tx, actor, after ? "quote holds its days" : "quote released its days", id, fields);
    return after ?? "";
  });
}
