import { z } from "zod";
import { company } from "#app/content/company.ts";
import { formatDay } from "#app/platform/dates.ts";
import { daySchema } from "#app/platform/forms.ts";
import { formatRupees, formatRupeesAndPaise, parseHundredths } from "#app/platform/money.ts";
import { type PaymentMethod, paymentMethods } from "#db/enums.ts";

/** Money of a client for invoices. Paise. */
export type Payment = {
  id: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  /** What it settles of the invoice, TDS included. */
  gross: number;
  /** Income tax that the client deducted and paid to the tax office. */
  tds: number;
  /** GST that the client, an office of the government, deducted and paid to the tax office. */
  tdsGst: number;
};

/** A payment as one of its invoices shows it. */
export type InvoicePayment = Payment & {
  /** What this invoice got of it. */
  amount: number;
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: "UPI",
  bank: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  card: "Card",
};
export const paymentMethodOptions = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));

const wrongAmount = "Please enter an amount such as 25000 or 25,000.50.";
/** Rupees as entered, to paise. */
export const amountSchema = z
  .string()
  .max(30, wrongAmount)
  .regex(/^[\s₹]*[\d,\s]*(\.\d*)?\s*$/, wrongAmount)
  .transform(parseHundredths);
const isTicked = z
  .string()
  .default("")
  .transform((value) => value !== "");

/** GST began on this day; no payment is older. */
export const firstPaymentDay = "2017-07-01";

export const NewPayment = z.object({
  /** Made by the form, so that a form that is sent twice stores one payment. */
  id: z.uuid(),
  paidOn: daySchema("Please enter a date."),
  method: z.enum(paymentMethods, "Please choose a method of payment."),
  reference: z.string().trim().max(100, "At most 100 characters.").default(""),
  gross: amountSchema.refine((paise) => paise > 0, "Please enter the amount."),
  tds: amountSchema.default(0),
  tdsGst: amountSchema.default(0),
  /** One transfer pays several invoices: its reference is recorded again. */
  isSplit: isTicked,
  /** The TDS is right although it is unusually much. */
  isTdsChecked: isTicked,
});
export type NewPayment = z.output<typeof NewPayment>;

/** A payment to be recorded, and what its sender confirms. */
export type PaymentToRecord = Payment & Partial<Pick<NewPayment, "isSplit" | "isTdsChecked">>;

/** What the form asks to confirm. */
export type PaymentQuestion = "split" | "tds";

/** Two spellings of one reference: "utr 123" is "UTR123". The SQL indexes payments_by_reference and advances_by_reference have the same rule. */
export const referenceKey = (reference: string): string => reference.replace(/\s/g, "").toUpperCase();

/** Messages by field for a payment that is wrong by itself. @param balance paise @param today in India */
export function paymentProblems(payment: Payment, balance: number, today: string): Partial<Record<keyof Payment, string>> {
  const { paidOn, gross, tds, tdsGst } = payment;
  if (paidOn > today) return { paidOn: "A payment cannot lie in the future." };
  if (paidOn < firstPaymentDay) return { paidOn: `A payment cannot be older than ${formatDay(firstPaymentDay)}.` };
  if (gross > balance) return { gross: `The balance is ${formatRupeesAndPaise(Math.max(0, balance))}.` };
  if (tds > gross) return { tds: "TDS is a part of the amount." };
  if (tds + tdsGst > gross) return { tdsGst: "TDS is a part of the amount." };
  return {};
}

/** Income tax is deducted at 10 % at most (section 393), tax for GST at 2 % (CGST Act, section 51). */
const usualTdsPercent = { tds: 10, tdsGst: 2 };

/** Messages by field for tax deducted beyond the usual rate. Paise, of the whole invoice. */
export function unusualTds(taxable: number, deducted: { tds: number; tdsGst: number }) {
  const message = (name: keyof typeof usualTdsPercent) => {
    const most = Math.ceil((taxable * usualTdsPercent[name]) / 100);
    return deducted[name] > most
      ? `More than ${usualTdsPercent[name]} % of the taxable value, which is ${formatRupeesAndPaise(most)}.`
      : undefined;
  };
  return { tds: message("tds"), tdsGst: message("tdsGst") };
}

/** What the client hands over: the amount without the tax that was deducted. */
export const receivedAmount = ({ gross, tds, tdsGst }: Pick<Payment, "gross" | "tds" | "tdsGst">): number => gross - tds - tdsGst;

/**
 * Why cash is refused; null while it stays below the limit.
 * @param cash paise, received already of this client for this event, and on this day
 */
export function cashProblem(received: number, cash: { forEvent: number; onDay: number }): string | null {
  const limit = company.cashLimitRupees * 100;
  const before = Math.max(cash.forEvent, cash.onDay);
  if (before + received < limit) return null;
  const already =
    before > 0
      ? ` ${formatRupees(before)} is recorded ${cash.forEvent >= cash.onDay ? "for this event" : "on this day"} already.`
      : "";
  return `Cash from one client stays below ${formatRupees(limit)} for an event and on a day (Income-tax Act 2025, section 186).${already} Take the rest by bank or UPI.`;
}
