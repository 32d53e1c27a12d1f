import { company } from "#app/content/company.ts";
import { fullDay } from "#app/platform/dates.ts";
import { inRupeesAndPaise } from "#app/platform/money.ts";
import type { StoredInvoice } from "./drafts.server.ts";
import { invoicePdf } from "./pdf.server.ts";
import { qrOf } from "./qr.server.ts";
import { type Sheet, sheetOf } from "./sheet.ts";
import type { Qr } from "./sheet-view.tsx";

export type Picture = { sheet: Sheet; qr: Qr | null; creditSheet: Sheet | null };

/** What page and PDF of a stored invoice show. */
export function pictureOf({ draft, number, status, supplier, amount, balance, creditNote }: StoredInvoice): Picture {
  const isIssued = status === "issued";
  const sheet = sheetOf(draft, {
    title: isIssued ? "Tax Invoice" : "Draft Invoice",
    number: number ?? draft.invoiceNumber,
    balance: isIssued ? balance : null,
    supplier: supplier ?? undefined,
    extra: creditNote
      ? [["Cancelled by", creditNote.number]]
      : isIssued && balance > 0 && balance < amount
        ? [["Balance", inRupeesAndPaise(balance)]]
        : [],
  });
  const creditSheet = creditNote
    ? sheetOf(
        { ...draft, date: creditNote.date, dueDate: "", notes: creditNote.reason },
        {
          title: "Credit Note",
          number: creditNote.number,
          balance: null,
          supplier: supplier ?? undefined,
          extra: [
            ["For", number ?? ""],
            ["Dated", fullDay(draft.date)],
          ],
        },
      )
    : null;
  return { sheet, qr: sheet.upi && qrOf(sheet.upi.link), creditSheet };
}

/** The PDF of a stored invoice or of its credit note. */
export function pdfOf(invoice: StoredInvoice, document: "invoice" | "credit-note"): Promise<Buffer> | null {
  const { sheet, qr, creditSheet } = pictureOf(invoice);
  const names = { brand: company.name, company: company.legalName };
  if (document === "invoice") return invoicePdf(sheet, { ...names, qr });
  return creditSheet && invoicePdf(creditSheet, { ...names, qr: null });
}

/** "INV-H-2627-00001.pdf": made by the server, so that nothing of what was typed reaches a header. */
export const fileNameOf = (number: string): string => `${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.pdf`;
