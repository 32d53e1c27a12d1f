import { and, eq, ne } from "drizzle-orm";
import { Invalid, NotFound } from "#app/errors.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { selectLanguage } from "#app/mail/mail-language.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { deletes, readDialogs, restores } from "#app/records/dialogs.server.ts";
import { defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { asActor, readShared } from "#db/client.server.ts";
import { quoteTemplates } from "#db/schema.ts";
import { auditQuote, lockQuote } from "../change-quote.server.ts";
import { copyCosts, selectCosts } from "../costs.server.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { toContent, toQuoteDraft } from "../quote-drafts.server.ts";
import { defaultsIn } from "../quote-language.server.ts";
import { forAllFunctions, linesOf } from "../quotes.ts";
import {
  asTemplate,
  EditedTemplate,
  type ListedTemplate,
  type QuoteTemplate,
  templateFields,
  withTemplate,
} from "./templates.ts";

/** The templates, sorted by name. */
export async function readTemplates(actor: Actor): Promise<QuoteTemplate[]> {
  requirePermission(actor, "quote:list");
  const { id, name } = quoteTemplates;
  return readShared(actor, (tx) => tx.select({ id, name }).from(quoteTemplates).orderBy(foldSql(name), id));
}

const sameNameMessage = "There is a template of this name already.";

/**
 * Stores the content of a quote as a template, without client and days, under a name that no template has yet. Submitted twice, it is stored once.
 * @param replace the template of this name, if there is one
 */
export async function saveQuoteTemplate(
  actor: Actor,
  quoteId: string,
  template: { id: string; name: string; replace?: boolean },
): Promise<void> {
  requirePermission(actor, "quote:write");
  const name = template.name.trim();
  if (!name) throw new Invalid({ templateName: "Please name the template, such as Telugu wedding." });
  await asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, quoteId);
    const [existing] = await tx.select().from(quoteTemplates).where(eq(quoteTemplates.name, name)).for("update");
    if (existing && existing.id !== template.id && !template.replace) throw new Invalid({ templateName: sameNameMessage });
    const { content } = asTemplate(toQuoteDraft(quote));
    if (existing && template.replace) {
      await tx.update(quoteTemplates).set({ content }).where(eq(quoteTemplates.id, existing.id));
      await copyCosts(tx, quoteId, existing.id);
      return auditQuote(tx, actor, "quote template replaced", quoteId, { name });
    }
    const added = await tx.insert(quoteTemplates).values({ id: template.id, name, content }).onConflictDoNothing().returning();
    if (added.length === 0) return;
    await copyCosts(tx, quoteId, template.id);
    await auditQuote(tx, actor, "quote template saved", quoteId, { name });
  });
}

/** A draft with the content of a template, its defaults in the client's language. @throws NotFound without such a template */
export const applyTemplate = (actor: Actor, draft: QuoteDraft, templateId: string): Promise<QuoteDraft> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    const [row] = isId(templateId) ? await tx.select().from(quoteTemplates).where(eq(quoteTemplates.id, templateId)) : [];
    if (!row) throw new NotFound("There is no such template.");
    const language = await selectLanguage(tx, { clientId: draft.client || null, leadId: draft.lead || null });
    const content = defaultsIn(toContent(row.content), language);
    return withTemplate(draft, { content, costs: await selectCosts(tx, actor, row.id) });
  });

const templateRecord = defineRecord({
  name: "quote template",
  table: quoteTemplates,
  idColumn: quoteTemplates.id,
  fields: templateFields,
  notEdited: ["content"],
  permissions: { list: "quote:list", change: "quote:write", remove: "quote:delete" },
  title: ({ name = "" }) => name,
});

/** The templates with their content, sorted by name, and the one that the URL asks to rename, delete or restore. */
export async function readTemplatePage(actor: Person, url: URL) {
  requirePermission(actor, "quote:list");
  const [rows, dialogs] = await Promise.all([
    readShared(actor, (tx) => tx.select().from(quoteTemplates).orderBy(foldSql(quoteTemplates.name), quoteTemplates.id)),
    readDialogs(actor, templateRecord, url),
  ]);
  const templates = rows.map((row): ListedTemplate => {
    const content = toContent(row.content);
    return {
      id: row.id,
      name: row.name,
      functions: content.functions.filter(({ id }) => id !== forAllFunctions).map(({ name }) => name || "Without a name"),
      lines: linesOf(content).length,
      changedAt: row.updatedAt.toISOString(),
    };
  });
  return { ...dialogs, templates, canDelete: can(actor, "quote:delete") };
}

/** @throws NotFound, Conflict, Invalid for a name that another template has */
export const renameTemplate = (actor: Actor, edited: EditedTemplate) =>
  saveRecord(actor, templateRecord, edited, async (tx) => {
    const isOther = and(eq(quoteTemplates.name, edited.name), ne(quoteTemplates.id, edited.id));
    if ((await tx.$count(quoteTemplates, isOther)) > 0) throw new Invalid({ name: sameNameMessage });
    return {};
  });

/** @throws Conflict */
export const deleteTemplate = (actor: Actor, template: RecordVersion) => deleteRecord(actor, templateRecord, template);

/** @returns the message for the page @throws NotFound when there is nothing to restore */
export const restoreTemplate = (actor: Actor, id: string) => restoreRecord(actor, templateRecord, id);

export const handleTemplateForm = (submission: Submission) =>
  dispatchIntent<FormActionData, "edit">(submission, {
    forms: { edit: ({ person, form }) => renameTemplate(person, readForm(EditedTemplate, form)) },
    buttons: { delete: deletes(deleteTemplate), restore: restores(restoreTemplate) },
  });
