import { languageNames } from "#app/content/languages.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { reminderMail } from "#app/content/mails/client-mails.ts";
import { type ReminderTexts, reminderTextIn, sampleReminderValues } from "#app/content/mails/client-reminder-texts.ts";
import type { MailContent } from "#app/content/mails/mail-layout.ts";
import { NotFound } from "#app/errors.ts";
import { isClientKind, type RuleKind } from "#app/features/reminders/reminders.ts";
import { queueMail, undeliveredNote } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { asActor } from "#db/client.server.ts";
import { type Language, languages } from "#db/enums.ts";
import { limitTestMails, sampleNumber } from "../texts/message-previews.server.ts";
import { readRule } from "./reminder-rules.server.ts";

type Rule = { kind: RuleKind; template: ReminderTexts | null };

function sampleMail({ kind, template }: Rule, clientLanguage: Language): MailContent & { language: Language } {
  if (!isClientKind(kind)) throw new NotFound("Clients get no such reminder.");
  const text = reminderTextIn(kind, template, clientLanguage);
  const { language } = text;
  const { labels, openPage, openQuote } = clientMailTexts(language);
  const sample = sampleReminderValues[language];
  const number = sampleNumber(kind === "quote" ? "QT" : "INV");
  const link = `${env().ORIGIN}${kind === "quote" ? "/q" : "/c"}`;
  const content = reminderMail(mailCompany(language), {
    ...text,
    values: { ...sample, number, link },
    facts: kind === "payment" ? [[labels.balance, sample.amount]] : [],
    buttonLabel: kind === "quote" ? openQuote : openPage,
    hasInvoice: kind === "payment",
  });
  return { ...content, language };
}

/** The texts of a rule in each client language; a language without a text gets the English mail. */
export const reminderPreviews = (rule: Rule) =>
  isClientKind(rule.kind)
    ? languages.map((clientLanguage) => {
        const { subject, text, language } = sampleMail(rule, clientLanguage);
        const name = languageNames[clientLanguage];
        return { title: language === clientLanguage ? name : `${name}: in English`, subject, text, language };
      })
    : [];

/** Sends the actor the mail of a saved rule in each language, as a test. @returns the message for the page @throws NotFound, TooManyRequests */
export async function sendReminderTest(actor: Actor, id: string): Promise<string> {
  requirePermission(actor, "settings:write");
  const rule = await readRule(actor, id);
  const mails = languages.filter((one) => one === "en" || rule.template === null || rule.template[one]);
  const contents = mails.map((language) => sampleMail(rule, language));
  await limitTestMails(actor.id);
  await asActor(actor, async (tx) => {
    await queueMail(tx, ...contents.map(({ language: _, ...content }) => ({ recipient: actor.email, ...content })));
    await audit(tx, { actor: actor.id, action: "mail test sent", objectType: "reminder rule", objectId: id });
  });
  const written = contents.length === 1 ? "One mail is" : `${contents.length} mails, one in each language, are`;
  return `${written} ${undeliveredNote() ? "written" : "on the way"} to ${actor.email}.`;
}
