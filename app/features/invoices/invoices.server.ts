import { count, desc } from "drizzle-orm";
import { type Actor, demand } from "#app/permissions.ts";
import { asActor } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import type { Invoice } from "./invoices.ts";

const mostShown = 200;

/** The newest invoices, and how many there are. */
export async function listInvoices(actor: Actor): Promise<{ invoices: Invoice[]; total: number }> {
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const { id, number, clientName, amount, status } = invoices;
    const [rows, [counted]] = await Promise.all([
      tx
        .select({ id, number, clientName, amount, status })
        .from(invoices)
        .orderBy(desc(invoices.createdAt), invoices.id)
        .limit(mostShown),
      tx.select({ total: count() }).from(invoices),
    ]);
    return { invoices: rows, total: counted?.total ?? 0 };
  });
}
