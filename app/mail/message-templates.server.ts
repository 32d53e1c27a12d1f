import { defaultTemplates, type MessageTemplates, type TemplateKey, templateKeys } from "#app/content/mails/message-templates.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { type Language, languages } from "#db/enums.ts";
import { messageTemplates } from "#db/schema.ts";

type Row = Pick<typeof messageTemplates.$inferSelect, "key" | "language" | "subject" | "text">;

const storedOrDefault = (rows: readonly Row[], key: TemplateKey, language: Language) => {
  const { subject, text } = rows.find((row) => row.key === key && row.language === language) ?? defaultTemplates[key][language];
  return { subject, text };
};

/** The templates of messages: as the company changed them, else the defaults. */
export const templatesOf = (rows: readonly Row[]): MessageTemplates =>
  Object.fromEntries(
    templateKeys.map((key) => [
      key,
      Object.fromEntries(languages.map((language) => [language, storedOrDefault(rows, key, language)])),
    ]),
  ) as MessageTemplates;

const snapshot = defineSnapshot<MessageTemplates>({
  name: "message_templates",
  initial: templatesOf([]),
  read: async (tx) => templatesOf(await tx.select().from(messageTemplates)),
});

export const currentTemplates = (): MessageTemplates => snapshot.value;

/** Called after a change by this process, so that the next call of `currentTemplates` has it. */
export const refreshTemplates = (): Promise<void> => snapshot.refresh();
