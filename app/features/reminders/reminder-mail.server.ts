import { eventReminderMail, instalmentReminderMail, quoteReminderMail } from "#app/content/client-mails.ts";
import { staffReminderMail } from "#app/content/reminder-mails.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { company } from "#app/platform/company.server.ts";
import { formatDateTime, formatDay, formatDayWithWeekday, today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { formatRupees, formatRupeesAndPaise } from "#app/platform/money.ts";
import { secretLinkUrl, selectSecretLink } from "#app/platform/secret-link.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { PlannedReminder } from "./due-reminders.server.ts";
import { kinds, objectUrl } from "./reminders.ts";

type Content = Omit<Mail, "id" | "recipient">;

/** The reminder of an invoice with its PDF, as the button "Send reminder" sends it; null while its e-invoice has no number. */
export type InvoiceMail = (tx: Tx, invoiceId: string) => Promise<Content | null>;

/** The mail of a reminder. @returns null when it cannot be made yet */
export async function mailOf(tx: Tx, due: PlannedReminder, now: Date, invoiceMail: InvoiceMail): Promise<Content | null> {
  if (due.audience !== "client") return staffMail(due, now);
  switch (due.kind) {
    case "payment":
      return due.source === "invoice" ? invoiceMail(tx, due.objectId) : instalmentMail(tx, due);
    case "quote":
      return quoteMail(tx, due);
    case "event":
      return eventMail(due);
    default:
      throw new Error(`No reminder of the kind “${due.kind}” goes to clients.`);
  }
}

async function quoteMail(tx: Tx, { objectId, name, title, anchor }: PlannedReminder): Promise<Content> {
  const link = await selectSecretLink(tx, "quote", objectId);
  if (!link) throw new Error("The quote has no open link.");
  const url = `${env().ORIGIN}${secretLinkUrl("quote", link.token)}`;
  return quoteReminderMail(company(), { name: name ?? "", number: title, date: formatDay(anchor), url });
}

async function instalmentMail(tx: Tx, { eventId, name, title, anchor, amount }: PlannedReminder): Promise<Content> {
  const link = eventId ? await selectSecretLink(tx, "client", eventId) : null;
  return instalmentReminderMail(company(), {
    name: name ?? "",
    facts: [
      ["For", title],
      ["Amount", formatRupeesAndPaise(amount ?? 0)],
      ["Due", formatDay(anchor)],
    ],
    url: link && `${env().ORIGIN}${secretLinkUrl("client", link.token)}`,
  });
}

function eventMail({ name, title, anchor, place }: PlannedReminder): Content {
  const date = formatDayWithWeekday(anchor);
  const facts: [string, string][] = [
    ["Event", title || untitledEvent],
    ["Date", date],
    ...(place ? [["Place", place] as [string, string]] : []),
  ];
  return eventReminderMail(company(), { name: name ?? "", event: title || "your event", date, facts });
}

function staffMail({ kind, title, name, anchor, amount, objectId }: PlannedReminder, now: Date): Content {
  const facts: [string, string | null][] = [
    ["About", title],
    ["Client", name],
    [kind === "event" ? "Date" : "Due", `${formatDayWithWeekday(anchor)}${anchor < today(now) ? ", past" : ""}`],
    ["Balance", amount === null ? null : formatRupees(amount)],
    ["Sent", formatDateTime(now)],
  ];
  return staffReminderMail(company(), {
    subject: `${kinds[kind].label}: ${title || name || "without a title"}`,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    url: `${env().ORIGIN}${objectUrl(kind, objectId)}`,
  });
}
