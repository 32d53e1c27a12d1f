import {
  acknowledgementMail,
  eventReminderMail,
  instalmentReminderMail,
  invoiceMail,
  quoteReminderMail,
  reminderMail,
  voucherMail,
} from "#app/content/client-mails.ts";
import type { OfferedKind } from "#app/features/reminders/reminders.ts";
import { company } from "#app/platform/company.server.ts";
import { env } from "#app/platform/env.ts";

export type MessagePreview = { title: string; subject: string; text: string };

/** The mails as they go now, with an invented client. */
export function messagePreviews(): MessagePreview[] {
  const about = { name: "Anjali", number: "INV-H/2627/00001", facts: [] };
  const facts = company();
  return [
    { title: "Answer to an enquiry", ...acknowledgementMail(facts, "Anjali", `${env().ORIGIN}/withdraw`) },
    { title: "Invoice", ...invoiceMail(facts, about) },
    ...reminderPreviews(),
    { title: "Receipt voucher", ...voucherMail(facts, { ...about, number: "RV-H/2627/00001" }, "receipt voucher") },
  ].map(({ title, subject, text }) => ({ title, subject, text }));
}

const previewDate = "3 Dec 2026";

/** The reminders that clients get. @param kind only those of this kind */
export function reminderPreviews(kind?: OfferedKind): MessagePreview[] {
  const facts = company();
  const name = "Anjali";
  const previews = [
    { kind: "payment", title: "Reminder of an invoice", ...reminderMail(facts, { name, number: "INV-H/2627/00001", facts: [] }) },
    { kind: "payment", title: "Reminder of an instalment", ...instalmentReminderMail(facts, { name, facts: [], url: null }) },
    {
      kind: "quote",
      title: "Reminder of a quote",
      ...quoteReminderMail(facts, { name, number: "QT-H/2627/00001", date: previewDate, url: `${env().ORIGIN}/q` }),
    },
    {
      kind: "event",
      title: "Reminder of an event",
      ...eventReminderMail(facts, { name, event: "Anjali’s wedding", date: previewDate, facts: [] }),
    },
  ];
  return previews
    .filter((preview) => kind === undefined || preview.kind === kind)
    .map(({ title, subject, text }) => ({ title, subject, text }));
}
