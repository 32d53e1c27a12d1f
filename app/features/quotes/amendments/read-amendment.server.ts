import { desc, eq } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { amendmentAcceptances, amendments, quotes } from "#db/schema.ts";
import type { QuoteRecord } from "../lock-quote.server.ts";
import { enteredCosts, toContent, toQuoteDraft } from "../quote-drafts.server.ts";
import { type AmendmentDraft, reasonOfHeld } from "./amendments.ts";
import { selectContract, selectContractInstalments, selectHeldFunctions } from "./contract.server.ts";

export type AmendmentRecord = typeof amendments.$inferSelect;

export const toAmendmentDraft = (quote: QuoteRecord, row: AmendmentRecord): AmendmentDraft => ({
  ...toQuoteDraft(quote),
  content: toContent(row.content),
  costs: enteredCosts(row.costs),
  reason: row.reason,
  split: row.split,
});

/** An amendment with what it changes, for the staff; null when there is none. */
export async function readAmendment(actor: Actor, id: string) {
  requirePermission(actor, "quote:list");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(amendments).where(eq(amendments.id, id));
    if (!row) return null;
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, row.quoteId));
    if (!quote) throw new Error(`Amendment ${id} has no quote.`);
    const contract = await selectContract(tx, quote.id);
    const instalments = await selectContractInstalments(tx, quote.id);
    const [acceptance] = await tx
      .select(acceptanceColumns)
      .from(amendmentAcceptances)
      .where(eq(amendmentAcceptances.amendmentId, id));
    return {
      id,
      quote: { id: quote.id, number: quote.number ?? "", eventId: quote.eventId, clientEmail: quote.clientEmail.trim() },
      number: row.number,
      status: row.status,
      version: row.version,
      savedAt: row.updatedAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      answer: row.answer,
      draft: toAmendmentDraft(quote, row),
      before: row.before ? toContent(row.before) : contract.content,
      supply: contract.supply,
      change: row.change,
      instalments,
      acceptance: acceptance ? { ...acceptance, acceptedAt: acceptance.acceptedAt.toISOString() } : null,
    };
  });
}
export type AmendmentPage = NonNullable<Awaited<ReturnType<typeof readAmendment>>>;

const { name, acceptedAt, address, fingerprint, change } = amendmentAcceptances;
/** Without the PDF. */
export const acceptanceColumns = { name, acceptedAt, address, fingerprint, change };

/** The amendments of a quote, the newest first, and what its event has changed that no amendment says yet. */
export async function selectAmendments(tx: Tx, quoteId: string) {
  const { id, number, status, reason, change, sentAt, decidedAt, answer } = amendments;
  const [rows, contract, held] = await Promise.all([
    tx
      .select({ id, number, status, reason, change, sentAt, decidedAt, answer })
      .from(amendments)
      .where(eq(amendments.quoteId, quoteId))
      .orderBy(desc(amendments.createdAt)),
    selectContract(tx, quoteId),
    selectHeldFunctions(tx, quoteId),
  ]);
  const isDraftOpen = rows.some((row) => row.status === "draft");
  return {
    list: rows.map((row) => ({
      ...row,
      sentAt: row.sentAt?.toISOString() ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    contract,
    differs: isDraftOpen ? "" : reasonOfHeld(contract.content, held),
  };
}
