import { clientMailTexts } from "#app/content/client-mail-texts.ts";
import type { Facts } from "#app/content/client-mails.ts";
import { formatDayIn } from "#app/platform/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import type { Language } from "#db/enums.ts";
import { settledAmount } from "./issued.ts";
import type { StoredInvoice } from "./read-invoice.server.ts";

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

type PaidInvoice = Pick<StoredInvoice, "charged" | "credited" | "payments"> & Omit<MailedInvoice, "amount">;

/** The facts of the mail with the receipt. A part may have come from an advance or a credit. */
export function receiptFacts(invoice: PaidInvoice, language: Language): Facts {
  const { number, date, dueDate, balance, payments } = invoice;
  const { labels, methods } = clientMailTexts(language);
  return [
    [labels.invoice, number],
    [labels.date, formatDayIn(date, language)],
    [labels.received, formatRupeesAndPaise(settledAmount(invoice))],
    ...payments.map(({ amount, method, reference, paidOn }): [string, string] => [
      labels.paid,
      `${formatRupeesAndPaise(amount)}, ${[methods[method], reference].filter(Boolean).join(" ")}, ${formatDayIn(paidOn, language)}`,
    ]),
    [labels.balance, formatRupeesAndPaise(balance)],
    ...(balance > 0 && dueDate ? [[labels.due, formatDayIn(dueDate, language)] satisfies Facts[number]] : []),
  ];
}

type MailedNote = { number: string; date: string; reason: string; amount: number; invoice: { number: string; date: string } };

/** The facts of a credit or debit note in a mail. */
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
