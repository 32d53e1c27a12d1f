import { textsIn } from "../interface/texts.ts";
import type { Language } from "../languages.ts";
import { fillPlaceholders } from "../placeholders.ts";
import { clientMailTexts } from "./client-mail-texts.ts";
import { type ReminderPlaceholder, unnamedEvent } from "./client-reminder-texts.ts";
import { type MailCompany, type MailContent, mail, type messagePlaceholders } from "./mail-layout.ts";
import { mailName, withoutLinks, withoutTokens } from "./mail-text.ts";
import { fillTemplate } from "./message-templates.ts";

// Mails to clients, and about their enquiries. Those about accounts are in mails.ts.

export type EnquiryFacts = { name: string; facts: [label: string, value: string][] };

const phonesOf = ({ offices }: MailCompany) => offices.map(({ city, phone }) => `${city} ${phone.display}`).join(", ");

/** The paragraphs of a mail's text in SETTINGS, with the placeholders filled in. */
function paragraphsOf(company: MailCompany, name: keyof typeof messagePlaceholders, number = ""): string[] {
  const facts = { company: company.name, reply: company.replyPromise, phones: phonesOf(company), number };
  return fillPlaceholders(company.messages[name], facts).split(/\n{2,}/);
}

/** The answer to an enquiry. It repeats nothing of the form but the name: anybody can enter anybody's address. */
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

/** Why some of the facts have brackets. */
const aboutLinks = (facts: Facts): string[] =>
  facts.some(([label, value]) => label !== "Email" && withoutLinks(value) !== value)
    ? ["Web addresses that they wrote have brackets, so that nobody opens them unawares."]
    : [];

export const officeNoticeMail = (company: MailCompany, { name, facts }: EnquiryFacts, leadUrl: string): MailContent =>
  mail(company, {
    subject: `New enquiry from ${mailName(name) || "a visitor"}`,
    greeting: "A new enquiry came in.",
    paragraphs: [
      `The promise is a reply ${company.replyPromise}. Answering this mail writes to the visitor.`,
      ...aboutLinks(facts),
    ],
    facts: facts.map(([label, value]) => [label, label === "Email" ? value : withoutLinks(value)]),
    button: { label: "Open the lead", url: leadUrl },
  });

export type Facts = [label: string, value: string][];
/** The content of a mail about an invoice, note, voucher or quote. `language`: that of the mail, its `facts` and the texts of the company. */
export type DocumentMail = { name: string; number: string; facts: Facts; language?: Language };

const greetingOf = (name: string, language: Language): string => {
  const { greeting, guest } = clientMailTexts(language);
  return fillPlaceholders(greeting, { name: name || guest });
};

export const invoiceMail = (company: MailCompany, { name, number, facts, language = "en" }: DocumentMail): MailContent =>
  mail(company, {
    language,
    subject: fillPlaceholders(clientMailTexts(language).invoice.subject, { number }),
    greeting: greetingOf(name, language),
    paragraphs: paragraphsOf(company, "invoice", number),
    facts,
  });

/** Thanks for a payment of an invoice. `isPaid`: the invoice is paid in full. */
export function receiptMail(
  company: MailCompany,
  { name, number, facts, language = "en", isPaid }: DocumentMail & { isPaid: boolean },
): MailContent {
  const { receipt, attachedInvoice, notAgreed } = clientMailTexts(language);
  return mail(company, {
    language,
    subject: fillPlaceholders(receipt.subject, { number }),
    greeting: greetingOf(name, language),
    paragraphs: [...(isPaid ? [receipt.text] : [receipt.openText, attachedInvoice]), notAgreed],
    facts,
  });
}

export function noteMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  kind: "credit note" | "debit note",
): MailContent {
  const texts = clientMailTexts(language);
  const { subject, text } = kind === "credit note" ? texts.creditNote : texts.debitNote;
  return mail(company, {
    language,
    subject: fillPlaceholders(subject, { number }),
    greeting: greetingOf(name, language),
    paragraphs: [text, texts.notAgreed],
    facts,
  });
}

export function voucherMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  kind: "receipt voucher" | "refund voucher",
): MailContent {
  const { receiptVoucher, refundVoucher, notAgreed } = clientMailTexts(language);
  const isReceipt = kind === "receipt voucher";
  return mail(company, {
    language,
    subject: fillPlaceholders((isReceipt ? receiptVoucher : refundVoucher).subject, { number }),
    greeting: greetingOf(name, language),
    paragraphs: isReceipt ? paragraphsOf(company, "voucher", number) : [refundVoucher.text, notAgreed],
    facts,
  });
}

/** The mail to the client after acceptance; the accepted quote, or its amendment, is attached as a PDF. */
export function quoteAcceptedMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  pageUrl: string,
  what: "accepted" | "amendmentAccepted" = "accepted",
): MailContent {
  const { [what]: texts, accepted, openQuote } = clientMailTexts(language);
  return mail(company, {
    language,
    subject: fillPlaceholders(texts.subject, { number }),
    greeting: greetingOf(mailName(name), language),
    paragraphs: [texts.text, accepted.notYou],
    button: { label: openQuote, url: pageUrl },
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
  });
}

/** Tells the client how the staff answered what was asked about a quote. */
export function requestAnswerMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  pageUrl: string,
): MailContent {
  const { requestAnswer, openQuote } = clientMailTexts(language);
  return mail(company, {
    language,
    subject: fillPlaceholders(requestAnswer.subject, { number }),
    greeting: greetingOf(mailName(name), language),
    paragraphs: [requestAnswer.text],
    button: { label: openQuote, url: pageUrl },
    facts,
  });
}

/** Tells the staff how a client answered a quote. @param answer "accepted", "declined", "asked for a change of", "asked to open again" */
export const quoteAnswerMail = (
  company: MailCompany,
  { name, number, facts }: DocumentMail,
  answer: string,
  quoteUrl: string,
): MailContent =>
  mail(company, {
    subject: `${mailName(name) || "A client"} ${answer} quote ${number}`,
    greeting: `${mailName(name) || "A client"} ${answer} quote ${number}.`,
    paragraphs: aboutLinks(facts),
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
    button: { label: "Open the quote", url: quoteUrl },
  });

/** The text's first paragraph is the greeting. @param link becomes a button if it is a line of its own in the text */
export function templateMail(
  company: MailCompany,
  { subject, text, link, language = "en" }: { subject: string; text: string; link?: string; language?: Language },
): MailContent {
  const lines = text.split("\n");
  const isButton = link !== undefined && lines.includes(link);
  const linesWithoutButton = isButton ? lines.filter((line) => line !== link) : lines;
  const [greeting = "", ...paragraphs] = linesWithoutButton.join("\n").split(/\n{2,}/);
  const button = isButton ? { label: clientMailTexts(language).openPage, url: link } : undefined;
  return mail(company, { language, subject, greeting, paragraphs, button });
}

export type ReminderMail = {
  /** Subject and text have placeholders. The first paragraph of the text is the greeting. */
  subject: string;
  text: string;
  language: Language;
  /** The values of the placeholders, except those that are facts of the company. */
  values: Partial<Record<Exclude<ReminderPlaceholder, "phones" | "company">, string>>;
  facts: Facts;
  /** The label of the link's button; absent when the text itself contains the link. */
  buttonLabel?: string;
  /** The invoice is attached to the mail. */
  hasInvoice?: boolean;
};

export function reminderMail(
  company: MailCompany,
  { subject, text, language, values, facts, buttonLabel, hasInvoice = false }: ReminderMail,
): MailContent {
  const texts = clientMailTexts(language);
  const { link = "", event = "" } = values;
  const allValues = {
    ...values,
    name: mailName(values.name ?? "") || texts.guest,
    event: withoutLinks(event) || unnamedEvent(language),
    phones: phonesOf(company),
    company: company.name,
  };
  const [greeting = "", ...paragraphs] = fillTemplate(text, allValues).split(/\n{2,}/);
  return mail(company, {
    language,
    subject: fillTemplate(subject, allValues),
    greeting,
    paragraphs: [...paragraphs, ...(hasInvoice ? [texts.attachedInvoice] : [])],
    button: link && buttonLabel && !text.includes("{link}") ? { label: buttonLabel, url: link } : undefined,
    facts: facts.map(([label, value]) => [label, withoutLinks(value)]),
  });
}

/** @param isNewer the client has read an earlier version */
export function quoteMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  { url, isNewer }: { url: string; isNewer: boolean },
): MailContent {
  const { quote, openQuote } = clientMailTexts(language);
  return mail(company, {
    language,
    subject: fillPlaceholders(isNewer ? quote.newer : quote.subject, { number }),
    greeting: greetingOf(name, language),
    paragraphs: [isNewer ? quote.changed : quote.text, quote.how],
    button: { label: openQuote, url },
    facts,
  });
}

/** Asks the client to accept an amendment of a quote, or an extra of the day. */
export function askToConfirmMail(
  company: MailCompany,
  { name, number, facts, language = "en" }: DocumentMail,
  { url, what }: { url: string; what: "amendment" | "extra" },
): MailContent {
  const { amendment, extra, openQuote, openPage } = clientMailTexts(language);
  const isAmendment = what === "amendment";
  return mail(company, {
    language,
    subject: isAmendment ? fillPlaceholders(amendment.subject, { number }) : extra.subject,
    greeting: greetingOf(name, language),
    paragraphs: isAmendment ? [amendment.text, amendment.how] : [extra.text],
    button: { label: isAmendment ? openQuote : openPage, url },
    facts,
  });
}

export type ClientActionText = { name: string; event: string; facts: [label: string, value: string][] };

/** To the staff. @param action what the client did on their page: "asks something", "says that ₹500 are paid" */
export const clientActionMail = (
  company: MailCompany,
  { name, event, facts }: ClientActionText,
  { action, isLastToday, pageUrl }: { action: string; isLastToday: boolean; pageUrl: string },
): MailContent =>
  mail(company, {
    subject: `${mailName(name) || "A client"} ${action}`,
    greeting: `${mailName(name) || "A client"} ${action}.`,
    paragraphs: [
      "Please answer on the page below, not by this mail: the client reads the answer there.",
      ...aboutLinks(facts),
      ...(isLastToday
        ? ["This is the last mail about this event for a day. Today, in the dashboard, shows what else comes."]
        : []),
    ],
    facts: [["Event", event] as [string, string], ...facts].map(([label, value]) => [label, withoutLinks(withoutTokens(value))]),
    button: { label: "Open it", url: pageUrl },
  });
