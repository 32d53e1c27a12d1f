import { type SQL, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, startOfDay, today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { selectRows } from "#app/records/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/records/json-rows.ts";
import { countToFilter, limitToPage, parseCount } from "#app/records/list.server.ts";
import { searchTable } from "#app/records/search.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { quotes } from "#db/schema.ts";
import { type QuoteFilterValues, type QuoteRow, quoteStates } from "./quote-list.ts";
import type { QuoteState } from "./quotes.ts";
import { plannedEventsOf } from "./staff/quote-event.server.ts";
import { selectInvoicing } from "./staff/quote-invoice.server.ts";

export { type QuotedLines, selectQuotedLines } from "./quoted-lines.server.ts";
export { selectQuotedRates } from "./staff/quote-invoice.server.ts";

/** Whether the last day of the quote `q` is past. */
const isPast = () => sql`(q.valid_until is not null and q.valid_until < ${today()}::date)`;

/** `quoteState` as SQL. */
const stateConditions: Record<QuoteState, () => SQL> = {
  draft: () => sql`q.status = 'draft'`,
  open: () => sql`(q.status = 'sent' and not ${isPast()})`,
  expired: () => sql`(q.status = 'sent' and ${isPast()})`,
  accepted: () => sql`q.status = 'accepted'`,
  declined: () => sql`q.status = 'declined'`,
  withdrawn: () => sql`q.status = 'withdrawn'`,
};

/** The number of unhandled requests of the client about the quote `q`. */
const openRequests = sql`(select count(*) from quote_requests r where r.quote_id = q.id and r.handled_at is null)`;

/** The rows of a list of quotes. @param page a query for the ids of the quotes */
const rowsOf = (page: SQL) => sql<QuoteRow>`
  select q.id, q.number, q.content ->> 'title' as title, q.client_name as "clientName", q.office,
    (select o.name from lead_owners() o where o.id = q.owner_id) as "ownerName", q.revision,
    coalesce((select c.total from quote_contracts c where c.quote_id = q.id),
      (select r.total from quote_revisions r where r.quote_id = q.id and r.number = q.revision), q.total) as total,
    coalesce(q.valid_until, q.next_valid_until)::text as "validUntil", q.created_at as "createdAt", q.sent_at as "sentAt",
    (select max(l.last_opened_at) from secret_links l where l.kind = 'quote' and l.record_id = q.id) as "openedAt",
    ${openRequests}::int as requests,
    case when q.status <> 'sent' then q.status when ${isPast()} then 'expired' else 'open' end as state
  from (${page}) page join quotes q on q.id = page.id order by q.created_at desc, q.id`;

/** One page of the quotes that match, the newest first. */
export async function listQuotes(actor: Actor, filters: QuoteFilterValues) {
  requirePermission(actor, "quote:list");
  return readShared(actor, async (tx) => {
    const otherConditions = await conditionsOf(tx, filters);
    const stateCondition = filters.state ? stateConditions[filters.state]() : sql`true`;
    const askedCondition = filters.asked ? sql`${openRequests} > 0` : sql`true`;
    const where = sql`${otherConditions} and ${stateCondition} and ${askedCondition}`;
    const counts = sql.join(
      quoteStates.map((state) => sql`count(*) filter (where ${stateConditions[state]()})::int as ${sql.identifier(state)}`),
      sql`, `,
    );
    const lists = await selectRows(tx, {
      rows: rowsOf(sql`select q.id from quotes q where ${where} order by q.created_at desc, q.id ${limitToPage(filters)}`),
      count: sql<{ count: number }>`select count(*)::int as count from quotes q where ${where}`,
      all: countToFilter(quotes),
      states: sql<Record<QuoteState, number>>`select ${counts} from quotes q where ${otherConditions}`,
      asked: sql<{ count: number }>`select count(distinct quote_id)::int as count from quote_requests where handled_at is null`,
      owners: sql<{ id: string; name: string }>`
        select id, name from lead_owners() where is_active or id in (select owner_id from quotes) order by ${foldSql(sql`name`)}`,
    });
    return {
      rows: lists.rows,
      count: parseCount(lists.count),
      total: parseCount(lists.all),
      /** The number of quotes in each state, without the filters by state and by request. */
      states: parseRows(lists.states)[0] as Record<QuoteState, number>,
      /** The number of quotes with an unhandled request of the client. */
      asked: parseCount(lists.asked),
      owners: parseRows(lists.owners),
    };
  });
}

async function conditionsOf(tx: Tx, { q, owner, office, client, from, until }: QuoteFilterValues): Promise<SQL> {
  const conditions: SQL[] = [sql`true`];
  if (owner) conditions.push(owner === "none" ? sql`q.owner_id is null` : sql`q.owner_id = ${owner}`);
  if (office) conditions.push(sql`q.office = ${office}`);
  if (client) conditions.push(sql`q.client_id = ${client}`);
  if (from) conditions.push(sql`q.created_at >= ${startOfDay(from).toISOString()}::timestamptz`);
  if (until) conditions.push(sql`q.created_at < ${startOfDay(addDays(until, 1)).toISOString()}::timestamptz`);
  if (q) conditions.push(sql`q.id in (select id from quotes where ${(await searchTable(tx, quotes, q)).where})`);
  return sql.join(conditions, sql` and `);
}

type QuoteSubject = { leadId: string } | { eventId: string } | { clientId: string };

const isAbout = (about: QuoteSubject) =>
  "leadId" in about
    ? sql`lead_id = ${about.leadId}`
    : "eventId" in about
      ? sql`event_id = ${about.eventId}`
      : sql`(client_id = ${about.clientId} or client_id is null and lead_id in (select id from leads where client_id = ${about.clientId}))`;

/** The quotes of a lead, an event, or a client and its leads, the newest first; at most 50. */
export async function quotesAbout(actor: Actor, about: QuoteSubject): Promise<JsonRows<QuoteRow>> {
  requirePermission(actor, "quote:list");
  const page = sql`select id from quotes where ${isAbout(about)} order by created_at desc, id limit 50`;
  return (await readShared(actor, (tx) => selectRows(tx, { quotes: rowsOf(page) }))).quotes;
}

/**
 * The quotes of an event's page: those that name it and, while it is planned, those of its lead that are not decided, which join it
 * when the client accepts them if the lead has no other planned event.
 */
export async function quotesOfEvent(actor: Actor, { id, leadId }: { id: string; leadId: string | null }) {
  requirePermission(actor, "quote:list");
  const [quotes, ofLead] = await Promise.all([
    quotesAbout(actor, { eventId: id }),
    leadId ? undecidedQuotesOf(actor, leadId) : null,
  ]);
  const isPlanned = ofLead?.plannedEvents.includes(id);
  return { quotes, ofLead: ofLead && isPlanned ? { quotes: ofLead.quotes, joins: ofLead.plannedEvents.length === 1 } : null };
}

/** The undecided quotes of a lead of which an event is about to be made, and whether they join this event when the client accepts them. */
export async function quotesOfNewEvent(actor: Actor, leadId: string) {
  requirePermission(actor, "quote:list");
  const { quotes, plannedEvents } = await undecidedQuotesOf(actor, leadId);
  return { quotes, joins: plannedEvents.length === 0 };
}

/** The quotes of a lead that name no event and that its client may still accept, drafts included, the newest first; at most 50. */
async function undecidedQuotesOf(actor: Actor, leadId: string) {
  requirePermission(actor, "quote:list");
  const page = sql`
    select id from quotes where lead_id = ${leadId} and event_id is null and status in ('draft', 'sent')
    order by created_at desc, id limit 50`;
  return readShared(actor, async (tx) => {
    const { quotes } = await selectRows(tx, { quotes: rowsOf(page) });
    return { quotes, plannedEvents: await plannedEventsOf(tx, leadId) };
  });
}

/** The accepted quotes of a lead, an event or a client that are not invoiced in full, the newest first. */
export const quotesToInvoice = (actor: Actor, about: QuoteSubject) =>
  asPermitted(actor, "quote:list", async (tx) => {
    const accepted = await tx.execute<{ id: string; number: string; title: string; total: number }>(sql`
      select q.id, q.number, q.content ->> 'title' as title, c.total::float8 as total
      from quotes q join quote_contracts c on c.quote_id = q.id
      where q.status = 'accepted' and q.id in (select id from quotes where ${isAbout(about)}) order by q.created_at desc, q.id limit 50`);
    const all = await Promise.all(accepted.map(async (quote) => ({ ...quote, invoicing: await selectInvoicing(tx, quote.id) })));
    return all.filter(({ invoicing: { wholeInvoice, instalments } }) =>
      wholeInvoice
        ? instalments.some(({ invoice, source }) => !invoice && source !== "schedule")
        : instalments.length === 0 || instalments.some(({ invoice }) => !invoice),
    );
  });
