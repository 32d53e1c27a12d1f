import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { type DraftKind, pageColumns, type SendingPage, storeDraft } from "#app/billing/draft.server.ts";
import { supplyOf } from "#app/billing/lines.ts";
import { partyColumns, toParty } from "#app/billing/party.ts";
import { company } from "#app/company/company.server.ts";
import { NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { quoteRevisions, quotes } from "#db/schema.ts";
import { auditQuote, lockQuote, type QuoteRecord } from "./change-quote.server.ts";
import { copyCosts, selectCosts, storeCosts, storedCosts } from "./costs.server.ts";
import { emptyContent, type QuoteDraft, readQuoteDraft } from "./quote-draft.ts";
import { quoteTotals } from "./quote-totals.ts";
import { compareFunctions, preselected, type QuoteContent, type RevisionSupply } from "./quotes.ts";

/**
 * Stores the working copy of a quote. What the client reads changes only when the quote is sent.
 * @param version that the page last got; 0 for a quote that was never stored
 * @param copyOf the quote whose costs a copy takes along
 * @returns "frozen" when the client has accepted it
 */
export async function saveQuote(
  actor: Actor,
  id: string,
  version: number,
  draft: QuoteDraft,
  page?: SendingPage,
  copyOf?: string,
) {
  requirePermission(actor, "quote:write");
  const toRow = (columns: Omit<QuoteColumns, "costs">) => ({
    ...columns,
    // An unknown id becomes null; an owner who left the company stays.
    ownerId: sql<string | null>`(select id from lead_owners() where id = ${draft.owner})`,
    ...pageColumns(page),
  });
  return storeDraft(
    actor,
    { draft, version, page },
    {
      toColumns: quoteColumns,
      async insert(tx, { costs, ...columns }) {
        const inserted = await tx
          .insert(quotes)
          .values({ id, ...toRow(columns) })
          .onConflictDoNothing()
          .returning({ id: quotes.id });
        if (inserted.length === 0) return false;
        await (copyOf ? copyCosts(tx, copyOf, id) : storeCosts(tx, actor, id, costs));
        await auditQuote(tx, actor, "quote drafted", id, { title: draft.content.title });
        return true;
      },
      async lock(tx) {
        const row = await lockQuote(tx, id);
        return row.status === "accepted" ? undefined : row;
      },
      read: async (tx, row) => toQuoteDraft(row, await selectCosts(tx, actor, id)),
      async update(tx, { costs, ...columns }, { number, office }) {
        await storeCosts(tx, actor, id, costs);
        const [updated] = await tx
          .update(quotes)
          // A numbered quote keeps its office, because its number contains the letter of the office.
          .set({ ...toRow(columns), ...(number && { office }) })
          .where(eq(quotes.id, id))
          .returning({ version: quotes.version });
        return updated?.version;
      },
    },
  );
}

export const quoteDrafts: DraftKind<QuoteDraft> = { read: readQuoteDraft, save: saveQuote };

/** Whether the working copy differs from what the client reads. */
export async function hasUnsentChanges(tx: Tx, row: QuoteRecord): Promise<boolean> {
  if (row.revision === 0 || row.status === "accepted") return false;
  const [last] = await tx
    .select()
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, row.id), eq(quoteRevisions.number, row.revision)));
  const draft = toQuoteDraft(row);
  const current = supplyOf(company(), draft);
  if (!last) return true;
  const { office: _office, client, ...supply } = last.supply as RevisionSupply;
  return !(
    last.validUntil === draft.validUntil &&
    isDeepStrictEqual(toContent(last.content), draft.content) &&
    // A revision from before the rules of reverse charge lacks `constitutions`.
    isDeepStrictEqual({ constitutions: current.constitutions, ...supply }, current) &&
    client.name === draft.clientName
  );
}

const idOrNull = (id: string) => id || null;

type QuoteColumns = ReturnType<typeof quoteColumns>;

/** A draft's fields and total as columns. `toQuoteDraft` is the inverse. */
function quoteColumns(draft: QuoteDraft) {
  const { content, costs } = draft;
  return {
    office: draft.office,
    leadId: idOrNull(draft.lead),
    eventId: idOrNull(draft.event),
    clientId: idOrNull(draft.client),
    ...partyColumns(draft),
    clientPhone: draft.clientPhone,
    ownerId: idOrNull(draft.owner),
    nextValidUntil: isDay(draft.validUntil) ? draft.validUntil : null,
    content,
    costs: storedCosts(costs),
    total: Math.min(quoteTotals(content, preselected(content), supplyOf(company(), draft)).total, Number.MAX_SAFE_INTEGER),
  };
}

/** @param costs of who may see them, by `selectCosts` */
export function toQuoteDraft(row: QuoteRecord, costs: QuoteDraft["costs"] = {}): QuoteDraft {
  return {
    office: row.office,
    owner: row.ownerId ?? "",
    lead: row.leadId ?? "",
    event: row.eventId ?? "",
    client: row.clientId ?? "",
    ...toParty(row),
    clientPhone: row.clientPhone,
    validUntil: row.nextValidUntil ?? row.validUntil ?? "",
    content: toContent(row.content),
    costs,
  };
}

/** The stored content, with defaults for fields that were added later, and the functions in the order of their days. */
export function toContent(stored: unknown): QuoteContent {
  const content = { ...emptyContent(""), ...(stored as Partial<QuoteContent>) };
  return { ...content, functions: content.functions.toSorted(compareFunctions) };
}

/** Deletes a quote that was never sent. @throws NotFound */
export const deleteQuote = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "quote:delete", async (tx, actor) => {
    const costs = await selectCosts(tx, actor, id);
    const [deleted] = await tx
      .delete(quotes)
      .where(and(eq(quotes.id, id), sql`${quotes.number} is null`))
      .returning();
    if (!deleted) throw new NotFound("There is no such draft of a quote.");
    await auditQuote(tx, actor, "quote draft deleted", id, toQuoteDraft(deleted, costs));
  });

/** Copies a quote into a new draft. Submitted twice, it is copied once. @throws NotFound */
export async function copyQuote(actor: Actor, id: string, copyId: string, validUntil: string): Promise<void> {
  requirePermission(actor, "quote:write");
  const [row] = await asActor(actor, (tx) => tx.select().from(quotes).where(eq(quotes.id, id)));
  if (!row) throw new NotFound("There is no such quote.");
  await saveQuote(actor, copyId, 0, { ...toQuoteDraft(row), owner: actor.id, validUntil }, undefined, id);
}

/** Discards the changes since a quote was last sent. @throws NotFound */
export const discardChanges = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    if (quote.revision === 0 || quote.status === "accepted") return;
    await tx.execute(sql`
      update quotes q set content = r.content, next_valid_until = r.valid_until, total = r.total, draft_page_id = null
      from quote_revisions r where q.id = ${id} and r.quote_id = q.id and r.number = q.revision`);
    await auditQuote(tx, actor, "quote changes discarded", id);
  });
