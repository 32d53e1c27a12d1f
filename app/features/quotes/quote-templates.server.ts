import { asc, eq } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { asActor, readShared } from "#db/client.server.ts";
import { quoteTemplates } from "#db/schema.ts";
import type { QuoteDraft } from "./quote-draft.ts";
import { auditQuote, enteredCosts, storedCosts, toContent, toQuoteDraft } from "./quote-drafts.server.ts";
import { lockQuote } from "./quote-status.server.ts";
import { asTemplate, type QuoteTemplate, withTemplate } from "./quote-templates.ts";

/** Names of the templates, by name. */
export async function readTemplates(actor: Actor): Promise<QuoteTemplate[]> {
  requirePermission(actor, "quote:list");
  const { id, name } = quoteTemplates;
  return readShared(actor, (tx) => tx.select({ id, name }).from(quoteTemplates).orderBy(asc(name), id));
}

/** Stores what a quote offers, without its client and its days, under a name that no template has yet. Sent twice, it is stored once. */
export async function saveQuoteTemplate(actor: Actor, quoteId: string, templateId: string, name: string): Promise<void> {
  requirePermission(actor, "quote:write");
  const trimmed = name.trim();
  if (!trimmed) throw new Invalid({ templateName: "Please name the template, such as Telugu wedding." });
  await asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, quoteId);
    const [same] = await tx.select().from(quoteTemplates).where(eq(quoteTemplates.name, trimmed));
    if (same && same.id !== templateId) throw new Invalid({ templateName: "There is a template of this name already." });
    const { content, costs } = asTemplate(toQuoteDraft(quote));
    const template = { id: templateId, name: trimmed.slice(0, 120), content, costs: storedCosts(costs) };
    const [added] = await tx.insert(quoteTemplates).values(template).onConflictDoNothing().returning({ id: quoteTemplates.id });
    if (added) await auditQuote(tx, actor, "quote template saved", quoteId, { name: trimmed });
  });
}

/** A draft with what a template offers. @throws NotFound without such a template */
export async function applyTemplate(actor: Actor, draft: QuoteDraft, templateId: string): Promise<QuoteDraft> {
  requirePermission(actor, "quote:write");
  const [row] = isId(templateId)
    ? await readShared(actor, (tx) => tx.select().from(quoteTemplates).where(eq(quoteTemplates.id, templateId)))
    : [];
  if (!row) throw new NotFound("There is no such template.");
  return withTemplate(draft, { content: toContent(row.content), costs: enteredCosts(row.costs) });
}

/** @throws Conflict when it is gone already */
export async function deleteTemplate(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "quote:write");
  await asActor(actor, async (tx) => {
    const [deleted] = isId(id) ? await tx.delete(quoteTemplates).where(eq(quoteTemplates.id, id)).returning() : [];
    if (!deleted) throw new Conflict("This template is gone already.");
    await auditQuote(tx, actor, "quote template deleted", id, { name: deleted.name });
  });
}
