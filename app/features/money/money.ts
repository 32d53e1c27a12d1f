import { z } from "zod";
import { firstDayOfTdsCodes, tdsCodes } from "#app/content/tds-codes.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { daySchema, readForm } from "#app/platform/values/forms.ts";
import {
  amountProblem,
  formatRupees,
  formatRupeesAndPaise,
  formatRupeesExactly,
  parseAmount,
} from "#app/platform/values/money.ts";
import { type PaymentMethod, paymentMethods } from "#db/enums.ts";
import type { NewVoucher } from "./new-voucher.ts";

/** Money of a client for invoices. Paise. */
export type Payment = {
  id: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  /** The settled amount of the invoices, TDS included. */
  gross: number;
  /** Income tax that the client deducted and paid to the tax office. */
  tds: number;
  /** GST that the client, an office of the government, deducted and paid to the tax office. */
  tdsGst: number;
};

/** A payment as one of its invoices shows it: `amount` is the part allocated to this invoice, `tds` and `tdsGst` are the tax in that part. */
export type InvoicePayment = Payment & {
  amount: number;
};

/**
 * An issued invoice with a balance. `amount` is its own, without notes, `taxable` the part of it before GST; `bankCharges` are those that
 * were asked for on top of it. Paise.
 */
export type OpenInvoice = { id: string; number: string; dueDate: string } & Record<
  "balance" | "amount" | "taxable" | "bankCharges",
  number
>;

type TaxedInvoice = Pick<OpenInvoice, "balance" | "amount" | "taxable" | "bankCharges">;

/** The part before GST of what a payment settles, on which tax is deducted; the bank's charges are settled last. @param shares of the invoices. Paise */
export const taxablePart = (invoices: readonly TaxedInvoice[], shares: readonly number[]): number =>
  Math.round(
    invoices.reduce((sum, { balance, amount, taxable, bankCharges }, at) => {
      const share = Math.min(shares[at] ?? 0, Math.max(0, balance - bankCharges));
      return sum + (share * taxable) / (amount || 1);
    }, 0),
  );

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: "UPI",
  bank: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  card: "Card",
};
export const paymentMethodOptions = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));

const methodsWithReference: readonly string[] = ["upi", "bank", "cheque"] satisfies PaymentMethod[];
/** Whether a form records a payment by this method without a reference only after somebody has confirmed that there is none. */
export const needsReference = (method: string): boolean => methodsWithReference.includes(method);

/** The message about a missing reference; null: none. A payment that no form posted has no `isWithoutReference`, and is never refused. */
export const missingReferenceMessage = ({
  method,
  reference,
  isWithoutReference,
}: Pick<Payment, "method" | "reference"> & { isWithoutReference?: boolean }): string | null =>
  !reference && needsReference(method) && isWithoutReference === false
    ? `${paymentMethodLabels[method]} has a reference: please enter it, or confirm that there is none.`
    : null;

/** Rupees as entered, to paise. */
export const amountSchema = z
  .string()
  .superRefine((text, { addIssue }) => {
    const message = amountProblem(text);
    if (message) addIssue({ code: "custom", message });
  })
  .transform(parseAmount);
/** The value of a checkbox. */
export const isTicked = z
  .string()
  .default("")
  .transform((value) => value !== "");

/** GST began on this day; no payment is older. */
export const firstPaymentDay = "2017-07-01";

/** What the form submits of an amount above the balances: "3250000", or as an advance "voucher 3250000". */
export const voucherWord = "voucher ";
const restPattern = /^(?:voucher )?(\d{1,13})$/;

/** Beyond an invoice as much may wait for the next one; what is more needs a receipt voucher (CGST Act, section 13(2), first proviso). Paise. */
export const maxWithoutVoucher = 1_000_00;

export const NewPayment = z.object({
  /** Made by the form, so that a form that is submitted twice stores one payment. */
  id: z.uuid(),
  paidOn: daySchema("Please enter a date."),
  method: z.enum(paymentMethods, "Please choose a method of payment."),
  reference: z.string().trim().max(100, "At most 100 characters.").default(""),
  gross: amountSchema.refine((paise) => paise > 0, "Please enter the amount."),
  tds: amountSchema.default(0),
  tdsGst: amountSchema.default(0),
  /** The code under which the client reports the TDS; empty: not known. */
  tdsCode: z
    .string()
    .default("")
    .refine((code) => code === "" || tdsCodes.some((one) => one.code === code), "Please choose a code."),
  /** Ticked: one transfer pays several invoices, so its reference is recorded again. */
  isSplit: isTicked,
  /** Ticked: the unusually high TDS is correct. */
  isTdsChecked: isTicked,
  /** Ticked: the payment has no reference although its method usually has one. */
  isWithoutReference: isTicked,
  /** Ticked: the payment is really older than the invoice. */
  isEarly: isTicked,
  /** The confirmed amount above the balances, which is kept for the client's next invoice. Paise. With `voucherWord`: as an advance. */
  onAccount: z
    .string()
    .default("")
    .transform((text) => Number(text.match(restPattern)?.[1] ?? 0)),
});
export type NewPayment = z.output<typeof NewPayment>;

/** Reads a posted payment. @throws Invalid with all messages about it */
export const readPayment = (form: FormData): NewPayment =>
  readForm(NewPayment, form, (entered) => paymentProblems(entered, today()));

/** A payment to be recorded, and the confirmations of the form; without them no form posted it. */
export type PaymentToRecord = Payment &
  Partial<Pick<NewPayment, "tdsCode" | "isSplit" | "isTdsChecked" | "isEarly" | "isWithoutReference" | "onAccount">> & {
    /** The selected invoices. */
    invoiceIds?: readonly string[];
    /** The receipt voucher of the amount above the balances; absent: it stays on account. */
    voucher?: NewVoucher;
  };

/** The confirmations that the form may ask for, each by a checkbox named `field`. `onAccountQuestion` asks about an amount beyond the balance. */
export const paymentQuestions = {
  split: { field: "isSplit", label: "One transfer pays both: record it here too." },
  tds: { field: "isTdsChecked", label: "The client deducted as much: record it." },
  early: { field: "isEarly", label: "The money came before the invoice: record it." },
  large: { field: "isLarge", label: "The amount is right: record it." },
} as const;
export type PaymentQuestion = keyof typeof paymentQuestions;
/** @param values of a form that came back; its questions are separated by spaces */
export const isAsked = ({ question = "" }: Record<string, string | undefined>, asked: PaymentQuestion): boolean =>
  question.split(" ").includes(asked);

const invoiceFieldPrefix = "invoice-";
export const invoiceFieldName = (id: string): string => invoiceFieldPrefix + id;
/** The ids of the selected invoices, from the names of a form's fields. */
export const selectedInvoiceIds = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith(invoiceFieldPrefix)).map((name) => name.slice(invoiceFieldPrefix.length));

/** Allocates an amount to parts in their order, each up to its limit, and returns the rest. Paise. */
export function allocateInOrder(amount: number, limits: readonly number[]): { shares: number[]; rest: number } {
  let rest = amount;
  const shares = limits.map((limit) => {
    const share = Math.min(rest, Math.max(0, limit));
    rest -= share;
    return share;
  });
  return { shares, rest };
}

/** A reference in the form in which two spellings of it are equal: "utr 123" becomes "UTR123". The SQL indexes payments_by_reference and advances_by_reference have the same rule. */
export const referenceKey = (reference: string): string => reference.replace(/\s/g, "").toUpperCase();

/** Messages by field for a payment that is wrong by itself; fields that are left out are not checked. @param today in India */
export function paymentProblems(
  {
    paidOn,
    method,
    reference,
    isWithoutReference,
    gross,
    tds = 0,
    tdsGst = 0,
    tdsCode,
  }: Partial<Payment & { isWithoutReference: boolean; tdsCode: string }>,
  today: string,
): Partial<Record<keyof Payment | "tdsCode", string>> {
  const problems: Partial<Record<keyof Payment | "tdsCode", string>> = {};
  if (paidOn && paidOn > today) problems.paidOn = "A payment cannot lie in the future.";
  else if (paidOn && paidOn < firstPaymentDay) problems.paidOn = `A payment cannot be older than ${formatDay(firstPaymentDay)}.`;
  const missing = method && reference !== undefined && missingReferenceMessage({ method, reference, isWithoutReference });
  if (missing) problems.reference = missing;
  if (gross !== undefined && tds > gross) problems.tds = "TDS is a part of the amount.";
  else if (gross !== undefined && tds + tdsGst > gross) problems.tdsGst = "TDS is a part of the amount.";
  if (tdsCode && paidOn && paidOn < firstDayOfTdsCodes)
    problems.tdsCode = `There are payment codes since ${formatDay(firstDayOfTdsCodes)} only.`;
  return problems;
}

/** The question about an amount beyond the balance, and the message until it is confirmed. */
export const onAccountQuestion = (paise: number): string =>
  `${formatRupeesAndPaise(paise)} is more than is due: keep it on account for this client’s next invoice.`;
export const beyondDueMessage = (paise: number): string =>
  `${formatRupeesAndPaise(paise)} is more than is due. ${paise > maxWithoutVoucher ? "Choose below what it is" : "Confirm it below"}, or change the amount.`;

/** Income tax is deducted at 10% at most (Income-tax Act 2025, section 393), tax for GST at 2% (CGST Act, section 51). */
const usualTdsPercent = { tds: 10, tdsGst: 2 };

/** Messages by field for tax deducted beyond the usual rate. @param taxable paise, of all invoices of the payment */
export function unusualTdsMessages(taxable: number, deducted: { tds: number; tdsGst: number }) {
  const message = (name: keyof typeof usualTdsPercent) => {
    const highest = Math.ceil((taxable * usualTdsPercent[name]) / 100);
    return deducted[name] > highest
      ? `More than ${usualTdsPercent[name]}% of the taxable value, which is ${formatRupeesAndPaise(highest)}.`
      : undefined;
  };
  return { tds: message("tds"), tdsGst: message("tdsGst") };
}

/** Above this amount an advance must be confirmed, because it may be a typing error. Paise. */
const largeAdvance = 20_00_000_00;

/** Why an advance must be confirmed; null: it need not be. @param gross paise @param open of what was agreed for the event, if something was */
export function largeAdvanceMessage(gross: number, open = Number.POSITIVE_INFINITY): string | null {
  if (gross > largeAdvance) return `${formatRupeesAndPaise(gross)} is a lot for an advance: please confirm it.`;
  if (gross <= open) return null;
  return `${formatRupeesAndPaise(gross - Math.max(0, open))} more than is still to come for this event: please confirm it.`;
}

/** The money that the company receives: the amount less the deducted tax. */
export const receivedAmount = ({ gross, tds, tdsGst }: Pick<Payment, "gross" | "tds" | "tdsGst">): number => gross - tds - tdsGst;

/** Cash of one client for one event or on one day. Paise. */
export type CashSum = {
  per: "event" | "day";
  /** The amount recorded before. */
  before: number;
  added: number;
};

/** Why cash is refused; null while every sum stays below the limit. */
export function cashProblem(limitRupees: number, sums: readonly CashSum[]): string | null {
  const limit = limitRupees * 100;
  const [fullest] = sums.filter(({ before, added }) => before + added >= limit).sort((one, other) => other.before - one.before);
  if (!fullest) return null;
  const already =
    fullest.before > 0
      ? ` ${formatRupees(fullest.before)} is recorded ${fullest.per === "event" ? "for this event" : "on this day"} already.`
      : "";
  return `Cash from one client stays below ${formatRupees(limit)} for an event and on a day (Income-tax Act 2025, section 186).${already} Take the rest by bank or UPI.`;
}

/** Money that was recorded just now. Paise. */
export type RecordedMoney = {
  kind: "Payment" | "Refund" | "Advance";
  id: string;
  /** Of the receipt voucher of an advance, or of the advance that a payment brought; else empty. */
  number: string;
  amount: number;
  /** What a payment brought as an advance, beside its amount. */
  advanced: number;
  /** The invoices that a payment settles or whose credit a refund returns, and what is due there now. */
  invoices: { number: string; amount: number; balance: number }[];
};

/** What became of the mail with a receipt voucher, to follow its number. @param mailed "undelivered" or "" of the address; null: there was no mail */
export function voucherMailText(mailed: string | null): string {
  if (mailed === null) return "";
  return mailed === "undelivered"
    ? ". Its mail does not go: no mail server is set up (SETTINGS, Mail)"
    : ", mailed to the client";
}

/** Says where the money went and what is left. @param voucherMail of an advance */
export function recordedMessage({ kind, number, amount, advanced, invoices }: RecordedMoney, voucherMail = ""): string {
  const total = formatRupeesExactly(amount);
  if (kind === "Advance") return `Advance of ${total} recorded: receipt voucher ${number}${voucherMail}.`;
  const parts = invoices.map(
    (invoice) => `${formatRupeesExactly(invoice.amount)} recorded on ${invoice.number}. ${leftMessage(kind, invoice.balance)}`,
  );
  const onAccount = invoices.reduce((rest, invoice) => rest - invoice.amount, amount);
  if (onAccount > 0) parts.push(`${formatRupeesExactly(onAccount)} recorded on account.`);
  if (advanced > 0) parts.push(`${formatRupeesExactly(advanced)} recorded as an advance: receipt voucher ${number}.`);
  return [...(kind === "Refund" ? ["Refund of"] : []), ...parts].join(" ");
}

function leftMessage(kind: RecordedMoney["kind"], balance: number): string {
  if (balance > 0) return `${formatRupeesExactly(balance)} is still due.`;
  if (balance < 0) return `${formatRupeesExactly(-balance)} is still to be returned.`;
  return kind === "Refund" ? "Nothing is left to return." : "It is paid in full.";
}

/** Says what a removed payment no longer settles. @param invoices that it settled */
export const removedMessage = (gross: number, invoices: readonly { number: string; balance: number }[]): string =>
  [
    `Payment of ${formatRupeesExactly(gross)} removed.`,
    ...invoices.map(({ number, balance }) => `${formatRupeesExactly(Math.max(0, balance))} is due on ${number} now.`),
  ].join(" ");
