import { textsIn } from "./interface/texts.ts";
import type { Language } from "./languages.ts";
import { type MailCompany, type MailContent, mail, type messagePlaceholders } from "./mail-layout.ts";
import { mailName, withoutLinks, withoutTokens } from "./mail-text.ts";
import { fillPlaceholders } from "./placeholders.ts";

// Mails to clients, and about their enquiries. Those about accounts are in mails.ts.

export type EnquiryCopy = { name: string; facts: [label: string, value: string][] };

/** The paragraphs of a text of the settings. */
function paragraphsOf(
  company: MailCompany,
  name: keyof typeof messagePlaceholders,
  { number = "", event = "", date = "" } = {},
): string[] {
  const phones = company.offices.map(({ city, phone }) => `${city} ${phone.display}`).join(", ");
  const facts = { company: company.name, reply: company.replyPromise, phones, number, event, date };
  return fillPlaceholders(company.messages[name], facts).split(/\n{2,}/);
}

/** Repeats nothing of the form but the name: anybody can enter anybody's address. */
export function acknowledgementMail(
  company: MailCompany,
  name: string,
  withdrawalUrl: string,
  language: Language = "en",
): MailContent {
  const texts = textsIn(language).acknowledgement;
  return mail(company, {
    language,
    subject: texts.subject,
    greeting: fillPlaceholders(texts.greeting, { name: mailName(name) || texts.guest }),
    paragraphs: [
      ...paragraphsOf(company, "acknowledgement"),
      texts.notYou,
      fillPlaceholders(texts.withdraw, { url: withdrawalUrl }),
    ],
  });
}

export const consentWithdrawnMail = (
  company: MailCompany,
  { name, sentAt }: { name: string; sentAt: string },
  leadUrl: string,
): MailContent =>
  mail(company, {
    subject: `${mailName(name) || "A visitor"} withdrew the consent of an enquiry`,
    greeting: "The consent of an enquiry was withdrawn.",
    paragraphs: [
      `It was sent on ${sentAt}. Do not use it any more, and erase it unless the law makes you keep it: npm run privacy erases what is stored about a person.`,
    ],
    button: { label: "Open the lead", url: leadUrl },
  });

export const officeNoticeMail = (company: MailCompany, { name, facts }: EnquiryCopy, leadUrl: string): MailContent =>
  mail(company, {
    subject: `New enquiry from ${mailName(name) || "a visitor"}`,
    greeting: "A new enquiry came in.",
    paragraphs: [
      `The promise is a reply ${company.replyPromise}. Answering this mail writes to the visitor. Links that they wrote are spelled with brackets.`,
    ],
    facts: facts.map(([label, value]) => [label, label === "Email" ? value : withoutLinks(value)]),
    button: { label: "Open the lead", url: leadUrl },
  });

export type InvoiceText = { name: string; number: string; facts: [label: string, value: string][] };

export const invoiceMail = (company: MailCompany, { name, number, facts }: InvoiceText): MailContent =>
  mail(company, {
    subject: `Invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: paragraphsOf(company, "invoice", { number }),
    facts,
  });

export const reminderMail = (company: MailCompany, { name, number, facts }: InvoiceText): MailContent =>
  mail(company, {
    subject: `Reminder: invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: paragraphsOf(company, "reminder", { number }),
    facts,
  });

/** @param kind "credit note" or "debit note" */
export const noteMail = (
  company: MailCompany,
  { name, number, facts }: InvoiceText,
  kind: "credit note" | "debit note",
): MailContent =>
  mail(company, {
    subject: `${kind === "credit note" ? "Credit note" : "Debit note"} ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      kind === "credit note"
        ? "Attached is our credit note: it lowers what your invoice charges."
        : "Attached is our debit note: it adds to what your invoice charges.",
      "Please answer this mail if anything is not as agreed.",
    ],
    facts,
  });

export const voucherMail = (
  company: MailCompany,
  { name, number, facts }: InvoiceText,
  kind: "receipt voucher" | "refund voucher",
): MailContent =>
  mail(company, {
    subject: `${kind === "receipt voucher" ? "Receipt voucher" : "Refund voucher"} ${number}`,
    greeting: `Dear ${name},`,
    paragraphs:
      kind === "receipt voucher"
        ? paragraphsOf(company, "voucher", { number })
        : [
            "Attached is our refund voucher for the advance that we returned to you.",
            "Please answer this mail if anything is not as agreed.",
          ],
    facts,
  });

/** With the accepted quote as a PDF. */
export const quoteAcceptedMail = (company: MailCompany, { name, number, facts }: InvoiceText, pageUrl: string): MailContent =>
  mail(company, {
    subject: `You accepted quote ${number}`,
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: [
      "Thank you. Attached is the quote exactly as you accepted it. Please keep this mail: the fingerprint below is the one of the attached file.",
      "If it was not you who accepted, or anything is not as agreed, please answer this mail.",
    ],
    button: { label: "Open the quote", url: pageUrl },
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
  });

/** @param answer what the client did: "accepted", "declined", "asked for a change of", "asked to open again" */
export const quoteAnswerMail = (
  company: MailCompany,
  { name, number, facts }: InvoiceText,
  answer: string,
  quoteUrl: string,
): MailContent =>
  mail(company, {
    subject: `${mailName(name) || "A client"} ${answer} quote ${number}`,
    greeting: `${mailName(name) || "A client"} ${answer} quote ${number}.`,
    paragraphs: ["Links that the client wrote are spelled with brackets."],
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
    button: { label: "Open the quote", url: quoteUrl },
  });

/**
 * A template of messages as a mail: its first line is the greeting.
 * @param link becomes a button where it is a line of its own
 */
export function templateMail(
  company: MailCompany,
  { subject, text, link }: { subject: string; text: string; link?: string },
): MailContent {
  const lines = text.split("\n");
  const isButton = link !== undefined && lines.includes(link);
  const kept = isButton ? lines.filter((line) => line !== link) : lines;
  const [greeting = "", ...paragraphs] = kept.join("\n").split(/\n{2,}/);
  return mail(company, { subject, greeting, paragraphs, button: isButton ? { label: "Open it", url: link } : undefined });
}

/** @param date as the mail says it */
export const eventReminderMail = (
  company: MailCompany,
  { name, event, date, facts }: { name: string; event: string; date: string; facts: [label: string, value: string][] },
): MailContent =>
  mail(company, {
    subject: `Your event on ${date}`,
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: paragraphsOf(company, "eventReminder", { event: withoutLinks(event), date }),
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
  });

/** @param url the client's page; null: there is none */
export const instalmentReminderMail = (
  company: MailCompany,
  { name, facts, url }: { name: string; facts: [label: string, value: string][]; url: string | null },
): MailContent =>
  mail(company, {
    subject: "Reminder: the next instalment of your event",
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: paragraphsOf(company, "instalmentReminder"),
    facts,
    button: url === null ? undefined : { label: "Open your page", url },
  });

/** @param date its last day @param url where it is read and accepted */
export const quoteReminderMail = (
  company: MailCompany,
  { name, number, date, url }: { name: string; number: string; date: string; url: string },
): MailContent =>
  mail(company, {
    subject: `Quote ${number} ends on ${date}`,
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: paragraphsOf(company, "quoteReminder", { number, date }),
    button: { label: "Open the quote", url },
  });

/** @param isNewer the client has read an earlier version */
export const quoteMail = (
  company: MailCompany,
  { name, number, facts }: InvoiceText,
  { url, isNewer }: { url: string; isNewer: boolean },
): MailContent =>
  mail(company, {
    subject: isNewer ? `A newer version of quote ${number}` : `Quote ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      isNewer ? "We have changed your quote." : "Here is your quote.",
      "You can read it on your phone, choose what you want, and accept it there. The link is only for you: whoever has it can read the quote.",
    ],
    button: { label: "Open the quote", url },
    facts,
  });

export type ClientActText = { name: string; event: string; facts: [label: string, value: string][] };

/**
 * To the staff, about what a client sent from their page.
 * @param act what the client did: "asks something", "says that ₹500 are paid"
 */
export const clientActMail = (
  company: MailCompany,
  { name, event, facts }: ClientActText,
  { act, isLastToday, pageUrl }: { act: string; isLastToday: boolean; pageUrl: string },
): MailContent =>
  mail(company, {
    subject: `${mailName(name) || "A client"} ${act}`,
    greeting: `${mailName(name) || "A client"} ${act}.`,
    paragraphs: [
      "Please answer on the page below, not by this mail: the client reads the answer there. Links that the client wrote are spelled with brackets.",
      ...(isLastToday
        ? ["This is the last mail about this event for a day. Today, in the dashboard, shows what else comes."]
        : []),
    ],
    facts: [["Event", event] as [string, string], ...facts].map(([label, value]) => [label, withoutLinks(withoutTokens(value))]),
    button: { label: "Open it", url: pageUrl },
  });
