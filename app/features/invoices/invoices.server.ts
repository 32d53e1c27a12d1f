import { type SQL, sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { revenueDocuments, revenueLines } from "#app/features/figures/figures.server.ts";
import { financialYearsBetween } from "#app/gst/numbers.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { emptyList, selectRows } from "#app/platform/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/platform/json-rows.ts";
import { isId, rowsPerPage } from "#app/platform/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { filterConditions, invoicesSql, issuedInvoicesSql, searchConditions } from "./invoice-status.server.ts";
import type { InvoiceFilterValues, InvoiceRow } from "./invoices.ts";

export type InvoiceList = {
  invoices: JsonRows<InvoiceRow>;
  count: number;
  /** Paise, of all that match; drafts have no balance. `balance` is still to be received, `credit` to be returned: neither is netted. */
  balance: number;
  credit: number;
  revenue: RevenueSums;
  years: string[];
  /** Of the filters; null without them. */
  clientName: string | null;
  eventName: string | null;
};

/** Revenue of the invoices that match and of their notes, each by its own date, in paise; credit notes are negative. */
type RevenueSums = {
  invoiced: number;
  debited: number;
  credited: number;
  /** With GST; null where only some lines count. */
  total: number | null;
};

const rowColumns = sql`id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_on::text as "dueDate", amount, balance, state`;

/** One page of the invoices that match, the newest first, and the sums of all that match. */
export async function listInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<InvoiceList> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const conditions = await searchConditions(tx, filters);
    const where = conditions(sql`s.id`);
    const lists = await selectRows(tx, {
      invoices: sql<InvoiceRow>`
        select ${rowColumns} from (${invoicesSql(filters.status)}) s where ${where}
        order by created_at desc, id limit ${rowsPerPage} offset ${(filters.page - 1) * rowsPerPage}`,
      sums: sumsOf(filters, where),
      years: firstAndLastDay,
      revenue: revenueOf(filters, conditions(sql`r.invoice_id`)),
      client: isId(filters.client) ? sql<{ name: string }>`select name from clients where id = ${filters.client}` : emptyList,
      event: isId(filters.event) ? sql<{ name: string | null }>`select name from events where id = ${filters.event}` : emptyList,
    });
    const [sums] = parseRows(lists.sums);
    const [revenue] = parseRows(lists.revenue);
    const [client] = parseRows<{ name: string }>(lists.client);
    const [event] = parseRows<{ name: string | null }>(lists.event);
    return {
      invoices: lists.invoices,
      ...(sums as Sums),
      revenue: revenue as RevenueSums,
      years: toYears(parseRows(lists.years)[0]),
      clientName: filters.client && nameOf(filters.client, client, "client"),
      eventName: filters.event && nameOf(filters.event, event, "event"),
    };
  });
}

function nameOf(id: string, row: { name: string | null } | undefined, noun: "client" | "event"): string {
  if (id === "none") return `Without ${noun === "event" ? "an event" : "a client"}`;
  return row ? row.name || untitledEvent : `Unknown ${noun}`;
}

/** The invoices for an event or a lead, the newest first; at most 100. */
export async function invoicesAbout(
  actor: Actor,
  about: { eventId: string } | { leadId: string },
): Promise<JsonRows<InvoiceRow>> {
  requirePermission(actor, "invoice:list");
  const condition = "eventId" in about ? sql`event_id = ${about.eventId}` : sql`lead_id = ${about.leadId}`;
  const invoices = sql<InvoiceRow>`
    select ${rowColumns} from (${invoicesSql()}) s where ${condition} order by created_at desc, id limit 100`;
  return (await asActor(actor, (tx) => selectRows(tx, { invoices }))).invoices;
}

/** The rows of figures.server.ts that the filters choose, so that the sums equal the figures that link here. */
function revenueOf({ service, status, year, month }: InvoiceFilterValues, where: SQL): SQL<RevenueSums> {
  const isOfState = status ? sql`invoice_id in (select invoice_id from (${issuedInvoicesSql(status)}) s)` : sql`true`;
  const sumOf = (kind: string) => sql`coalesce(sum(revenue) filter (where kind = ${kind}), 0)`;
  return sql<RevenueSums>`
    select ${sumOf("invoice")} as invoiced, ${sumOf("debit note")} as debited, ${sumOf("credit note")} as credited,
      ${service ? sql`null::bigint` : sql`coalesce(sum(total), 0)`} as total
    from (${service ? revenueLines(Boolean(year || month)) : revenueDocuments}) r
    where ${where} and ${isOfState} and ${service ? sql`sac = ${service}` : sql`true`} and ${status !== "draft"}`;
}

type Sums = Pick<InvoiceList, "count" | "balance" | "credit">;

function sumsOf(filters: InvoiceFilterValues, where: SQL): SQL<Sums> {
  const { q, client, event, service, source, unpaid, status } = filters;
  if (q || client || event || service || source || unpaid || status === "draft")
    return sumsOfRows(invoicesSql(filters.status), where);
  return filters.status ? sumsOfRows(issuedInvoicesSql(filters.status), filterConditions(filters)) : sumsOfAll(filters);
}

/** Of a search or a state. */
const sumsOfRows = (invoices: SQL, where: SQL) => sql<Sums>`
  select count(*)::int as count, coalesce(sum(greatest(balance, 0)), 0) as balance, coalesce(sum(greatest(-balance, 0)), 0) as credit
  from (${invoices}) s where ${where}`;

/** Of everything, a year or an office. */
function sumsOfAll(filters: InvoiceFilterValues): SQL<Sums> {
  const where = filterConditions(filters);
  return sql<Sums>`
    select (select count(*) from invoices where ${where})::int as count,
      coalesce(sum(greatest(balance, 0)), 0) as balance,
      coalesce(sum(greatest(-balance, 0)), 0) as credit
    from invoice_balances where ${where}`;
}

type FirstAndLast = { first: string | null; last: string | null };
const firstAndLastDay = sql<FirstAndLast>`select min(invoice_date)::text as first, max(invoice_date)::text as last from invoices`;

/** The financial years from the first invoice to the last, today's included, the newest first. */
function toYears(row: FirstAndLast | undefined): string[] {
  const days = [row?.first, row?.last, today()].filter((day): day is string => Boolean(day)).sort();
  return financialYearsBetween(days[0] as string, days.at(-1) as string);
}

/** An overdue invoice; `balance` in paise. */
export type OverdueInvoice = {
  id: string;
  number: string | null;
  clientName: string | null;
  clientEmail: string;
  dueDate: string;
  balance: number;
  /** An instant; null when its client was never reminded. */
  remindedAt: string | null;
};

const maxOverdue = 5;
const toInstant = (value: Date | null) => value && new Date(value).toISOString();

/**
 * How many invoices are overdue and what they amount to in paise. Those whose client was reminded in the last seven days wait for
 * nobody: `unreminded` is about the others, with the ones that are overdue for the longest time.
 * @param whose "mine": those of a lead that the actor has, or of its event; an admin has those of nobody too
 */
export async function readOverdueInvoices(actor: Actor, whose: "mine" | "everyone") {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const overdue = sql`(${issuedInvoicesSql("overdue")}) b join invoices i on i.id = b.invoice_id
      left join events e on e.id = i.event_id left join leads l on l.id = coalesce(i.lead_id, e.lead_id)`;
    const isMine = can(actor, "invoice:issue")
      ? sql`(l.owner_id is null or l.owner_id = ${actor.id})`
      : sql`coalesce(l.owner_id = ${actor.id}, false)`;
    const isShown = whose === "mine" ? isMine : sql`true`;
    const isReminded = sql`coalesce(b.reminded_at > now() - interval '7 days', false)`;
    const isWaiting = sql`${isShown} and not ${isReminded}`;
    const [rows, [sums]] = await Promise.all([
      tx.execute<Omit<OverdueInvoice, "remindedAt"> & { remindedAt: Date | null }>(sql`
        select i.id, i.number, i.client_name as "clientName", i.client_email as "clientEmail", b.due_date::text as "dueDate", b.balance::float8 as balance, b.reminded_at as "remindedAt"
        from ${overdue} where ${isWaiting} order by b.due_date, b.invoice_id limit ${maxOverdue}`),
      tx.execute<{
        count: number;
        clients: number;
        amount: number;
        reminded: number;
        waiting: number;
        waitingAmount: number;
        mine: number;
        everyone: number;
      }>(sql`
        select count(*)::int as count, count(distinct coalesce(i.client_id::text, i.client_name))::int as clients,
          coalesce(sum(b.balance), 0)::float8 as amount, count(*) filter (where ${isShown} and ${isReminded})::int as reminded,
          count(*) filter (where ${isWaiting})::int as waiting,
          coalesce(sum(b.balance) filter (where ${isWaiting}), 0)::float8 as "waitingAmount",
          count(*) filter (where ${isMine} and not ${isReminded})::int as mine, count(*) filter (where not ${isReminded})::int as everyone
        from ${overdue}`),
    ]);
    const { count, clients, amount, reminded, waiting, waitingAmount, mine, everyone } = sums as NonNullable<typeof sums>;
    return {
      ...{ count, clients, amount },
      unreminded: {
        rows: rows.map((row): OverdueInvoice => ({ ...row, remindedAt: toInstant(row.remindedAt) })),
        count: waiting,
        amount: waitingAmount,
        reminded,
      },
      /** How many wait for each choice. */
      counts: { mine, everyone },
    };
  });
}
