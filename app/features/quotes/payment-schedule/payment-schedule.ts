import { allocateInOrder } from "#app/features/money/money.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { InstalmentSource } from "#db/enums.ts";

/** `agreedOn`: the day on which its quote was accepted; null: an invoice's. */
type Due = { id: string; label: string; amount: number; dueOn: string | null; agreedOn: string | null };

/** An amount to be paid: an instalment, or an invoice. Paise. */
export type AmountDue = Due & {
  /** The invoices that bill it, and what they received for it. */
  invoiceIds: readonly string[];
  paid: number;
};

/** An invoice of the whole quote bills those of the schedule. */
export type QuotedInstalment = Due & { quoteId: string | null; source: InstalmentSource };

/** An issued invoice of an event. `charged`: after its credit and debit notes; `credited`: what was taken off it. Paise. */
export type IssuedInvoice = {
  id: string;
  number: string;
  charged: number;
  credited: number;
  paid: number;
  dueOn: string | null;
  /** The quote that it was made from; null: none. `instalmentId` null: it bills the whole quote. */
  quoteId: string | null;
  instalmentId: string | null;
  /** The quote's invoice was split, and this many other parts of it are not issued yet. */
  missingParts: number;
};

/** An invoice that received more than it charges, and how much more. Paise. */
export type OverpaidInvoice = { number: string; amount: number };

/**
 * What is to be paid for an event, by due date. An instalment with an invoice of its own is due as that says. An invoice of a whole quote
 * fills the quote's instalments in their order, each with its own due date; the last one takes the difference. While an instalment is not
 * invoiced with all parts, its amount is the quote's, and invoices that were not made from the quote are not added, because they may bill
 * it. Nothing is due of an amount of 0.
 * @param instalments in the order of the schedule @param invoices by due date
 * @returns `notAdded`: invoices that were not made from the quote; `overpaid`: the invoices that received more than they charge
 */
export function amountsDue(
  instalments: readonly QuotedInstalment[],
  invoices: readonly IssuedInvoice[],
): { dues: AmountDue[]; notAdded: IssuedInvoice[]; overpaid: OverpaidInvoice[] } {
  const billed = new Set<IssuedInvoice>();
  let isAllBilled = true;
  const scheduled = instalments.map(({ quoteId, source, ...quoted }): AmountDue => {
    const own = invoices.filter(({ instalmentId }) => instalmentId === quoted.id);
    const isOfWhole = quoteId !== null && source === "schedule";
    const ofWhole = invoices.filter((one) => isOfWhole && one.quoteId === quoteId && one.instalmentId === null);
    const billing = own.length > 0 ? own : ofWhole;
    for (const invoice of billing) billed.add(invoice);
    const parts = own.length > 0 ? [quoted] : instalments.filter((one) => one.quoteId === quoteId && one.source === "schedule");
    const shareOfAll = (of: "charged" | "paid") =>
      shareOf(
        quoted.id,
        parts,
        billing.reduce((sum, invoice) => sum + invoice[of], 0),
      );
    const due = { ...quoted, invoiceIds: billing.map(({ id }) => id), paid: shareOfAll("paid") };
    // Before it there may be one that was credited as a whole, and invoiced anew.
    const first = billing.find(({ charged }) => charged > 0) ?? billing[0];
    if (!first || first.missingParts > 0) {
      isAllBilled = false;
      return due;
    }
    return { ...due, amount: shareOfAll("charged"), dueOn: (own.length > 0 ? null : due.dueOn) ?? first.dueOn };
  });
  const others = invoices.filter((invoice) => !billed.has(invoice));
  const added = isAllBilled ? others : [];
  const dues = [
    ...scheduled,
    ...added.map(({ id, number, charged, credited, paid, dueOn }) => ({
      ...{ id, label: invoiceLabel(number, credited), amount: charged, dueOn, agreedOn: null },
      ...{ invoiceIds: [id], paid },
    })),
  ];
  return {
    dues: dues
      .filter(({ amount }) => amount > 0)
      .sort((one, other) => (one.dueOn ?? lastDay).localeCompare(other.dueOn ?? lastDay)),
    notAdded: isAllBilled ? [] : others,
    overpaid: invoices
      .filter(({ paid, charged }) => paid > charged)
      .map(({ number, paid, charged }) => ({ number, amount: paid - charged })),
  };
}

/** Money that was received. `invoiceId`: the invoice that received it; null: none, or several. `on`: the day; null: not known. */
export type ReceivedSum = { amount: number; invoiceId: string | null; on: string | null };

/**
 * Which amounts due some money pays: what an invoice received pays the amounts that it bills, other money the first ones of those that
 * were agreed when it came. What was paid before another quote was accepted stays with the quote that it was paid for.
 * @param dues in the order in which they are due @param sums in their order
 * @returns for each sum its shares of the amounts due, in paise
 */
export function settleDues(dues: readonly AmountDue[], sums: readonly ReceivedSum[]): number[][] {
  const open = dues.map(({ amount }) => amount);
  const paid = dues.map((due) => Math.min(due.paid, due.amount));
  const left = sums.map(({ amount }) => amount);
  const taken = sums.map(() => dues.map(() => 0));
  const settle = (at: number, limits: readonly number[]) => {
    const { shares, rest } = allocateInOrder(left[at] as number, limits);
    left[at] = rest;
    for (const [index, share] of shares.entries()) {
      open[index] = (open[index] as number) - share;
      paid[index] = Math.max(0, (paid[index] as number) - share);
      (taken[at] as number[])[index] = ((taken[at] as number[])[index] as number) + share;
    }
  };
  const ofInvoice = (invoiceId: string | null) =>
    paid.map((amount, index) => (invoiceId !== null && dues[index]?.invoiceIds.includes(invoiceId) ? amount : 0));
  for (const [at, { invoiceId }] of sums.entries()) settle(at, ofInvoice(invoiceId));
  for (const at of sums.keys()) settle(at, paid);
  const days = [...new Set(dues.map(({ agreedOn }) => agreedOn ?? ""))].sort();
  for (const [at, { on }] of sums.entries()) {
    // Those of the same and of earlier quotes, then quote after quote.
    const known = days.findLast((day) => on === null || day <= on) ?? "";
    for (const day of [known, ...days.filter((later) => later > known)])
      settle(
        at,
        open.map((amount, index) => ((dues[index]?.agreedOn ?? "") <= day ? amount : 0)),
      );
  }
  return taken;
}

/** `open`: not received, in paise. */
export type ScheduledPayment = AmountDue & { open: number; state: "received" | "part received" | "overdue" | "open" };

type Advance = { left: number; receivedOn: string };

/**
 * See `settleDues`. @param schedule the amounts due in the order in which they are due, and what the event's invoices received
 * @param advances what is left of them @param today in India
 */
export function scheduledPayments(
  { dues, paid }: { dues: readonly AmountDue[]; paid: number },
  advances: readonly Advance[],
  today: string,
): ScheduledPayment[] {
  const received = [
    { amount: paid, invoiceId: null, on: null },
    ...advances
      .map(({ left, receivedOn }) => ({ amount: left, invoiceId: null, on: receivedOn }))
      .sort((one, other) => one.on.localeCompare(other.on)),
  ];
  const shares = settleDues(dues, received);
  return dues.map((due, index) => {
    const open = due.amount - shares.reduce((sum, ofSum) => sum + (ofSum[index] ?? 0), 0);
    return { ...due, open, state: stateOf(due, open, today) };
  });
}

function stateOf({ amount, dueOn }: AmountDue, open: number, today: string): ScheduledPayment["state"] {
  if (open === 0) return "received";
  if (dueOn !== null && dueOn < today) return "overdue";
  return open < amount ? "part received" : "open";
}

const invoiceLabel = (number: string, credited: number) =>
  `Invoice ${number}${credited > 0 ? ` less ${formatRupeesExactly(credited)} credited` : ""}`;

/** Sorts amounts without a due date after the others. */
const lastDay = "9999-12-31";

/** What an instalment gets of an amount that fills the parts in their order. */
function shareOf(id: string, parts: readonly Due[], amount: number): number {
  const { shares, rest } = allocateInOrder(
    amount,
    parts.map((part) => part.amount),
  );
  const index = parts.findIndex((part) => part.id === id);
  return (shares[index] ?? 0) + (index === parts.length - 1 ? rest : 0);
}
