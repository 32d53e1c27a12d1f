import { type AmountDue, type ReceivedSum, settleDues } from "#app/features/quotes/quotes.ts";

/** `open`: not received, in paise. */
export type ScheduledPayment = AmountDue & { open: number; state: "received" | "part received" | "overdue" | "open" };

/** What invoices of an event received, and what its advances still have. @param paid paise */
export const receivedSums = (paid: number, advances: readonly { left: number; receivedOn: string }[]): ReceivedSum[] => [
  { amount: paid, invoiceId: null, on: null },
  ...advances
    .map(({ left, receivedOn }) => ({ amount: left, invoiceId: null, on: receivedOn }))
    .sort((one, other) => one.on.localeCompare(other.on)),
];

/** See `settleDues`. @param dues in the order in which they are due @param today in India */
export function scheduledPayments(
  dues: readonly AmountDue[],
  received: readonly ReceivedSum[],
  today: string,
): ScheduledPayment[] {
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
