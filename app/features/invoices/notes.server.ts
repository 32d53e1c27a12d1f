import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { creditNoteItems, creditNotes } from "#db/schema.ts";
import type { CreditNote } from "./invoices.ts";

/** The credit notes of an invoice in the order in which they were issued. */
export async function selectNotes(tx: Tx, id: string): Promise<CreditNote[]> {
  const rows = await tx
    .select({ note: creditNotes, line: creditNoteItems })
    .from(creditNotes)
    .innerJoin(creditNoteItems, eq(creditNoteItems.creditNoteId, creditNotes.id))
    .where(eq(creditNotes.invoiceId, id))
    .orderBy(creditNotes.nth);
  return [...Map.groupBy(rows, ({ note }) => note.id).values()].map((lines) => {
    const { id, number, noteDate, reason, amount } = (lines[0] as (typeof lines)[number]).note;
    const taken = lines.map(({ line }) => ({ item: line.itemId, quantity: line.quantity, taxable: line.taxable }));
    return { id, number, date: noteDate, reason, amount, lines: taken };
  });
}
