import { z } from "zod";
import { whatsappDigits } from "#app/company/whatsapp.ts";
import { fillTemplate, type TemplateKey, unfilledPlaceholders } from "#app/content/mails/message-templates.ts";
import { NewId } from "#app/platform/values/forms.ts";
import type { Language } from "#db/enums.ts";
import { type Composer, type MessageRecord, parseRecord } from "./messages.ts";

/** The text that a message starts with. */
export const textOf = (
  { templates, values, recipients }: Composer,
  { template, language, to }: { template: TemplateKey; language: Language; to: string | null },
): string =>
  fillTemplate(templates[template][language].text, { ...values[language], name: recipients.find(({ key }) => key === to)?.name });

export const maxMessageLength = 4_000;

export function textProblem(text: string): string | undefined {
  if (!text.trim()) return "Please write something.";
  if (text.length > maxMessageLength) return "At most 4,000 characters: WhatsApp opens no longer text.";
  const [open, ...more] = unfilledPlaceholders(text);
  return open && `Please write what ${[open, ...more].join(" and ")} stands for: nothing is stored about it.`;
}

export const phoneProblem =
  "WhatsApp needs a mobile number of ten digits from 6 to 9, or the number with its country code, such as +44\u00a07700\u00a0900123.";

export const NewMessage = z.object({
  id: NewId,
  record: z.string().transform((text, { addIssue }) => {
    const record = parseRecord(text);
    if (!record) addIssue({ code: "custom", message: "There is no such record." });
    return record as MessageRecord;
  }),
  to: z.string().max(60),
  text: z.string("Please write something.").superRefine((text, { addIssue }) => {
    const message = textProblem(text);
    if (message) addIssue({ code: "custom", message });
  }),
});
export type NewMessage = z.output<typeof NewMessage>;

export const needsCountryCode = (phone: string): boolean => whatsappDigits(phone) === null;
