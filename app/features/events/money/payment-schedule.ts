import { type AmountDue, settleDues } from "#app/features/quotes/quotes.ts";

/** `open`: not received, in paise. */
export type ScheduledPayment = AmountDue & { open: number; state: "received" | "part received" | "overdue" | "open" };

/** See `settleDues`. @param dues in the order in which they are due @param received in paise @param today in India */
export function scheduledPayments(dues: readonly AmountDue[], received: number, today: string): ScheduledPayment[] {
  const [shares] = settleDues(dues, [{ amount: received, invoiceId: null }]);
  return dues.map((due, index) => {
    const open = due.amount - (shares?.[index] ?? 0);
    return { ...due, open, state: stateOf(due, open, today) };
  });
}

function stateOf({ amount, dueOn }: AmountDue, open: number, today: string): ScheduledPayment["state"] {
  if (open === 0) return "received";
  if (dueOn !== null && dueOn < today) return "overdue";
  return open < amount ? "part received" : "open";
}
