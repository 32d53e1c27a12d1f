import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { allocateInOrder } from "#app/features/money/money.ts";
import { type AmountDue, type OverpaidInvoice, settleDues } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { formatRupeesExactly, splitByWeight } from "#app/platform/values/money.ts";
import type { PaymentMethod } from "#db/enums.ts";

/** A payment that was received: the part of it that an invoice used, or the rest of an advance. Paise. */
export type Receipt = {
  id: string;
  on: string;
  /** Credit comes from another invoice of the client. */
  method: PaymentMethod | "credit";
  /** The number of the voucher, of the settled invoice, or of the one that the credit comes from. */
  number: string;
  /** The id of the document with the number; null: the client may not open it. */
  paperId: string | null;
  /** The invoice that it pays; null: none yet. */
  invoiceId: string | null;
  amount: number;
  /** The whole payment, and the tax which the client deducted from it. */
  gross: number;
  deducted: number;
};

/** What became of credit of an invoice: it was returned, or pays an invoice of the event or of another one. Paise. */
export type CreditUse = { invoiceId: string; usedFor: "refund" | "event" | "other event"; amount: number };

/** What became of a part of an amount due. */
export type PartialAmount =
  | { state: "received"; key: string; amount: number; receipt: Receipt }
  | { state: "being checked" | "open"; key: string; amount: number };

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
  /** What the client agreed to pay by accepting quotes, with GST; absent: not known. */
  contract?: number;
  received: number;
  /** Received, and returned or used for another event since; `received` is without it. */
  returned: number;
  /** The part of `returned` that went back to the client. */
  refunded: number;
  /** The invoices that received more than they charge now, as after a credit note; `received` counts it. */
  overpaid?: readonly OverpaidInvoice[];
  beingChecked: number;
  open: number;
};

/**
 * Allocates the received payments to the amounts due (see `settleDues`), and then those being checked, in their order.
 * @param dues by due date @param receipts the oldest first @param claims payments that the client reported and the staff is checking
 * @param creditUses what invoices do not have any more, which is taken from the latest of their receipts
 */
export function paymentPlan(
  dues: readonly AmountDue[],
  receipts: readonly Receipt[],
  claims: readonly { id: string; amount: number }[],
  creditUses: readonly CreditUse[] = [],
): PaymentPlan {
  const total = sumOf(dues);
  const shares = splitByWeight(
    100,
    dues.map(({ amount }) => amount),
  );
  const kept = withoutUsedCredit(receipts, creditUses);
  const parts = dues.map((due, at): PlanPart => ({ ...due, share: shares[at] ?? 0, amounts: [], open: due.amount }));
  const add = (shares: readonly number[] | undefined, toPartialAmount: (amount: number) => PartialAmount) => {
    for (const [at, taken] of (shares ?? []).entries()) {
      if (taken === 0) continue;
      const part = parts[at] as PlanPart;
      part.open -= taken;
      const partial = toPartialAmount(taken);
      // An amount that two invoices bill has one entry for a payment of both.
      const same = part.amounts.find(({ key }) => key === partial.key);
      if (same) same.amount += taken;
      else part.amounts.push(partial);
    }
  };
  const received = settleDues(
    dues,
    kept.map(({ amount, invoiceId, on }) => ({ amount, invoiceId, on })),
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
    returned: sumOf(creditUses.filter(({ usedFor }) => usedFor !== "event")),
    refunded: sumOf(creditUses.filter(({ usedFor }) => usedFor === "refund")),
    beingChecked: sumOf(claims),
    open: parts.reduce((sum, { open }) => sum + open, 0),
  };
}

/** The receipts without what their invoices do not have any more, the latest first. @param receipts the oldest first */
export function withoutUsedCredit(receipts: readonly Receipt[], creditUses: readonly CreditUse[]): Receipt[] {
  const used = new Map<string | null, number>();
  for (const { invoiceId, amount } of creditUses) used.set(invoiceId, (used.get(invoiceId) ?? 0) + amount);
  return receipts
    .toReversed()
    .map((receipt) => {
      const left = used.get(receipt.invoiceId) ?? 0;
      const taken = Math.min(receipt.amount, left);
      used.set(receipt.invoiceId, left - taken);
      return { ...receipt, amount: receipt.amount - taken };
    })
    .filter(({ amount }) => amount > 0)
    .toReversed();
}

type Texts = LinkTexts["client"]["payments"];

/** Says what became of money that the plan no longer counts. */
export function returnedMessage({ returned, refunded }: Pick<PaymentPlan, "returned" | "refunded">, texts: Texts): string {
  const elsewhere = returned - refunded;
  const parts = [
    ...(refunded > 0 ? [fillPlaceholders(texts.returned, { amount: formatRupeesExactly(refunded) })] : []),
    ...(elsewhere > 0 ? [fillPlaceholders(texts.usedElsewhere, { amount: formatRupeesExactly(elsewhere) })] : []),
  ];
  return [...parts, texts.notCounted].join(" ");
}

/** How a receipt came, as beside one of its parts: "Bank transfer, part of ₹1,00,000, of which ₹1,694.92 was TDS". @param amount the part, in paise */
export function receiptMessage(
  { method, gross, deducted }: Pick<Receipt, "method" | "gross" | "deducted">,
  amount: number,
  texts: Texts,
) {
  return [
    method === "credit" ? texts.credit : texts.methods[method],
    ...(amount < gross ? [fillPlaceholders(texts.partOf, { amount: formatRupeesExactly(gross) })] : []),
    ...(deducted > 0 ? [fillPlaceholders(texts.tds, { amount: formatRupeesExactly(deducted) })] : []),
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
