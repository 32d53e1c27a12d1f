import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { templateMail } from "#app/content/mails/client-mails.ts";
import { defaultTemplates, type MessageTemplates, type TemplateKey } from "#app/content/mails/message-templates.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { refreshTemplates, templatesOf } from "#app/mail/message-templates.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { languages } from "#db/enums.ts";
import { messageTemplates } from "#db/schema.ts";
import { readForm, type SettingsRecord } from "../change-settings.server.ts";
import { templateUrl } from "../settings.ts";
import { limitTestMails } from "./message-previews.server.ts";
import { templateForm, templateInput, templateProblems, templateSamples } from "./message-template.ts";

type StoredTemplate = MessageTemplates[TemplateKey];

async function selectTemplate(tx: Tx, key: TemplateKey): Promise<{ template: StoredTemplate; version: number }> {
  const rows = await tx.select().from(messageTemplates).where(eq(messageTemplates.key, key));
  // All languages are written together, so they have the same version. Version 0: they have never been saved.
  return { template: templatesOf(rows)[key], version: rows[0]?.version ?? 0 };
}

export const templateRecord = (key: TemplateKey): SettingsRecord<typeof templateForm> => ({
  objectType: "template",
  id: key,
  title: defaultTemplates[key].label,
  url: templateUrl(key),
  fields: templateForm,
  async read(tx) {
    const { template, version } = await selectTemplate(tx, key);
    const values = languages.flatMap((language) => [
      [templateInput("subject", language), template[language].subject],
      [templateInput("text", language), template[language].text],
    ]);
    return { values: Object.fromEntries(values), version };
  },
  write: (tx, values) =>
    tx
      .insert(messageTemplates)
      .values(
        languages.map((language) => ({
          key,
          language,
          subject: String(values[templateInput("subject", language)]),
          text: String(values[templateInput("text", language)]),
        })),
      )
      .onConflictDoUpdate({
        target: [messageTemplates.key, messageTemplates.language],
        set: { subject: sql`excluded.subject`, text: sql`excluded.text` },
      }),
  problems: async (_tx, values) => templateProblems(values as Record<string, string>),
  refresh: refreshTemplates,
});

/** A template as its form shows it, with its last changes and what an invented client reads. */
export async function readTemplate(actor: Actor, key: TemplateKey, savedId: string | null = null) {
  requirePermission(actor, "settings:write");
  return readShared(actor, async (tx) => {
    const [form, { template }] = await Promise.all([readForm(tx, templateRecord(key), savedId), selectTemplate(tx, key)]);
    return { ...form, samples: templateSamples(template) };
  });
}

/** Sends the actor the mails of a saved template, one in each language, as a test. @returns the message for the page @throws TooManyRequests */
export async function sendTemplateTest(actor: Actor, key: TemplateKey): Promise<string> {
  requirePermission(actor, "settings:write");
  await limitTestMails(actor.id);
  const mails = await asActor(actor, async (tx) => {
    const { template } = await selectTemplate(tx, key);
    const samples = templateSamples(template);
    await queueMail(tx, ...samples.map((sample) => ({ recipient: actor.email, ...templateMail(company(), sample) })));
    await audit(tx, { actor: actor.id, action: "template test sent", objectType: "template", objectId: key });
    return samples.length;
  });
  return `${mails} mails, one in each language, are on their way to ${actor.email}.`;
}
