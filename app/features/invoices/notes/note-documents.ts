import type { StaffCompany } from "#app/company/company.ts";
import { lineAmount, type Totals } from "#app/gst/tax.ts";
import type { DocumentKind } from "#db/enums.ts";
import { eInvoiceRequirement, isTaxed } from "../e-invoice/e-invoice.ts";
import { type IssuedDocument, makeDocument } from "../issued-document.ts";
import type { CreditedLine } from "./credit-notes.ts";

type Note = {
  kind: Exclude<DocumentKind, "invoice">;
  title: string;
  number: string;
  date: string;
  reason: string;
  /** An ISO instant. */
  issuedAt: string;
  lines: readonly CreditedLine[];
  totals: Totals;
};

/**
 * A credit or debit note of an invoice: the invoice's own supplier, client, place, descriptions and rates. The part of
 * quantity x rate that the note does not change shows as discount.
 */
export function noteDocument(company: StaffCompany, invoice: IssuedDocument, { lines, reason, ...note }: Note): IssuedDocument {
  const { supplier, client, place, namesCopies, endorsements, isReverseCharge, event, currency } = invoice;
  return makeDocument({
    supplier,
    client,
    place,
    namesCopies,
    endorsements,
    ...(isReverseCharge && { isReverseCharge }),
    ...(event && { event }),
    ...(currency && { currency }),
    // A commercial note has no rates, and one of untaxed lines only those without tax.
    eInvoice: invoice.eInvoice && isTaxed(note.totals.groups) ? eInvoiceRequirement(company, note.date) : null,
    ...note,
    dueDate: "",
    notes: reason,
    notesLabel: namesCopies ? "Reason" : "Notes",
    original: { number: invoice.number, date: invoice.date },
    lines: invoice.lines.flatMap(({ discountShare: _, ...line }) => {
      const changed = lines.find(({ itemId }) => itemId === line.id);
      if (!changed) return [];
      const { quantity, taxable } = changed;
      // A rate that includes GST is no part of the amount before tax.
      const isByRate = quantity > 0 && !line.includesGst;
      const priced = isByRate ? lineAmount(quantity, line.rate) : taxable;
      const amount = Math.max(taxable, priced);
      // A debit note charged more than quantity x rate.
      const isPriceOnly = quantity === 0 || taxable > priced;
      return [{ ...line, quantity, taxable, amount, discount: amount - taxable, isPriceOnly }];
    }),
  });
}
