import { z } from "zod";
import { shownOnPaper } from "#app/papers/paper-signs.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { daySchema, readForm } from "#app/platform/values/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { paymentMethods } from "#db/enums.ts";
import { NewCancellation } from "../cancellations/cancellations.ts";
import { amountSchema, firstPaymentDay } from "../money.ts";

export const NewRefund = z.object({
  /** Made by the form, so that a form that is submitted twice stores one refund. */
  id: z.uuid(),
  date: daySchema("Please enter a date."),
  method: z.enum(paymentMethods, "Please choose a method of payment."),
  reference: z.string().trim().max(100, "At most 100 characters.").superRefine(shownOnPaper).default(""),
  amount: amountSchema.refine((paise) => paise > 0, "Please enter the amount."),
  reason: NewCancellation.shape.reason,
});
export type NewRefund = z.output<typeof NewRefund>;

/** Reads a posted refund. @throws Invalid with all messages that need no limits */
export const readRefund = (form: FormData): NewRefund =>
  readForm(NewRefund, form, (entered) => refundProblems(entered, { today: today() }));

export type RefundLimits = {
  /** Paise. */
  credit: number;
  /** The day by which all of the money to return had been received. */
  firstDay?: string;
  /** Today in India. */
  today: string;
};

/** Messages by field for an invalid refund; fields that are left out are not checked. */
export function refundProblems(
  { date, amount }: Partial<Pick<NewRefund, "date" | "amount">>,
  { credit = Number.POSITIVE_INFINITY, firstDay = firstPaymentDay, today }: Partial<RefundLimits> & Pick<RefundLimits, "today">,
): Partial<Record<keyof NewRefund, string>> {
  const problems: Partial<Record<keyof NewRefund, string>> = {};
  const first = firstDay < firstPaymentDay ? firstPaymentDay : firstDay;
  if (date && date > today) problems.date = "A refund cannot lie in the future.";
  else if (date && date < first) problems.date = `A refund cannot be older than ${formatDay(first)}.`;
  if (amount !== undefined && amount > credit)
    problems.amount = `At most ${formatRupeesAndPaise(Math.max(0, credit))} can be refunded.`;
  return problems;
}
