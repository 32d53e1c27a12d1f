import type { CompleteSupplier, VerificationData } from "#app/billing/documents.ts";
import type { AdvanceUse } from "#app/features/money/advances/advances.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import { isZeroKind } from "#app/gst/rates.ts";
import type { TaxGroup, Totals } from "#app/gst/tax.ts";
import { multiplyThenDivide } from "#app/platform/values/money.ts";
import type { ClientTreatment, DocumentKind, GstKind, LineClass, TaxHeads } from "#db/enums.ts";

/** The tax by its heads, in paise. */
type Heads = { cgst: number; sgst: number; igst: number };

/** A line as it was issued. Money is paise, quantities hundredths, `gst` hundredths of a percent. */
export type DocumentLine = Heads & {
  /** The id of the invoice's item. */
  id: string;
  description: string;
  sac: string;
  printedSac: string;
  unit: string;
  quantity: number;
  rate: number;
  discount: number;
  /** What of the discount is the line's share of one on the whole invoice; absent unless items have discounts of their own too. */
  discountShare?: number;
  amount: number;
  taxable: number;
  gst: number;
  /** "rate" with 0: issued before a line without tax had to say why. */
  gstKind: GstKind;
  lineClass: LineClass | "";
  /** Rate and discount include the tax. */
  includesGst: boolean;
  /** Set in a note that changes only the price. */
  isPriceOnly?: boolean;
};

/** An invoice or a note as it was at issue: all that its page, its PDF and the exports show of it. Stored, and never changed. */
export type IssuedDocument = VerificationData & {
  kind: DocumentKind;
  title: string;
  number: string;
  date: string;
  dueDate: string;
  /** The instant of issue, which the PDF carries as its date. */
  issuedAt: string;
  supplier: CompleteSupplier;
  client: { name: string; address: string; gstin: string; email: string; treatment: ClientTreatment | "" };
  place: { code: string; name: string; heads: TaxHeads };
  lines: DocumentLine[];
  rates: TaxGroup[];
  totals: Omit<Totals, "groups">;
  amountInWords: string;
  notes: string;
  notesLabel: string;
  /** By name, days and venue; absent: none. */
  event?: string;
  /** Of an export, whose client does not take it for granted. */
  currency?: "INR";
  /** The number of the client's order; absent: none. */
  purchaseOrder?: string;
  /** Set when there is a discount on the whole invoice, whose shares are in the lines: then the discounts stand above the subtotal. */
  discountLabel?: string;
  /** The recipient pays the tax, and none is charged (CGST Rules, rule 46(p); RegRev of an e-invoice); absent: no. */
  isReverseCharge?: boolean;
  /** Sentences that the law requires. */
  endorsements: string[];
  /** Whether each copy says for whom it is (rule 48). False for documents from before that was printed. */
  namesCopies: boolean;
  /** The invoice that a note corrects. */
  original: { number: string; date: string } | null;
  /** It must be registered as an e-invoice before it is mailed, at the latest on `lastDay`. Null: it needs no e-invoice. */
  eInvoice: { lastDay: string | null } | null;
  /** The used parts of advances; absent: none. */
  advances?: { number: string; date: string; amount: number }[];
};

/** The data of a document that its caller passes; the rest is derived. */
type DocumentFacts = Omit<
  IssuedDocument,
  "lines" | "rates" | "totals" | "amountInWords" | "notesLabel" | "endorsements" | "namesCopies" | "original" | "eInvoice"
> &
  Partial<Pick<IssuedDocument, "notesLabel" | "endorsements" | "namesCopies" | "original" | "eInvoice">> & {
    lines: Omit<DocumentLine, "printedSac" | keyof Heads>[];
    totals: Totals;
  };

export function makeDocument({ lines, totals, ...facts }: DocumentFacts): IssuedDocument {
  const { groups, ...sums } = totals;
  return {
    endorsements: [],
    namesCopies: true,
    original: null,
    eInvoice: null,
    notesLabel: "Notes",
    ...facts,
    lines: withHeads(lines, groups).map((line) => ({ ...line, printedSac: line.sac.slice(0, facts.supplier.sacDigits) })),
    rates: groups,
    totals: sums,
    amountInWords: amountInWords(sums.total),
  };
}

/** Adds the used parts of advances to an invoice; without any, the document is unchanged. */
export const withAdvances = (document: IssuedDocument, uses: readonly AdvanceUse[]): IssuedDocument =>
  uses.length === 0 ? document : { ...document, advances: uses.map(({ number, date, amount }) => ({ number, date, amount })) };

/** Each line with its share of its rate's tax: the shares of a rate add up to the tax of the rate. */
function withHeads<Line extends { gst: number; taxable: number; gstKind: GstKind }>(
  lines: readonly Line[],
  groups: readonly TaxGroup[],
): (Line & Heads)[] {
  const taxableSoFar = new Map<(typeof groups)[number], number>();
  return lines.map((line) => {
    const group = groups.find(({ gst, gstKind }) => gst === line.gst && gstKind === line.gstKind);
    if (!group || group.taxable === 0) return { ...line, cgst: 0, sgst: 0, igst: 0 };
    const before = taxableSoFar.get(group) ?? 0;
    const after = before + line.taxable;
    taxableSoFar.set(group, after);
    const share = (head: number) =>
      multiplyThenDivide(head, after, group.taxable) - multiplyThenDivide(head, before, group.taxable);
    return { ...line, cgst: share(group.cgst), sgst: share(group.sgst), igst: share(group.igst) };
  });
}

/** The title of an invoice with taxed lines, with untaxed ones, or with both (CGST Rules: rule 46, rule 49, rule 46A). */
export function invoiceTitle(lines: readonly { gstKind: GstKind }[]): string {
  const untaxed = lines.filter(({ gstKind }) => isZeroKind(gstKind)).length;
  if (untaxed === 0) return "Tax Invoice";
  return untaxed === lines.length ? "Bill of Supply" : "Invoice-cum-Bill of Supply";
}
