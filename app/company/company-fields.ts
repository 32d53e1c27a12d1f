import { checklistNames } from "#app/content/checklists.ts";
import { asciiDigits } from "#app/content/digits.ts";
import { placeCodes, type StateCode, states } from "#app/content/states.ts";
import {
  choice,
  color,
  day,
  email,
  type Field,
  list,
  orNull,
  picture,
  text,
  url,
  type ValuesOf,
  wholeNumber,
  yesNo,
} from "#app/platform/values/field.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { checklistFields } from "./checklist-fields.ts";
import {
  acknowledgements,
  addresses,
  cities,
  invoiceMails,
  nameMeanings,
  voucherMails,
  whatsappTexts,
} from "./company-translations.ts";
import { documentsFields } from "./document-fields.ts";

/** Ten digits of India get their country code: https://wa.me/9848012345 would be a number in Iran. */
const withCountryCode = (text: string): string => telHref(text)?.match(/(?<=\+)\d+$/)?.[0] ?? asciiDigits(text);

function optionalEmail(options: Parameters<typeof email>[0]): Field<string> {
  const { schema, input } = orNull(email(options));
  return { ...email(options), schema: schema.transform((address) => address ?? ""), input };
}

/** Each section of SETTINGS is a row of the table `settings`. A new field is a line here, its default in content/company.ts, and its use. */
const companyFields = {
  name: text({ label: "Name", max: 60, hint: "In the header of the website, in titles and mails." }),
  legalName: text({ label: "Legal name", max: 120, hint: "In the footer, in mails, and on statements of account." }),
  tagline: text({
    label: "Tagline",
    max: 120,
    isOptional: true,
    wide: true,
    hint: "What the company does and where, in one line.",
  }),
  logo: picture({
    label: "Logo",
    wide: true,
    hint: "On the website, the dashboard, mails and new documents. A wide picture replaces the mark and the name, any other only the mark.",
  }),
  brandColor: color({ label: "Brand colour", hint: "Buttons, links and new documents. White text must be readable on it." }),
  accentColor: color({ label: "Second colour", hint: "Patterns and highlights. Dark text must be readable on it." }),
  nameMeaning: text({ label: "About the name", max: 300, isOptional: true, wide: true, multiline: true, hint: "In the footer." }),
  nameMeaningTe: nameMeanings.te,
  nameMeaningHi: nameMeanings.hi,
  siteTe: yesNo({ label: "The website in Telugu", hint: "No: its pages exist in the other languages only." }),
  siteHi: yesNo({ label: "The website in Hindi" }),
  email: email({ label: "Email", hint: "On the website. New enquiries arrive here." }),
  privacyEmail: optionalEmail({
    label: "Email about personal data",
    hint: "On the page Privacy. Empty: the email above.",
  }),
  securityEmail: optionalEmail({
    label: "Email about security",
    hint: "For whoever finds a weakness of the website. Empty: the email above.",
  }),
  whatsapp: text({
    label: "WhatsApp",
    max: 15,
    type: "tel",
    ignores: /[\s+().-]/g,
    normalize: withCountryCode,
    pattern: { is: /^\d{10,15}$/, message: "A number with its country code, such as +91 98480 12345." },
    hint: "With the country code, such as +91.",
  }),
  replyPromiseHours: wholeNumber({
    label: "Reply promised within, in hours",
    min: 1,
    max: 240,
    hint: "Texts of the website and mails, and the clocks of enquiries that come from now on.",
  }),
  countsWeekends: yesNo({ label: "Saturdays and Sundays count", hint: "No: the clock of an enquiry stands still at weekends." }),
  leadSources: text({
    label: "Where leads come from",
    max: 1_000,
    multiline: true,
    rows: 6,
    wide: true,
    hint: "One a line. The choices of a lead’s form; a lead keeps a source that is no longer among them. An enquiry of the website gets “Website”.",
  }),
  hours: list({
    label: "Opening hours",
    maxEntries: 7,
    isOptional: true,
    entry: {
      days: text({ label: "Days", max: 60, hint: "Such as Monday to Saturday." }),
      times: text({ label: "Times", max: 60, hint: "Such as 10 AM to 7 PM." }),
    },
  }),
  social: list({
    label: "Social media",
    maxEntries: 8,
    isOptional: true,
    entry: { name: text({ label: "Name", max: 40 }), url: url({ label: "Address" }) },
  }),
};

const bankFields = {
  holder: text({ label: "Account holder", max: 120, hint: "On invoices and statements of account." }),
  bankName: text({ label: "Bank and branch", max: 120 }),
  accountNumber: text({
    label: "Account number",
    max: 18,
    inputMode: "numeric",
    normalize: asciiDigits,
    ignores: /[\s-]/g,
    pattern: { is: /^\d{6,18}$/, message: "An account number has 6 to 18 digits." },
  }),
  ifsc: text({
    label: "IFSC",
    max: 11,
    isUpperCase: true,
    ignores: /[\s-]/g,
    pattern: { is: /^[A-Z]{4}0[A-Z0-9]{6}$/, message: "An IFSC has 11 characters: four letters, a zero, six letters or digits." },
  }),
  swift: text({
    label: "SWIFT",
    max: 11,
    isUpperCase: true,
    isOptional: true,
    ignores: /[\s-]/g,
    // ISO 9362: bank, country, place, and the branch or nothing.
    pattern: { is: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, message: "A SWIFT code has 8 or 11 letters and digits." },
    hint: "On invoices to clients abroad.",
  }),
  upiId: text({
    label: "UPI ID",
    max: 100,
    ignores: /\s/g,
    pattern: { is: /^[a-zA-Z0-9.\-_]{2,}@[a-zA-Z][a-zA-Z0-9]+$/, message: "A UPI ID looks like name@bank." },
    hint: "In the QR code of an invoice.",
  }),
  upiName: text({ label: "Name shown by UPI", max: 99 }),
};

const meetingsFields = {
  webmailUrl: url({
    label: "Webmail",
    wide: true,
    hint: "Where your team reads its mail, such as https://mail.google.com/. EMAIL opens it.",
  }),
  mailDomains: list({
    label: "Mail addresses end with",
    maxEntries: 10,
    entry: {
      domain: text({
        label: "Domain",
        max: 100,
        pattern: { is: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, message: "Such as example.com." },
      }),
    },
  }),
  instant: url({ label: "Instant meeting", wide: true, hint: "The link on MEET that opens a room." }),
  template: url({ label: "Calendar", wide: true, hint: "The address that creates an entry of a calendar." }),
  title: text({ label: "Title of a planned meeting", max: 100 }),
  details: text({ label: "Its description", max: 300, isOptional: true, wide: true }),
};

const message = (label: string, hint: string) => text({ label, max: 1_500, multiline: true, rows: 5, wide: true, hint });

const messagesFields = {
  acknowledgement: message("Answer to an enquiry", "At once, to the visitor. It may say {company}, {reply} and {phones}."),
  acknowledgementTe: acknowledgements.te,
  acknowledgementHi: acknowledgements.hi,
  invoice: message("Mail with an invoice", "It may say {company} and {number}."),
  invoiceTe: invoiceMails.te,
  invoiceHi: invoiceMails.hi,
  voucher: message("Mail with a receipt voucher", "It may say {company} and {number}."),
  voucherTe: voucherMails.te,
  voucherHi: voucherMails.hi,
  whatsapp: text({
    label: "First WhatsApp message of a visitor",
    max: 300,
    wide: true,
    hint: "The text that WhatsApp contains already when somebody opens it from the website.",
  }),
  whatsappTe: whatsappTexts.te,
  whatsappHi: whatsappTexts.hi,
};

/** States that an office can be in: 96 and 97 are codes of places that are not States. */
const officeStates = placeCodes.filter((code) => code < "90");

/** The column `facts` of the table `offices`. */
export const officeFields = {
  city: text({ label: "City", max: 60, hint: "What the website and the dashboard call the office." }),
  name: text({ label: "Name on paper", max: 120, hint: "At the head of invoices and receipts." }),
  address: text({
    label: "Address",
    max: 300,
    multiline: true,
    rows: 3,
    wide: true,
    hint: "On documents and the website, the city and the PIN code after it.",
  }),
  pin: text({
    label: "PIN code",
    max: 6,
    inputMode: "numeric",
    normalize: asciiDigits,
    ignores: /[\s-]/g,
    pattern: { is: /^[1-9]\d{5}$/, message: "A PIN code has 6 digits." },
    hint: "At the end of the address.",
  }),
  cityTe: cities.te,
  cityHi: cities.hi,
  addressTe: addresses.te,
  addressHi: addresses.hi,
  phone: text({
    label: "Phone",
    max: 25,
    type: "tel",
    pattern: { is: /^\+?[\d ()-]{8,25}$/, message: "Please enter a phone number, such as +91 40 5550 0142." },
    hint: "On documents and the website.",
  }),
  email: email({ label: "Email", hint: "Replies to invoices arrive here." }),
  gstin: text({
    label: "GSTIN",
    max: 15,
    isUpperCase: true,
    isOptional: true,
    ignores: /[\s-]/g,
    hint: "15 characters. The PAN and the State are taken from it. Empty: the office sends no quotes and issues no papers.",
  }),
  stateCode: choice<StateCode>({
    label: "State",
    options: officeStates.map((value) => ({ value, label: `${states[value]} (${value})` })),
    hint: "Decides CGST and SGST, or IGST.",
  }),
  functionsPerDay: wholeNumber({
    label: "Functions a day",
    min: 1,
    max: 99,
    hint: "How many the office can take: DATES marks a day as full.",
  }),
  kindsPerDay: list({
    label: "Fewer of a kind",
    maxEntries: checklistNames.length,
    isOptional: true,
    hint: "Such as one wedding a day, beside other functions.",
    entry: {
      kind: choice({ label: "Kind of event", options: checklistNames.map((name) => ({ value: name, label: name })) }),
      count: wholeNumber({ label: "A day", min: 0, max: 99 }),
    },
  }),
  from: day({ label: "From", isOptional: true, hint: "The office opens. Empty: it is open." }),
  until: day({
    label: "Until",
    isOptional: true,
    hint: "Its last day. After that nothing is issued, and the website leaves it out.",
  }),
};

export const sectionFields = {
  company: companyFields,
  bank: bankFields,
  documents: documentsFields,
  meetings: meetingsFields,
  checklists: checklistFields,
  messages: messagesFields,
};
export type Section = keyof typeof sectionFields;
export type SectionValues = { [Name in Section]: ValuesOf<(typeof sectionFields)[Name]> };

/** A fact that is still the sample company's. */
export type SampleFact = {
  section: Exclude<Section, "checklists" | "messages"> | "offices";
  office?: string;
  field: string;
  label: string;
};
