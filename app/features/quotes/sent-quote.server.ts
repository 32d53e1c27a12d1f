import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import type { SecretLink } from "#app/identity/secret-link.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { QuoteStatus } from "#db/enums.ts";
import { quoteAcceptances, quoteOpenings, quoteRequests, quoteRevisions } from "#db/schema.ts";
import { toContent } from "./quote-drafts.server.ts";
import type { QuoteContent, RevisionSupply } from "./quotes.ts";

/** The data of a quote that its client may read, besides the revisions. Instants are ISO texts. */
type SharedQuote = {
  id: string;
  number: string;
  status: QuoteStatus;
  eventId: string | null;
  /** The number of the newest revision. */
  revision: number;
  validUntil: string;
  heldUntil: string | null;
  sentAt: string;
  decidedAt: string | null;
  ownerName: string;
  ownerRole: string;
};

/** @throws NotFound when the link's quote was deleted */
export async function selectSharedQuote(tx: Tx, link: Pick<SecretLink, "recordId">): Promise<SharedQuote> {
  const [row] = await tx.execute<SharedQuote>(sql`
    select id, number, status, event_id as "eventId", revision, valid_until::text as "validUntil", shared_hold(id)::text as "heldUntil",
      to_json(sent_at) #>> '{}' as "sentAt", to_json(decided_at) #>> '{}' as "decidedAt", owner_name as "ownerName", owner_role as "ownerRole"
    from shared_quotes() where id = ${link.recordId}`);
  if (!row) throw new NotFound();
  return row;
}

type SharedRevision = {
  number: number;
  content: QuoteContent;
  supply: RevisionSupply;
  validUntil: string;
  total: number;
  sentAt: string;
  /** Whether the client has opened it. */
  isOpened: boolean;
  /** What the client ticked last and has not accepted yet: ids of lines; null: nothing was changed. */
  ticked: readonly string[] | null;
};

/** The revisions of a quote, the newest first. */
export async function selectRevisions(tx: Tx, quoteId: string): Promise<SharedRevision[]> {
  const rows = await tx
    .select({ ...getTableColumns(quoteRevisions), openedAt: quoteOpenings.openedAt, ticked: quoteOpenings.chosen })
    .from(quoteRevisions)
    .leftJoin(
      quoteOpenings,
      and(eq(quoteOpenings.quoteId, quoteRevisions.quoteId), eq(quoteOpenings.revision, quoteRevisions.number)),
    )
    .where(eq(quoteRevisions.quoteId, quoteId))
    .orderBy(desc(quoteRevisions.number));
  return rows.map(({ number, content, supply, validUntil, total, sentAt, openedAt, ticked }) => ({
    number,
    validUntil,
    total,
    sentAt: sentAt.toISOString(),
    isOpened: openedAt !== null,
    ticked,
    content: toContent(content),
    supply: supply as RevisionSupply,
  }));
}

/** The acceptance, except its PDF; undefined before the quote is accepted. */
export async function selectAcceptance(tx: Tx, quoteId: string) {
  const { revision, name, chosen, total, acceptedAt, address, fingerprint } = quoteAcceptances;
  const [row] = await tx
    .select({ revision, name, chosen, total, acceptedAt, address, fingerprint })
    .from(quoteAcceptances)
    .where(eq(quoteAcceptances.quoteId, quoteId));
  return row && { ...row, acceptedAt: row.acceptedAt.toISOString() };
}

/** The PDF that the client accepted; undefined before the quote is accepted. */
export async function selectAcceptedPdf(tx: Tx, quoteId: string): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ pdf: quoteAcceptances.pdf })
    .from(quoteAcceptances)
    .where(eq(quoteAcceptances.quoteId, quoteId));
  return row?.pdf;
}

/** What the client asked about the quote besides declining it, and how that was answered, the oldest first. */
export async function selectRequests(tx: Tx, quoteId: string) {
  const { id, kind, revision, text, at, handledAt, answerKind, answer, answeredBy } = quoteRequests;
  const rows = await tx
    .select({ id, kind, revision, text, at, handledAt, answerKind, answer, answeredBy })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.quoteId, quoteId), ne(kind, "decline")))
    .orderBy(asc(at))
    .limit(100);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), handledAt: row.handledAt?.toISOString() ?? null }));
}
