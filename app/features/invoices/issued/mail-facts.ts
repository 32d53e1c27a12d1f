import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import type { Facts } from "#app/content/mails/client-mails.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import type { Language } from "#db/enums.ts";
import type { StoredInvoice } from "../stored-invoice.server.ts";
import { settledAmount } from "./history.ts";

type MailedInvoice = { number: string; date: string; dueDate: string | null; amount: number; balance: number };

/** The facts of an invoice in a mail. Money is paise. */
export function mailFacts({ number, date, dueDate, amount, balance }: MailedInvoice, language: Language): Facts {
  const { labels } = clientMailTexts(language);
  const facts: Facts = [
    [labels.invoice, number],
    [labels.date, formatDayIn(date, language)],
    [labels.due, dueDate ? formatDayIn(dueDate, language) : ""],
    [labels.total, formatRupeesAndPaise(amount)],
    [labels.balance, formatRupeesAndPaise(balance)],
  ];
  return facts.filter(([, value]) => value);
}

type PaidInvoice = Pick<StoredInvoice, "charged" | "bankCharges" | "credited" | "payments"> & Omit<MailedInvoice, "amount">;

/** What an invoice got from an advance or from the credit of another invoice, and below 0 what left it. Paise. */
export type OtherReceipt = { number: string; amount: number };

/** The facts of the mail with the receipt. The single receipts add up to what was received. */
export function receiptFacts(invoice: PaidInvoice, others: readonly OtherReceipt[], language: Language): Facts {
  const { number, date, dueDate, balance, payments } = invoice;
  const { labels, methods } = clientMailTexts(language);
  const tdsOf = (tds: number) => (tds > 0 ? `TDS ${formatRupeesAndPaise(tds)}` : "");
  return [
    [labels.invoice, number],
    [labels.date, formatDayIn(date, language)],
    [labels.received, formatRupeesAndPaise(settledAmount(invoice))],
    ...others.filter(({ amount }) => amount > 0).map((receipt) => otherFact(labels.paid, receipt)),
    ...payments.map(({ amount, method, reference, paidOn, tds, tdsGst }): [string, string] => [
      labels.paid,
      [
        formatRupeesAndPaise(amount),
        [methods[method], reference].filter(Boolean).join(" "),
        formatDayIn(paidOn, language),
        tdsOf(tds + tdsGst),
      ]
        .filter(Boolean)
        .join(", "),
    ]),
    ...others.filter(({ amount }) => amount < 0).map((receipt) => otherFact(labels.paidBack, receipt)),
    [labels.balance, formatRupeesAndPaise(balance)],
    ...(balance > 0 && dueDate ? [[labels.due, formatDayIn(dueDate, language)] satisfies Facts[number]] : []),
  ];
}

const otherFact = (label: string, { number, amount }: OtherReceipt): [string, string] => [
  label,
  [formatRupeesAndPaise(Math.abs(amount)), number].filter(Boolean).join(", "),
];

type MailedNote = { number: string; date: string; reason: string; amount: number; invoice: { number: string; date: string } };

export function noteFacts({ number, date, reason, amount, invoice }: MailedNote, language: Language): Facts {
  const { labels } = clientMailTexts(language);
  return [
    [labels.number, number],
    [labels.date, formatDayIn(date, language)],
    [labels.invoice, `${invoice.number}, ${formatDayIn(invoice.date, language)}`],
    [labels.reason, reason],
    [labels.amount, formatRupeesAndPaise(amount)],
  ];
}
