import { text } from "#app/platform/values/field.ts";

/** The texts of the settings that visitors read in their language. */
const inLanguages = (label: string, options: { max: number; multiline?: boolean; hint?: string }) => {
  const field = (language: string) => text({ label: `${label}, in ${language}`, isOptional: true, wide: true, ...options });
  return { te: field("Telugu"), hi: field("Hindi") };
};
export const nameMeanings = inLanguages("About the name", { max: 600, multiline: true, hint: "Empty: the English text." });
export const cities = inLanguages("City", { max: 60, hint: "On the website. Empty: the English name." });
export const addresses = inLanguages("Address", {
  max: 300,
  multiline: true,
  hint: "On the website. Empty: the English address.",
});
export const acknowledgements = inLanguages("Answer to an enquiry", {
  max: 3_000,
  multiline: true,
  hint: "To a visitor who wrote in this language. It may say {company}, {reply} and {phones}. Empty: the whole mail is in English.",
});
const clientMail = (label: string) =>
  inLanguages(label, {
    max: 3_000,
    multiline: true,
    hint: "To a client with this language. It may say {company} and {number}. Empty: the whole mail is in English.",
  });
export const invoiceMails = clientMail("Mail with an invoice");
export const voucherMails = clientMail("Mail with a receipt voucher");
export const quoteTerms = inLanguages("Terms of quotes", {
  max: 8_000,
  multiline: true,
  hint: "For a client with this language, one clause a line. Empty: the English terms.",
});
export const whatsappTexts = inLanguages("First WhatsApp message", { max: 600, hint: "From the pages in this language." });
