import { eq } from "drizzle-orm";
import { selectDocument, selectEInvoice } from "#app/billing/documents.server.ts";
import type { Facts } from "#app/content/mails/client-mails.ts";
import type { Mail } from "#app/mail/mail.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { invoiceBalances, invoices } from "#db/schema.ts";
import { requiredEInvoice } from "../e-invoice/e-invoice.ts";
import { documentSheet } from "../invoice-sheet.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { mailFacts } from "./mail-facts.ts";

/**
 * The parts of an automatic reminder's mail that come from the invoice. @param tx of the system role `reminders`
 * @returns null while the invoice must be registered as an e-invoice first
 */
export async function reminderOfInvoice(
  tx: Tx,
  id: string,
  language: Language,
): Promise<(Pick<Mail, "replyTo" | "attachment"> & { facts: Facts }) | null> {
  const { number, invoiceDate, dueDate, amount } = invoices;
  const { balance, amount: charged } = invoiceBalances;
  const [row] = await tx
    .select({ number, date: invoiceDate, dueDate, amount, balance, charged })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(eq(invoices.id, id));
  if (!row?.number) throw new Error(`The issued invoice ${id} is not stored.`);
  const [document, eInvoice] = [await selectDocument<IssuedDocument>(tx, id), await selectEInvoice(tx, id)];
  if (requiredEInvoice(document) && !eInvoice) return null;
  const details: Facts = row.balance === row.charged ? [] : [["Balance", formatRupeesAndPaise(row.balance)]];
  const sheet = documentSheet(document, { copyFor: "recipient", eInvoice, balance: row.balance, details });
  return {
    replyTo: document.supplier.office.email,
    facts: mailFacts({ ...row, number: row.number }, language),
    attachment: { name: pdfFileName(row.number), content: await sheetPdf(sheet) },
  };
}
