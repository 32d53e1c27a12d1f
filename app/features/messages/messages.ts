import { z } from "zod";
import type { MessageTemplates, TemplateKey, TemplatePlaceholder } from "#app/content/mails/message-templates.ts";
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
