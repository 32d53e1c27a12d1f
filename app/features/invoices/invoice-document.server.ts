import { lineAmount } from "#app/gst/tax.ts";
import { qrCode } from "#app/papers/qr.server.ts";
import type { LabelledValue, QrCode, Sheet } from "#app/papers/sheet.ts";
import { formatDay } from "#app/platform/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { type CreditNote, creditNoteTotals } from "./credit-notes.ts";
import { calculateDraft } from "./draft-figures.ts";
import { invoiceSheet, type SheetLineFigures } from "./invoice-sheet.ts";
import type { StoredInvoice } from "./read-invoice.server.ts";

/** A stored invoice, or one of its credit notes, as page, print and PDF show it. */
export function documentSheet(invoice: StoredInvoice, note?: CreditNote): Sheet {
  return note ? creditNoteSheet(invoice, note) : storedInvoiceSheet(invoice);
}

export const paymentQrCode = ({ upi }: Sheet): QrCode | null => upi && qrCode(upi.link);

export async function documentPdf(invoice: StoredInvoice, note?: CreditNote): Promise<Buffer> {
  // pdfkit, fonts and tables are more than half of the server's code: loaded when the first document is drawn.
  const { drawPdf } = await import("#app/papers/pdf.server.ts");
  return drawPdf(documentSheet(invoice, note));
}

/** "INV-H-2627-00001.pdf": safe in a header. */
export const pdfFileName = (number: string): string => `${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.pdf`;

function storedInvoiceSheet(invoice: StoredInvoice): Sheet {
  const { draft, number, status, supplier, balance } = invoice;
  const isIssued = status === "issued";
  return invoiceSheet(draft, {
    title: isIssued ? "Tax Invoice" : "Draft Invoice",
    number: number ?? draft.invoiceNumber,
    balance: isIssued ? balance : null,
    supplier,
    extraDetails: isIssued ? balanceDetails(invoice) : [],
  });
}

function balanceDetails({ amount, balance, credited, creditNotes }: StoredInvoice): LabelledValue[] {
  const details: LabelledValue[] = [];
  if (creditNotes.length > 0) {
    const numbers = creditNotes.map(({ number }) => number).join("\n");
    details.push([credited === amount ? "Cancelled by" : "Credited by", numbers]);
  }
  if (balance > 0 && balance < amount) details.push(["Balance", formatRupeesAndPaise(balance)]);
  return details;
}

function creditNoteSheet(invoice: StoredInvoice, note: CreditNote): Sheet {
  const { draft, number, supplier, creditNotes, lines, heads } = invoice;
  const earlier = creditNotes.slice(0, creditNotes.indexOf(note)).flatMap(({ lines }) => lines);
  return invoiceSheet(
    { ...draft, date: note.date, dueDate: "", notes: note.reason },
    {
      title: "Credit Note",
      number: note.number,
      balance: null,
      supplier,
      extraDetails: [
        ["For", number ?? ""],
        ["Dated", formatDay(draft.date)],
      ],
      credited: {
        lines: creditNoteLines(invoice, note),
        totals: creditNoteTotals(lines, earlier, note.lines, heads),
      },
    },
  );
}

/** The invoice's own descriptions and rates; the part of quantity x rate that is not credited shows as discount. */
function creditNoteLines({ draft, lines }: StoredInvoice, note: CreditNote): SheetLineFigures[] {
  return calculateDraft(draft).lines.flatMap((line, index) => {
    const credited = note.lines.find(({ item }) => item === lines[index]?.id);
    if (!credited) return [];
    const { quantity, taxable } = credited;
    const amount = quantity > 0 ? Math.max(taxable, lineAmount(quantity, line.rate)) : taxable;
    return [{ ...line, quantity, taxable, amount, discount: amount - taxable, isPriceOnly: quantity === 0 }];
  });
}
