import { type MailCompany, type MailContent, mail } from "./mail-layout.ts";
import { mailName, withoutLinks } from "./mail-text.ts";

// Mails to colleagues: a reminder of one record, and the digest (the mail of each morning).

export type StaffReminder = {
  /** "Task: Book the band". */
  subject: string;
  facts: [label: string, value: string][];
  url: string;
};

export const staffReminderMail = (company: MailCompany, { subject, facts, url }: StaffReminder): MailContent =>
  mail(company, {
    subject: `Reminder: ${withoutLinks(subject)}`,
    greeting: "Hello,",
    paragraphs: [withoutLinks(subject)],
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
    button: { label: "Open it", url },
  });

/** What a person was told in the app. @param urls `one`: of the record, when there is one line */
export const notificationMail = (
  company: MailCompany,
  { name, lines }: { name: string; lines: readonly string[] },
  urls: { inbox: string; one: string; account: string },
): MailContent =>
  mail(company, {
    subject: lines.length === 1 ? withoutLinks(lines[0] ?? "").slice(0, 120) : `${lines.length} things in your inbox`,
    greeting: ["Hello", mailName(name)].filter(Boolean).join(" ").concat(","),
    paragraphs: [
      lines.map((line) => `\u2022 ${withoutLinks(line)}`).join("\n"),
      `What you get by mail is on your account page: ${urls.account}`,
    ],
    button: lines.length === 1 ? { label: "Open it", url: urls.one } : { label: "Open the inbox", url: urls.inbox },
  });

export type DigestGroup = {
  title: string;
  /** The first records of the group, one a line; `count` is the number of all. */
  lines: string[];
  count: number;
};

/** @param date "Mon 23 Nov 2026" */
export const digestMail = (
  company: MailCompany,
  { name, date, groups }: { name: string; date: string; groups: readonly DigestGroup[] },
  urls: { overview: string; account: string },
): MailContent =>
  mail(company, {
    subject: `Your day, ${date}: ${groups.map(({ title, count }) => `${title.toLowerCase()} ${count}`).join(", ")}`,
    greeting: ["Good morning", mailName(name)].filter(Boolean).join(" ").concat(","),
    paragraphs: [
      ...groups.map(({ title, lines, count }) =>
        [
          `${title} (${count})`,
          ...lines.map((line) => `• ${withoutLinks(line)}`),
          ...(count > lines.length ? [`• and ${count - lines.length} more`] : []),
        ].join("\n"),
      ),
      `You can switch this mail off on your account page: ${urls.account}`,
    ],
    button: { label: "Open the dashboard", url: urls.overview },
  });
