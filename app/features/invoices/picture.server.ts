import { company } from "#app/content/company.ts";
import { formatDayLong } from "#app/platform/dates.ts";
import { formatRupeesAndPaise, lineAmount } from "#app/platform/money.ts";
import { creditTotals } from "./credit.ts";
import { compute } from "./draft.ts";
import type { StoredInvoice } from "./drafts.server.ts";
import type { CreditNote } from "./invoices.ts";
import { qrOf } from "./qr.server.ts";
import { type Fact, type FigureLine, type Sheet, sheetOf } from "./sheet.ts";
import type { Qr } from "./sheet-view.tsx";

export type Picture = { sheet: Sheet; qr: Qr | null };

/** What page, print and PDF of a stored invoice show. */
export function pictureOf(invoice: StoredInvoice): Picture {
  const { draft, number, status, supplier, balance } = invoice;
  const isIssued = status === "issued";
  const sheet = sheetOf(draft, {
    title: isIssued ? "Tax Invoice" : "Draft Invoice",
    number: number ?? draft.invoiceNumber,
    balance: isIssued ? balance : null,
    supplier: supplier ?? undefined,
    extra: isIssued ? standingFacts(invoice) : [],
  });
  return { sheet, qr: sheet.upi && qrOf(sheet.upi.link) };
}

function standingFacts({ amount, balance, credited, creditNotes }: StoredInvoice): Fact[] {
  const numbers = creditNotes.map(({ number }) => number).join("\n");
  return [
    ...(numbers ? [[credited === amount ? "Cancelled by" : "Credited by", numbers] as Fact] : []),
    ...(balance > 0 && balance < amount ? [["Balance", formatRupeesAndPaise(balance)] as Fact] : []),
  ];
}

/** What page, print and PDF of one of its credit notes show. */
export function notePictureOf(invoice: StoredInvoice, note: CreditNote): Picture {
  const { draft, number, supplier, creditNotes, lines, sameState } = invoice;
  const earlier = creditNotes.slice(0, creditNotes.indexOf(note)).flatMap(({ lines }) => lines);
  const sheet = sheetOf(
    { ...draft, date: note.date, dueDate: "", notes: note.reason },
    {
      title: "Credit Note",
      number: note.number,
      balance: null,
      supplier: supplier ?? undefined,
      extra: [
        ["For", number ?? ""],
        ["Dated", formatDayLong(draft.date)],
      ],
      credited: { lines: creditedLines(invoice, note), totals: creditTotals(lines, earlier, note.lines, sameState) },
    },
  );
  return { sheet, qr: null };
}

/** The note's lines in the invoice's words and at its rates; what the rates give beyond the amount shows as discount. */
function creditedLines({ draft, lines }: StoredInvoice, note: CreditNote): FigureLine[] {
  return compute(draft).lines.flatMap((line, at) => {
    const taken = note.lines.find(({ item }) => item === lines[at]?.id);
    if (!taken) return [];
    const { quantity, taxable } = taken;
    const amount = quantity > 0 ? Math.max(taxable, lineAmount(quantity, line.rate)) : taxable;
    return [{ ...line, quantity, taxable, amount, discount: amount - taxable, priceOnly: quantity === 0 }];
  });
}

/** The PDF of a stored invoice or of one of its credit notes. */
export async function pdfOf(invoice: StoredInvoice, note?: CreditNote): Promise<Buffer> {
  const { sheet, qr } = note ? notePictureOf(invoice, note) : pictureOf(invoice);
  // With its fonts and tables more than half of the server's code: loaded when the first invoice is drawn.
  const { invoicePdf } = await import("./pdf.server.ts");
  return invoicePdf(sheet, { brand: company.name, company: company.legalName, qr });
}

/** "INV-H-2627-00001.pdf": made by the server, so that nothing of what was typed reaches a header. */
export const fileNameOf = (number: string): string => `${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.pdf`;
