import { and, asc, desc, eq, sql } from "drizzle-orm";
import { isTakenBack } from "#app/billing/invoice-balance.server.ts";
import { NotFound } from "#app/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { amendments, eventFunctions, quoteAcceptances, quoteRevisions } from "#db/schema.ts";
import { toContent } from "../quote-drafts.server.ts";
import type { QuoteContent, RevisionSupply } from "../quotes.ts";
import { type ContractInstalment, contractContent, contractTotal, type HeldFunction } from "./amendments.ts";

/** What the client of an accepted quote agreed to until now. `total`: with GST, without extras, in paise. */
export type Contract = {
  content: QuoteContent;
  supply: RevisionSupply;
  total: number;
  isAmended: boolean;
  /** The quote as it was accepted, and what was chosen. */
  accepted: { content: QuoteContent; chosen: ReadonlySet<string> };
};

/** @throws NotFound for a quote that is not accepted */
export async function selectContract(tx: Tx, quoteId: string): Promise<Contract> {
  const [[accepted], [last]] = await Promise.all([
    tx
      .select({ content: quoteRevisions.content, supply: quoteRevisions.supply, chosen: quoteAcceptances.chosen })
      .from(quoteAcceptances)
      .innerJoin(
        quoteRevisions,
        and(eq(quoteRevisions.quoteId, quoteAcceptances.quoteId), eq(quoteRevisions.number, quoteAcceptances.revision)),
      )
      .where(eq(quoteAcceptances.quoteId, quoteId)),
    tx
      .select({ content: amendments.content })
      .from(amendments)
      .where(and(eq(amendments.quoteId, quoteId), eq(amendments.status, "accepted")))
      .orderBy(desc(amendments.number))
      .limit(1),
  ]);
  if (!accepted) throw new NotFound("There is no such accepted quote.");
  const supply = accepted.supply as RevisionSupply;
  const quoted = { content: toContent(accepted.content), chosen: new Set(accepted.chosen) };
  const content = last ? toContent(last.content) : contractContent(quoted.content, quoted.chosen);
  return { content, supply, total: contractTotal(content, supply), isAmended: last !== undefined, accepted: quoted };
}

/** What amendments made of an accepted quote: as it is now, as it was accepted first, and its instalments; null before the first one. */
export async function selectAmendedContract(tx: Tx, quoteId: string) {
  const { isAmended, content, accepted } = await selectContract(tx, quoteId);
  if (!isAmended) return null;
  const first = contractContent(accepted.content, accepted.chosen);
  return { content, first, instalments: await selectContractInstalments(tx, quoteId) };
}
export type AmendedContract = NonNullable<Awaited<ReturnType<typeof selectAmendedContract>>>;

/** The instalments of a quote in their order; an invoice of the whole quote bills those of its schedule. */
export async function selectContractInstalments(tx: Tx, quoteId: string): Promise<ContractInstalment[]> {
  return tx.execute<ContractInstalment>(sql`
    select n.id, n.label, n.amount::float8 as amount, n.due_on::text as "dueOn", n.source,
      exists (select from quote_invoices q where q.quote_id = n.quote_id and not ${isTakenBack(sql`q.invoice_id`)}
        and (q.instalment_id = n.id or q.instalment_id is null and n.source = 'schedule')) as "isInvoiced"
    from instalments n where n.quote_id = ${quoteId} order by n.position, n.id`);
}

/** The functions that a quote brought to its event, as they are now. */
export const selectHeldFunctions = (tx: Tx, quoteId: string): Promise<HeldFunction[]> =>
  tx
    .select({
      quoteFunction: eventFunctions.quoteFunction,
      name: eventFunctions.name,
      guaranteed: eventFunctions.guaranteed,
      isCancelled: sql<boolean>`${eventFunctions.status} = 'cancelled' and not ${eventFunctions.keepsQuoted}`,
      movedTo: eventFunctions.quotedTo,
    })
    .from(eventFunctions)
    .where(eq(eventFunctions.quoteId, quoteId))
    .orderBy(asc(eventFunctions.position));
