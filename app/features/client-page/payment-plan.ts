import { type AmountDue, settleDues } from "#app/features/quotes/quotes.ts";
import { allocateInOrder, paymentMethodLabels } from "#app/features/receipts/receipts.ts";
import { formatRupeesExactly, splitByWeight } from "#app/platform/money.ts";
import type { PaymentMethod } from "#db/enums.ts";

/** A payment that was received. Paise. */
export type Receipt = {
  id: string;
  on: string;
  /** Credit comes from another invoice of the client. */
  method: PaymentMethod | "credit";
  /** The number of the voucher, or of the settled invoice. */
  number: string;
  /** The id of its document, which the client may open; null: it has none. */
  paperId: string | null;
  amount: number;
  /** The part of it that is tax which the client deducted. */
  deducted: number;
};

/** What became of a part of an amount due. */
export type PartialAmount =
  | { state: "received"; key: string; amount: number; receipt: Receipt }
  | { state: "being checked" | "open"; key: string; amount: number };

/** An amount due, with the payments for it. */
export type PlanPart = AmountDue & {
  /** Percent of the whole. The shares add up to 100. */
  share: number;
  amounts: PartialAmount[];
  /** Neither received nor being checked. */
  open: number;
};

export type PaymentPlan = {
  parts: PlanPart[];
  total: number;
  received: number;
  /** Received, and returned or used for another event since; `received` is without it. */
  returned: number;
  /** The part of `returned` that went back to the client. */
  refunded: number;
  /** The part of `received` that is more than the invoices charge now, as after a credit note. */
  overpaid?: number;
  beingChecked: number;
  open: number;
};

/**
 * Allocates the received payments to the amounts due (see `settleDues`), and then those being checked, in their order.
 * @param dues by due date @param receipts the oldest first @param claims payments that the client reported and the staff is checking
 * @param returned paise of the receipts, which are taken from the latest: `credit` in all, `refunded` of it to the client
 */
export function paymentPlan(
  dues: readonly AmountDue[],
  receipts: readonly Receipt[],
  claims: readonly { id: string; amount: number }[],
  returned = { credit: 0, refunded: 0 },
): PaymentPlan {
  const total = sumOf(dues);
  const shares = splitByWeight(
    100,
    dues.map(({ amount }) => amount),
  );
  const kept = withoutReturned(receipts, returned.credit);
  const gone = sumOf(receipts) - sumOf(kept);
  const parts = dues.map((due, at): PlanPart => ({ ...due, share: shares[at] ?? 0, amounts: [], open: due.amount }));
  const add = (shares: readonly number[] | undefined, toPartialAmount: (amount: number) => PartialAmount) => {
    for (const [at, taken] of (shares ?? []).entries()) {
      if (taken === 0) continue;
      const part = parts[at] as PlanPart;
      part.open -= taken;
      part.amounts.push(toPartialAmount(taken));
    }
  };
  const received = settleDues(
    dues,
    kept.map(({ amount, paperId }) => ({ amount, invoiceId: paperId })),
  );
  for (const [at, receipt] of kept.entries())
    add(received[at], (amount) => ({ state: "received", key: receipt.id, amount, receipt }));
  for (const { id, amount } of claims) {
    const { shares } = allocateInOrder(
      amount,
      parts.map(({ open }) => open),
    );
    add(shares, (taken) => ({ state: "being checked", key: id, amount: taken }));
  }
  for (const part of parts) if (part.open > 0) part.amounts.push({ state: "open", key: "open", amount: part.open });
  return {
    parts,
    total,
    received: sumOf(kept),
    returned: gone,
    refunded: Math.min(gone, returned.refunded),
    beingChecked: sumOf(claims),
    open: parts.reduce((sum, { open }) => sum + open, 0),
  };
}

/** The receipts without money that was returned or left the event, the latest first. @param receipts the oldest first @param left in paise */
export function withoutReturned(receipts: readonly Receipt[], left: number): Receipt[] {
  const { shares } = allocateInOrder(left, receipts.map(({ amount }) => amount).toReversed());
  return receipts
    .map((receipt, index) => ({ ...receipt, amount: receipt.amount - (shares.at(-1 - index) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

/** Says what became of money that the plan no longer counts. */
export function returnedMessage({ returned, refunded }: Pick<PaymentPlan, "returned" | "refunded">): string {
  const elsewhere = returned - refunded;
  const parts = [
    ...(refunded > 0 ? [`${formatRupeesExactly(refunded)} of what you paid was returned to you.`] : []),
    ...(elsewhere > 0 ? [`${formatRupeesExactly(elsewhere)} of what you paid was used for another event.`] : []),
  ];
  return [...parts, "It is not counted here."].join(" ");
}

/** How a receipt came, as beside one of its parts: "Bank transfer, part of ₹1,00,000, of which ₹1,694.92 was TDS". @param amount the part, in paise */
export function receiptMessage(
  { method, amount: whole, deducted }: Pick<Receipt, "method" | "amount" | "deducted">,
  amount: number,
) {
  return [
    method === "credit" ? "from another invoice" : paymentMethodLabels[method],
    ...(amount < whole ? [`part of ${formatRupeesExactly(whole)}`] : []),
    ...(deducted > 0 ? [`of which ${formatRupeesExactly(deducted)} was TDS`] : []),
  ].join(", ");
}

const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** What is to be paid next: all that is due on the day of the first open part; undefined when nothing is open. */
export function nextDue({
  parts,
}: Pick<PaymentPlan, "parts">): Pick<PlanPart, "label" | "amount" | "dueOn" | "open"> | undefined {
  const [first, ...later] = parts.filter(({ open }) => open > 0);
  if (!first) return undefined;
  const due = [first, ...later.filter(({ dueOn }) => dueOn !== null && dueOn === first.dueOn)];
  return {
    label: due.map(({ label }) => label).join(", "),
    amount: sumOf(due),
    dueOn: first.dueOn,
    open: due.reduce((sum, { open }) => sum + open, 0),
  };
}
