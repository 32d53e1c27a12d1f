import { eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import { invoicePayments } from "#db/schema.ts";
import { selectInvoice } from "./drafts.server.ts";
import type { NewPayment } from "./invoices.ts";

export type Paid =
  | { outcome: "recorded"; balance: number }
  | { outcome: "unknown" }
  | { outcome: "refused"; field: keyof NewPayment; message: string };

/** Records what a client paid, at most the balance. The payment's id comes from its form: sent twice it is stored once. */
export async function recordPayment(actor: Actor, id: string, given: NewPayment): Promise<Paid> {
  requirePermission(actor, "invoice:pay");
  return asActor(actor, async (tx) => {
    // Two payments at once must not both find the same balance.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 6))`);
    const invoice = await selectInvoice(tx, id);
    if (invoice?.status !== "issued") return { outcome: "unknown" };
    if (invoice.payments.some(({ id }) => id === given.payment)) return { outcome: "recorded", balance: invoice.balance };
    if (given.paid_on > today()) return { outcome: "refused", field: "paid_on", message: "A payment cannot lie in the future." };
    if (given.gross > invoice.balance)
      return {
        outcome: "refused",
        field: "gross",
        message: `The balance is ${formatRupeesAndPaise(Math.max(0, invoice.balance))}.`,
      };
    if (given.tds > given.gross) return { outcome: "refused", field: "tds", message: "TDS is a part of the amount." };

    const { payment, paid_on, way, reference, gross, tds } = given;
    await tx
      .insert(invoicePayments)
      .values({ id: payment, invoiceId: id, paidOn: paid_on, way, reference, gross, tds, recordedBy: actor.id });
    await audit(tx, {
      actor: actor.id,
      action: "payment recorded",
      objectType: "invoice",
      objectId: id,
      fields: { way, reference, gross, tds, paid_on },
    });
    return { outcome: "recorded", balance: invoice.balance - gross };
  });
}

/** Takes a wrongly recorded payment away; its audit line keeps what it was. @returns whether there was one */
export async function removePayment(actor: Actor, payment: string): Promise<boolean> {
  requirePermission(actor, "invoice:delete");
  if (!isId(payment)) return false;
  return asActor(actor, async (tx) => {
    const [gone] = await tx.delete(invoicePayments).where(eq(invoicePayments.id, payment)).returning();
    if (gone)
      await audit(tx, {
        actor: actor.id,
        action: "payment removed",
        objectType: "invoice",
        objectId: gone.invoiceId,
        fields: gone,
      });
    return gone !== undefined;
  });
}
