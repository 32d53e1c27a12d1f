import { desc, eq, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import type { Tx } from "#db/client.server.ts";
import { amendmentAcceptances, amendments, quotes } from "#db/schema.ts";
import type { QuoteRecord } from "../change-quote.server.ts";
import { selectCosts } from "../costs.server.ts";
import { toContent, toQuoteDraft } from "../quote-drafts.server.ts";
import { type AmendmentDraft, reasonOfHeld } from "./amendments.ts";
import { selectContract, selectContractInstalments, selectHeldFunctions } from "./contract.server.ts";

export type AmendmentRecord = typeof amendments.$inferSelect;

export const toAmendmentDraft = (
  quote: QuoteRecord,
  row: AmendmentRecord,
  costs: AmendmentDraft["costs"] = {},
): AmendmentDraft => ({
  ...toQuoteDraft(quote, costs),
  content: toContent(row.content),
  reason: row.reason,
  split: row.split,
});

/** An amendment with what it changes, for the staff; null when there is none. */
export const readAmendment = (actor: Actor, id: string) =>
  asPermitted(actor, "quote:list", async (tx, actor) => {
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
      draft: toAmendmentDraft(quote, row, await selectCosts(tx, actor, id)),
      before: row.before ? toContent(row.before) : contract.content,
      supply: contract.supply,
      change: row.change,
      instalments,
      acceptance: acceptance ? { ...acceptance, acceptedAt: acceptance.acceptedAt.toISOString() } : null,
    };
  });
export type AmendmentPage = NonNullable<Awaited<ReturnType<typeof readAmendment>>>;

const { name, acceptedAt, address, fingerprint, change } = amendmentAcceptances;
/** Without the PDF. */
export const acceptanceColumns = { name, acceptedAt, address, fingerprint, change };

/**
 * What was agreed for an accepted quote, with its amendments, the newest first. `differs`: what its event has changed that the draft does
 * not say; `toInvoice`: of all quotes of the event, negative when the invoices charge more; `creditInvoiceId`: the last one that does.
 */
export async function selectQuoteContract(tx: Tx, quoteId: string) {
  const { id, number, status, reason, change, sentAt, answer, content } = amendments;
  const [rows, contract, held, [sums]] = await Promise.all([
    tx
      .select({ id, number, status, reason, change, sentAt, answer, content })
      .from(amendments)
      .where(eq(amendments.quoteId, quoteId))
      .orderBy(desc(amendments.createdAt)),
    selectContract(tx, quoteId),
    selectHeldFunctions(tx, quoteId),
    tx.execute<ContractSums>(sql`
      select q.number, c.quoted::float8 as quoted, c.extras::float8 as extras, c.total::float8 as total,
        coalesce(e.to_invoice, c.total)::float8 as "toInvoice", (select i.id from invoices i join invoice_balances b on b.invoice_id = i.id
          where i.event_id = c.event_id and i.status = 'issued' and b.credited < b.amount order by i.number desc limit 1) as "creditInvoiceId"
      from quote_contracts c join quotes q on q.id = c.quote_id left join contract_invoicing e on e.event_id = c.event_id
      where c.quote_id = ${quoteId}`),
  ]);
  if (!sums) throw new Error(`Quote ${quoteId} is not accepted.`);
  const draft = rows.find((row) => row.status === "draft");
  return {
    quoteId,
    ...sums,
    amendments: rows.map(({ content: _, ...row }) => ({ ...row, sentAt: row.sentAt?.toISOString() ?? null })),
    differs: reasonOfHeld(draft ? toContent(draft.content) : contract.content, held),
  };
}
export type QuoteContract = Awaited<ReturnType<typeof selectQuoteContract>>;

type ContractSums = {
  number: string;
  quoted: number;
  extras: number;
  total: number;
  toInvoice: number;
  creditInvoiceId: string | null;
};

/** `selectQuoteContract` of the accepted quotes of an event, the newest first. */
export async function selectContractsOfEvent(tx: Tx, eventId: string): Promise<QuoteContract[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select quote_id as id from quote_acceptances where event_id = ${eventId} order by accepted_at desc`);
  return Promise.all(rows.map(({ id }) => selectQuoteContract(tx, id)));
}
