import { allocateInOrder } from "#app/features/receipts/receipts.ts";

/** A part of what the client agreed to pay for an event, in paise, with the day on which it is due. */
export type Instalment = { id: string; label: string; amount: number; dueOn: string | null };

/** `open`: not received, in paise. */
export type ScheduledPayment = Instalment & { open: number; state: "received" | "part received" | "overdue" | "open" };

/**
 * How much of each instalment was received: the money pays the instalments in the order in which they are due.
 * @param instalments in the order in which they are due @param received in paise @param today in India
 */
export function scheduledPayments(instalments: readonly Instalment[], received: number, today: string): ScheduledPayment[] {
  const { shares } = allocateInOrder(
    received,
    instalments.map(({ amount }) => amount),
  );
  return instalments.map((instalment, index) => {
    const open = instalment.amount - (shares[index] ?? 0);
    return { ...instalment, open, state: stateOf(instalment, open, today) };
  });
}

function stateOf({ amount, dueOn }: Instalment, open: number, today: string): ScheduledPayment["state"] {
  if (open === 0) return "received";
  if (dueOn !== null && dueOn < today) return "overdue";
  return open < amount ? "part received" : "open";
}
