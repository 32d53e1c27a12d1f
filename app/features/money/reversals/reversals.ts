import { z } from "zod";
import { shownOnPaper } from "#app/papers/paper-signs.ts";
import { addDays, addMonths, formatDay, today } from "#app/platform/values/dates.ts";
import { daySchema, optionalDaySchema, readForm } from "#app/platform/values/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { type PaymentMethod, type ReversalReason, reversalReasons } from "#db/enums.ts";
import { amountSchema, isTicked } from "../money.ts";
import type { Movement } from "../movements.ts";

/** Money that went back to the client. `dueOn`: the number of the invoice that owes it once the receipt is reversed. Paise. */
export type Returned = { amount: number; on: string; dueOn: string | null };

/** A receipt with what its reversal takes back. Paise. */
export type Reversible = Movement & {
  /** What was returned of it: nobody paid that, so it is due. */
  returned: Returned[];
  /** Other receipts of the same transfer, which are reversed with it: the advance of a payment, or the payment of an advance. */
  others: string[];
  /** Why it cannot be reversed; empty: it can be. */
  obstacle: string;
};

/** What the dialogs of a page reverse: a receipt, or the reversal that is undone. `newId`: of a reversal. */
export type Reversing = { receipt: Reversible | null; undoId: string | null; newId: string };

export const reversalReasonLabels: Record<ReversalReason, string> = {
  "bounced cheque": "Bounced cheque",
  chargeback: "Chargeback",
  "recorded twice": "Recorded twice",
  "wrong amount": "Wrong amount",
  "wrong client": "Wrong client or invoice",
  other: "Another reason",
};

export const reasonsOf = (method: PaymentMethod): ReversalReason[] =>
  reversalReasons.filter(
    (reason) =>
      (reason !== "bounced cheque" || method === "cheque") &&
      (reason !== "chargeback" || !(["cheque", "cash"] as PaymentMethod[]).includes(method)),
  );

export const NewReversal = z.object({
  /** Made by the form, so that a form that is submitted twice stores one reversal. */
  id: z.uuid(),
  reversedOn: daySchema("Please enter a date."),
  reason: z.enum(reversalReasons, "Please choose the reason."),
  note: z.string().trim().max(300, "At most 300 characters.").superRefine(shownOnPaper).default(""),
  /** What the bank charged. Paise. */
  charges: amountSchema.default(0),
  /** Ticked: the client is asked for the charges, on top of the invoice. */
  isAsked: isTicked,
  chequeOn: optionalDaySchema,
  /** When the bank's memo about the cheque came. */
  memoOn: optionalDaySchema,
});
export type NewReversal = z.output<typeof NewReversal>;

/** Reads a posted reversal. @throws Invalid with all messages about it */
export const readReversal = (form: FormData, receipt: Reversible): NewReversal =>
  readForm(NewReversal, form, (entered) => reversalProblems(entered, receipt, today()));

/** Messages by field for a wrong reversal; fields that are left out are not checked. @param today in India */
export function reversalProblems(
  { reversedOn, reason, note, charges = 0, isAsked, chequeOn, memoOn }: Partial<NewReversal>,
  { date, method, kind, invoices }: Pick<Reversible, "date" | "method" | "kind" | "invoices">,
  today: string,
): Partial<Record<keyof NewReversal, string>> {
  const problems: Partial<Record<keyof NewReversal, string>> = {};
  const within = (day: string, name: string) => {
    if (day > today) return `${name} cannot lie in the future.`;
    return day < date ? `${name} cannot be older than the ${kind} of ${formatDay(date)}.` : undefined;
  };
  const reversed = reversedOn && within(reversedOn, "A reversal");
  if (reversed) problems.reversedOn = reversed;
  const memo = memoOn && within(memoOn, "The memo");
  if (memo) problems.memoOn = memo;
  if (chequeOn && chequeOn > (memoOn || today)) problems.chequeOn = "A cheque does not bounce before its date.";
  if (reason && !reasonsOf(method).includes(reason))
    problems.reason = reason === "chargeback" ? "Only a card, UPI or a bank takes money back." : "It was no cheque.";
  if (reason === "other" && note === "") problems.note = "Please say what happened.";
  if (isAsked && charges === 0) problems.charges = "Please enter what the bank charged.";
  else if (isAsked && (kind === "refund" || invoices.length === 0))
    problems.isAsked = "No invoice was paid: charge it on the client’s next invoice.";
  return problems;
}

type Cheque = { chequeOn: string | null; memoOn: string | null; noticeSentOn?: string | null; noticeReceivedOn?: string | null };

/** The days of sections 138 and 142 that follow from a cheque, as far as they are known. */
export function noticeDays({ memoOn, noticeReceivedOn }: Pick<Cheque, "memoOn" | "noticeReceivedOn">) {
  const payBy = noticeReceivedOn && addDays(noticeReceivedOn, 15);
  const complainFrom = payBy && addDays(payBy, 1);
  return { sendBy: memoOn && addDays(memoOn, 30), payBy, complainFrom, complainBy: complainFrom && addMonths(complainFrom, 1) };
}

/**
 * What the Negotiable Instruments Act asks after a cheque bounced: it was presented within its validity, which is three months (RBI, DBOD.AML
 * BC.47/14.01.001/2011-12), the notice is sent within 30 days of the bank's memo, and the client pays within 15 days of receiving it (section 138). A
 * complaint is made within one month from the day after these (section 142(1)(b)). The day from which a period counts is left out (Econ Antri
 * v. Rom Industries, 2013), and a holiday at the end prolongs nothing. Empty without the memo's day.
 */
export function noticeText(cheque: Cheque, today: string): string {
  const { chequeOn, noticeSentOn, noticeReceivedOn } = cheque;
  const { sendBy, payBy, complainFrom, complainBy } = noticeDays(cheque);
  if (!sendBy) return "";
  const validity = chequeOn ? ` The cheque had to be presented by ${formatDay(addMonths(chequeOn, 3))}.` : "";
  if (payBy && complainFrom && complainBy)
    return `The notice reached the client on ${formatDay(noticeReceivedOn)}. The client can pay until ${formatDay(payBy)}; a complaint can be made from ${formatDay(complainFrom)} to ${formatDay(complainBy)}.${validity}`;
  if (noticeSentOn)
    return `The notice was sent on ${formatDay(noticeSentOn)}. From the day on which it is received the client has 15 days to pay.${validity}`;
  if (sendBy < today) return `The notice under section 138 had to be sent by ${formatDay(sendBy)}.${validity}`;
  return `The notice under section 138 can be sent until ${formatDay(sendBy)}. The client then has 15 days to pay.${validity}`;
}

export const NewNotice = z.object({
  reversal: z.uuid(),
  noticeSentOn: daySchema("Please enter a date."),
  noticeReceivedOn: optionalDaySchema,
});
export type NewNotice = z.output<typeof NewNotice>;

/** Messages by field. @param memoOn the day of the bank's memo */
export function noticeProblems({ noticeSentOn, noticeReceivedOn }: NewNotice, memoOn: string, today: string) {
  const problems: Partial<Record<keyof NewNotice, string>> = {};
  if (noticeSentOn > today) problems.noticeSentOn = "A day that is to come.";
  else if (noticeSentOn < memoOn) problems.noticeSentOn = `The bank's memo came on ${formatDay(memoOn)}.`;
  if (noticeReceivedOn && noticeReceivedOn > today) problems.noticeReceivedOn = "A day that is to come.";
  else if (noticeReceivedOn && noticeReceivedOn < noticeSentOn)
    problems.noticeReceivedOn = "It is not received before it is sent.";
  return problems;
}

/** "Bounced cheque: account closed" */
export const reversalText = ({ reason, note }: { reason: ReversalReason; note: string }): string =>
  [reversalReasonLabels[reason], note].filter(Boolean).join(": ");

/** @param invoices that are due again, with their balances */
export const reversedMessage = (amount: number, invoices: readonly { number: string; balance: number }[]): string =>
  [
    `${formatRupeesAndPaise(amount)} reversed.`,
    ...invoices.map(({ number, balance }) => `${formatRupeesAndPaise(Math.max(0, balance))} is due on ${number} now.`),
  ].join(" ");
