import { z } from "zod";
import { formatDay } from "#app/platform/values/dates.ts";
import type { PaymentMethod } from "#db/enums.ts";
import { maxWithoutVoucher, paymentMethodLabels } from "../money.ts";

/** Money of a client that no invoice has used: a payment on account, or an overpaid invoice. Paise. */
export type CreditSource = { id: string; amount: number } & (
  | { kind: "payment"; paidOn: string; method: PaymentMethod; reference: string; gross: number }
  | { kind: "invoice"; number: string; date: string }
);

/** Whether money on account may be an advance that needs a receipt voucher. */
export const needsVoucher = (source: CreditSource): boolean => source.kind === "payment" && source.amount > maxWithoutVoucher;

export const creditTotal = (sources: readonly CreditSource[]): number => sources.reduce((sum, { amount }) => sum + amount, 0);

/** "Payment of 3 Dec 2026, UPI 4123" or "INV-H/2627/00012" */
export const creditSourceName = (source: CreditSource): string =>
  source.kind === "invoice"
    ? source.number
    : `Payment of ${formatDay(source.paidOn)}, ${[paymentMethodLabels[source.method], source.reference].filter(Boolean).join(" ")}`;

/** Credit that an invoice has used. Paise. */
export type UsedCredit = {
  id: string;
  amount: number;
  usedAt: string;
  source: string;
  /** The invoice that it comes from; null: it was a payment on account. */
  creditedInvoiceId: string | null;
};

export const NewCreditUse = z.object({
  /** Made by the page, so that a form that is submitted twice uses the credit once. */
  id: z.uuid(),
  /** Paise: the sum that the button offered. */
  amount: z
    .string()
    .regex(/^\d{1,13}$/, "Please reload the page and try again.")
    .transform(Number),
});
export type NewCreditUse = z.output<typeof NewCreditUse>;
