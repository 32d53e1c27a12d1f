import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { type Facts, type ReminderMail, reminderMail } from "#app/content/mails/client-mails.ts";
import { type ClientReminderKind, reminderTextIn } from "#app/content/mails/client-reminder-texts.ts";
import { staffReminderMail } from "#app/content/mails/staff-reminder-mails.ts";
import { secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import type { Mail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDateTime, formatDayIn, formatDayWithWeekday, today } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import type { PlannedReminder } from "./due-reminders.server.ts";
import { kinds, reminderRecordUrl } from "./reminders.ts";

type Content = Omit<Mail, "id" | "recipient">;

/** Reads the facts and the PDF of an invoice for a reminder; null while the IRN (the number of its e-invoice) is missing. */
export type InvoiceParts = (
  tx: Tx,
  invoiceId: string,
  language: Language,
) => Promise<(Pick<Mail, "replyTo" | "attachment"> & { facts: Facts }) | null>;

/** The mail of a reminder. @returns null while the IRN of the invoice is missing */
export const mailOf = async (tx: Tx, due: PlannedReminder, now: Date, invoiceParts: InvoiceParts): Promise<Content | null> =>
  due.audience === "client" ? clientMail(tx, due, invoiceParts) : staffMail(due, now);

async function clientMail(tx: Tx, due: PlannedReminder, invoiceParts: InvoiceParts): Promise<Content | null> {
  const text = reminderTextIn(due.kind as ClientReminderKind, due.template, due.language);
  const { language } = text;
  const invoice = due.source === "invoice" ? await invoiceParts(tx, due.objectId, language) : undefined;
  if (invoice === null) return null;
  const [kind, recordId] = due.kind === "quote" ? (["quote", due.objectId] as const) : (["client", due.eventId] as const);
  const link = await linkTo(tx, kind, recordId, language);
  if (due.kind === "quote" && !link) throw new Error("The quote has no secret link.");
  const { openQuote, openPage } = clientMailTexts(language);
  const reminder: ReminderMail = {
    ...text,
    values: {
      name: due.name ?? "",
      event: due.event ?? "",
      date: formatDayIn(due.anchor, language),
      amount: formatRupeesExactly(due.amount ?? 0),
      number: due.title,
      link,
    },
    facts: invoice?.facts ?? factsOf(due, language),
    buttonLabel: due.kind === "quote" ? openQuote : openPage,
    hasInvoice: invoice !== undefined,
  };
  return {
    ...reminderMail(mailCompany(language), reminder),
    replyTo: invoice?.replyTo ?? (due.office ? officeOf(company(), due.office) : company()).email,
    attachment: invoice?.attachment,
  };
}

async function linkTo(
  tx: Tx,
  kind: "quote" | "client",
  recordId: string | null,
  language: Language,
): Promise<string | undefined> {
  const link = recordId && (await selectSecretLink(tx, kind, recordId));
  return link ? env().ORIGIN + secretLinkUrl(kind, link.token, language) : undefined;
}

function factsOf({ kind, title, event, anchor, amount, place }: PlannedReminder, language: Language): Facts {
  if (kind === "quote") return [];
  const { labels } = clientMailTexts(language);
  const day = formatDayIn(anchor, language);
  const facts: [string, string | null][] =
    kind === "event"
      ? [
          [labels.event, title],
          [labels.date, day],
          [labels.place, place],
        ]
      : [
          [labels.event, event],
          [labels.for, title],
          [labels.amount, formatRupeesAndPaise(amount ?? 0)],
          [labels.due, day],
        ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function staffMail({ kind, source, title, name, anchor, amount, objectId, eventId }: PlannedReminder, now: Date): Content {
  const facts: [string, string | null][] = [
    ["About", title],
    ["Client", name],
    [kind === "event" ? "Date" : "Due", `${formatDayWithWeekday(anchor)}${anchor < today(now) ? ", past" : ""}`],
    ["Balance", amount === null ? null : formatRupeesExactly(amount)],
    ["Sent", formatDateTime(now)],
  ];
  return staffReminderMail(company(), {
    subject: `${kinds[kind].label}: ${title || name || "without a title"}`,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    url: `${env().ORIGIN}${reminderRecordUrl(kind, objectId, source === "instalment" ? eventId : null)}`,
  });
}
