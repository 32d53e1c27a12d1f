import { z } from "zod";
import { daySchema } from "#app/platform/forms.ts";
import { parseHundredths } from "#app/platform/money.ts";
import { type PaymentMethod, paymentMethods } from "#db/enums.ts";

/** A payment of an invoice. Money is paise. */
export type Payment = {
  id: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  /** What it settles of the invoice, TDS included. */
  gross: number;
  /** Income tax that the client deducted and paid to the tax office. */
  tds: number;
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: "UPI",
  bank: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  card: "Card",
};

/** Rupees as entered, to paise. */
const amount = z.string().max(30).transform(parseHundredths);

export const NewPayment = z.object({
  /** Made by the form, so that a form that is sent twice stores one payment. */
  id: z.uuid(),
  paidOn: daySchema("Please enter a date."),
  method: z.enum(paymentMethods, "Please choose a method of payment."),
  reference: z.string().trim().max(100, "At most 100 characters.").default(""),
  gross: amount.refine((paise) => paise > 0, "Please enter the amount."),
  tds: amount.default(0),
});
export type NewPayment = z.output<typeof NewPayment>;
