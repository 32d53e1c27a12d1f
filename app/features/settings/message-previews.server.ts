import { acknowledgementMail, invoiceMail, reminderMail, voucherMail } from "#app/content/client-mails.ts";
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
    { title: "Reminder", ...reminderMail(facts, about) },
    { title: "Receipt voucher", ...voucherMail(facts, { ...about, number: "RV-H/2627/00001" }, "receipt voucher") },
  ].map(({ title, subject, text }) => ({ title, subject, text }));
}
