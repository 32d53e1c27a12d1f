import { z } from "zod";
import { whatsappDigits } from "#app/company/whatsapp.ts";
import {
  fillTemplate,
  type MessageTemplates,
  type TemplateKey,
  type TemplatePlaceholder,
  unfilledPlaceholders,
} from "#app/content/mails/message-templates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { NewId } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { type Language, type MessageDirection, type MessageRecordType, messageRecordTypes } from "#db/enums.ts";

/** The record that a message is about. For a booking (a vendor at an event) the id is the event's. */
export type MessageRecord = { type: MessageRecordType; id: string };

/** Somebody whom a message about a record may go to. */
export type Recipient = {
  /** "client.8f…" */
  key: string;
  /** "Client" */
  role: string;
  name: string;
  phone: string;
  /** The initial language of a text to them. */
  language: Language;
  /** Where the number can be corrected. */
  editUrl: string;
};

/** The data of the dialog in which a message is written. */
export type Composer = {
  record: MessageRecord;
  recipients: Recipient[];
  /** Where a phone number can be entered while nobody has one. */
  numberUrl: string;
  templates: MessageTemplates;
  /** The values of the templates' placeholders, except the recipient's name. */
  values: Record<Language, Partial<Record<TemplatePlaceholder, string>>>;
  template: TemplateKey;
  language: Language;
  to: string | null;
  newId: string;
};

/** A message that WhatsApp was opened with, until its author says whether it was sent. `others`: how many more of the author's wait. */
export type UnansweredMessage = { id: string; name: string; phone: string; text: string; others: number };

export type MessagesActionData = FormActionData & {
  /** Without JavaScript the form is shown again on the page MESSAGES. */
  composer?: Composer | null;
};

/** "lead.8f….firstReply": the value of the parameter `whatsapp`, which opens the dialog on any page of the dashboard. */
export const composerParam = ({ type, id }: MessageRecord, template: TemplateKey): string => `${type}.${id}.${template}`;

/** The record of a text such as "lead.8f…"; null when it names none. */
export function parseRecord(text: string | null): MessageRecord | null {
  const [name, id] = text?.split(".") ?? [];
  const type = messageRecordTypes.find((one) => one === name);
  return type && isId(id) ? { type, id } : null;
}

export const recordUrl = ({ type, id }: MessageRecord): string =>
  type === "task" ? `/dashboard/tasks?edit=${id}` : `/dashboard/${type === "booking" ? "event" : type}s/${id}`;

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

/** A note on a lead, client or event; `id` is the record's. */
export const NewNote = z.object({
  id: z.uuid(),
  note_id: NewId,
  text: z.string().trim().min(1, "Please write something.").max(5000, "At most 5,000 characters."),
});
export type NewNote = z.output<typeof NewNote>;

/** Something that was written to, by or about the people of a record. `page`: on the client's page; `change`: of a lead's stage or owner. */
export type TimelineEntry = {
  id: string;
  kind: "message" | "page" | "note" | "mail" | "enquiry" | "quote" | "change";
  at: string;
  /** Who wrote it, or what it is: "Keerthi Naidu", "Note by Keerthi Naidu", "Mail sent to keerthi@example.com". */
  by: string;
  /** The first line of a mail or an enquiry. */
  subject?: string;
  text: string;
  direction?: Exclude<MessageDirection, "note">;
};

export type Timeline = {
  /** The newest first. */
  entries: TimelineEntry[];
  /** How many messages there are; the timeline shows the newest of them. */
  messageCount: number;
  messagesShown: number;
};

/** How many messages a timeline shows: at first, and when all are asked for. */
export const messageLimits = { first: 50, all: 5_000 } as const;
