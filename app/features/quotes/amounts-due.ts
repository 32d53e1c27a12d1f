import { allocateInOrder } from "#app/features/receipts/receipts.ts";

/** An amount to be paid: an instalment, or an invoice. Paise. */
export type AmountDue = { id: string; label: string; amount: number; dueOn: string | null };

export type QuotedInstalment = AmountDue & { quoteId: string | null };

/** An issued invoice of an event. `charged`: after its credit and debit notes, in paise. */
export type IssuedInvoice = {
  id: string;
  number: string;
  charged: number;
  dueOn: string | null;
  /** The quote that it was made from; null: none. `instalmentId` null: it bills the whole quote. */
  quoteId: string | null;
  instalmentId: string | null;
  /** The quote's invoice was split, and this many other parts of it are not issued yet. */
  missingParts: number;
};

/**
 * What is to be paid for an event, by due date. An instalment with an invoice of its own is due as that says. An invoice of a whole quote
 * fills the quote's instalments in their order, each with its own due date; the last one takes the difference. While an instalment is not invoiced with all parts, its amount is
 * the quote's, and invoices that were not made from the quote are not added, because they may bill it. Nothing is due of an amount of 0.
 * @param instalments in the order of the schedule @param invoices by due date
 */
export function amountsDue(instalments: readonly QuotedInstalment[], invoices: readonly IssuedInvoice[]): AmountDue[] {
  const billed = new Set<IssuedInvoice>();
  let isAllBilled = true;
  const scheduled = instalments.map(({ quoteId, ...due }): AmountDue => {
    const own = invoices.filter(({ instalmentId }) => instalmentId === due.id);
    const ofWhole = invoices.filter((one) => quoteId !== null && one.quoteId === quoteId && one.instalmentId === null);
    const [first, ...others] = own.length > 0 ? own : ofWhole;
    if (!first || first.missingParts > 0) {
      isAllBilled = false;
      return due;
    }
    for (const invoice of [first, ...others]) billed.add(invoice);
    const charged = others.reduce((sum, invoice) => sum + invoice.charged, first.charged);
    const parts = own.length > 0 ? [due] : instalments.filter((one) => one.quoteId === quoteId);
    return { ...due, amount: shareOf(due.id, parts, charged), dueOn: (own.length > 0 ? null : due.dueOn) ?? first.dueOn };
  });
  const extra = isAllBilled ? invoices.filter((invoice) => !billed.has(invoice)) : [];
  return [
    ...scheduled,
    ...extra.map(({ id, number, charged, dueOn }) => ({ id, label: `Invoice ${number}`, amount: charged, dueOn })),
  ]
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => (one.dueOn ?? lastDay).localeCompare(other.dueOn ?? lastDay));
}

/** Sorts amounts without a due date after the others. */
const lastDay = "9999-12-31";

/** What an instalment gets of an amount that fills the parts in their order. */
function shareOf(id: string, parts: readonly AmountDue[], amount: number): number {
  const { shares, rest } = allocateInOrder(
    amount,
    parts.map((part) => part.amount),
  );
  const index = parts.findIndex((part) => part.id === id);
  return (shares[index] ?? 0) + (index === parts.length - 1 ? rest : 0);
}
