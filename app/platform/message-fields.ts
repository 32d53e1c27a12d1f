import { acknowledgements, whatsappTexts } from "./company-translations.ts";
import { text } from "./settings-fields.ts";

const message = (label: string, hint: string) => text({ label, max: 1_500, multiline: true, rows: 5, wide: true, hint });

/** The texts that clients read. */
export const messagesFields = {
  acknowledgement: message("Answer to an enquiry", "At once, to the visitor. It may say {company}, {reply} and {phones}."),
  acknowledgementTe: acknowledgements.te,
  acknowledgementHi: acknowledgements.hi,
  invoice: message("Mail with an invoice", "It may say {company} and {number}."),
  reminder: message("Reminder of a payment", "It may say {company} and {number}."),
  voucher: message("Mail with a receipt voucher", "It may say {company} and {number}."),
  instalmentReminder: message("Reminder of an instalment", "It may say {company} and {phones}."),
  quoteReminder: message("Reminder of a quote", "Before its last day. It may say {company}, {number}, {date} and {phones}."),
  eventReminder: message("Reminder of an event", "Before its day. It may say {company}, {event}, {date} and {phones}."),
  whatsapp: text({
    label: "First WhatsApp message of a visitor",
    max: 300,
    wide: true,
    hint: "What stands in WhatsApp already when somebody opens it from the website.",
  }),
  whatsappTe: whatsappTexts.te,
  whatsappHi: whatsappTexts.hi,
};
