import { type MailCompany, type MailContent, mail, type messagePlaceholders } from "./mail-layout.ts";
import { mailName, withoutLinks } from "./mail-text.ts";
import { fillPlaceholders } from "./placeholders.ts";

// Mails to clients, and about their enquiries. Those about accounts are in mails.ts.

export type EnquiryCopy = { name: string; facts: [label: string, value: string][] };

/** The paragraphs of a text of the settings. */
function paragraphsOf(company: MailCompany, name: keyof typeof messagePlaceholders, number = ""): string[] {
  const phones = company.offices.map(({ city, phone }) => `${city} ${phone.display}`).join(", ");
  const facts = { company: company.name, reply: company.replyPromise, phones, number };
  return fillPlaceholders(company.messages[name], facts).split(/\n{2,}/);
}

/** Repeats nothing of the form but the name: anybody can enter anybody's address. */
export const acknowledgementMail = (company: MailCompany, name: string, withdrawalUrl: string): MailContent =>
  mail(company, {
    subject: "We have your enquiry",
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: [
      ...paragraphsOf(company, "acknowledgement"),
      "If it was not you who wrote, somebody entered your address in our form: please ignore this mail.",
      `With the enquiry you agreed that we keep it. You can withdraw that at any time: ${withdrawalUrl}`,
    ],
  });

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
    paragraphs: paragraphsOf(company, "invoice", number),
    facts,
  });

export const reminderMail = (company: MailCompany, { name, number, facts }: InvoiceText): MailContent =>
  mail(company, {
    subject: `Reminder: invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: paragraphsOf(company, "reminder", number),
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
        ? paragraphsOf(company, "voucher", number)
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
    facts,
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
