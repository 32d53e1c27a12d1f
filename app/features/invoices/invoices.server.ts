import { type SQL, sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { revenueDocuments, revenueLines } from "#app/features/figures/figures.server.ts";
import { financialYearsBetween } from "#app/gst/document-numbers.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { emptyList, selectRows } from "#app/records/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/records/json-rows.ts";
import { countToFilter, limitToPage, parseCount } from "#app/records/list.server.ts";
import { readShared } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { filterConditions, invoicesSql, issuedInvoicesSql, searchConditions } from "./invoice-status.server.ts";
import type { InvoiceFilterValues, InvoiceRow } from "./invoices.ts";

export { type RecipientPaper, recipientSheet } from "./invoice-paper.server.ts";
export { invoicesOfAmount, invoicesSql } from "./invoice-status.server.ts";

/** Revenue of the invoices that match and of their notes, each by its own date, in paise; credit notes are negative. */
type RevenueSums = {
  invoiced: number;
  debited: number;
  credited: number;
  /** Includes GST; null where only some lines count. */
  total: number | null;
};

const rowColumns = sql`id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_on::text as "dueDate", amount, credited, balance, state`;

export type InvoiceListPage = Awaited<ReturnType<typeof listInvoices>>;

/** One page of the invoices that match, the newest first, and the sums of all that match. */
export async function listInvoices(actor: Actor, filters: InvoiceFilterValues) {
  requirePermission(actor, "invoice:list");
  return readShared(actor, async (tx) => {
    const conditions = await searchConditions(tx, filters);
    const where = conditions(sql`s.id`);
    const lists = await selectRows(tx, {
      rows: sql<InvoiceRow>`
        select ${rowColumns} from (${invoicesSql(filters.status)}) s where ${where}
        order by created_at desc, id ${limitToPage(filters)}`,
      sums: sumsOf(filters, where),
      all: countToFilter(invoices),
      years: firstAndLastDay,
      revenue: can(actor, "revenue:read") ? revenueOf(filters, conditions(sql`r.invoice_id`)) : emptyList,
      client: isId(filters.client) ? sql<{ name: string }>`select name from clients where id = ${filters.client}` : emptyList,
      event: isId(filters.event) ? sql<{ name: string | null }>`select name from events where id = ${filters.event}` : emptyList,
    });
    const [sums] = parseRows(lists.sums);
    const [revenue] = parseRows<RevenueSums>(lists.revenue);
    const [client] = parseRows<{ name: string }>(lists.client);
    const [event] = parseRows<{ name: string | null }>(lists.event);
    return {
      rows: lists.rows,
      count: (sums as Sums).count,
      total: parseCount(lists.all),
      /** Null for those who may not see the company's money. */
      sums: revenue ? { ...(sums as Sums), revenue } : null,
      years: toYears(parseRows(lists.years)[0]),
      /** Empty without that filter. */
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
  const condition = "eventId" in about ? sql`event_id = ${about.eventId}` : sql`lead_id = any(lead_ids(${about.leadId}))`;
  const invoices = sql<InvoiceRow>`
    select ${rowColumns} from (${invoicesSql()}) s where ${condition} order by created_at desc, id limit 100`;
  return (await readShared(actor, (tx) => selectRows(tx, { invoices }))).invoices;
}

/** The revenue of the invoices that match, by the SQL of figures.server.ts, so that the sums equal the figures that link here. */
function revenueOf({ service, status, year, month, dates }: InvoiceFilterValues, where: SQL): SQL<RevenueSums> {
  const isOfState = status ? sql`invoice_id in (select invoice_id from (${issuedInvoicesSql(status)}) s)` : sql`true`;
  const sumOf = (kind: string) => sql`coalesce(sum(revenue) filter (where kind = ${kind}), 0)`;
  return sql<RevenueSums>`
    select ${sumOf("invoice")} as invoiced, ${sumOf("debit note")} as debited, ${sumOf("credit note")} as credited,
      ${service ? sql`null::bigint` : sql`coalesce(sum(total), 0)`} as total
    from (${service ? revenueLines({ perDocument: Boolean(year || month || dates) }) : revenueDocuments}) r
    where ${where} and ${isOfState} and ${service ? sql`sac = ${service}` : sql`true`} and ${status !== "draft"}`;
}

type Sums = {
  count: number;
  /** Paise, of all that match; drafts have no balance. `balance` is still to be received, `credit` to be returned: they are not netted. */
  balance: number;
  credit: number;
};

function sumsOf(filters: InvoiceFilterValues, where: SQL): SQL<Sums> {
  const { q, client, event, service, source, unpaid, status } = filters;
  if (q || client || event || service || source || unpaid || status === "draft")
    return sumsOfRows(invoicesSql(filters.status), where);
  return filters.status ? sumsOfRows(issuedInvoicesSql(filters.status), filterConditions(filters)) : sumsOfAll(filters);
}

/** The sums of a search or a state, added up from its rows. */
const sumsOfRows = (invoices: SQL, where: SQL) => sql<Sums>`
  select count(*)::int as count, coalesce(sum(greatest(balance, 0)), 0) as balance, coalesce(sum(greatest(-balance, 0)), 0) as credit
  from (${invoices}) s where ${where}`;

/** The sums of everything, a year or an office, from the stored balances. */
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
type OverdueInvoice = {
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

type OverdueOfOwner = { ownerId: string | null; count: number; amount: number; reminded: number; unremindedAmount: number };

/**
 * How many invoices are overdue and what they amount to in paise. Those whose client was reminded in the last seven days need
 * nothing now: `unreminded` is about the others, with the ones that are overdue for the longest time.
 * @param whose "mine": those whose event, or whose lead, is the actor's; for an admin also those that are nobody's
 */
export async function readOverdueInvoices(actor: Actor, whose: "mine" | "everyone") {
  requirePermission(actor, "invoice:list");
  // The rows of all owners are read, so that everybody's overview runs the same statement.
  const [found] = await readShared(actor, (tx) =>
    tx.execute<{ rows: (OverdueInvoice & { ownerId: string | null })[]; owners: OverdueOfOwner[]; clients: number }>(sql`
      with overdue as materialized (
        select i.id, i.number, i.client_name as "clientName", i.client_email as "clientEmail", b.due_date::text as "dueDate",
          b.balance::float8 as balance, b.reminded_at as "remindedAt", owner_of(i.event_id, coalesce(ml.kept_id, i.lead_id, e.lead_id)) as "ownerId",
          coalesce(mc.kept_id::text, i.client_id::text, i.client_name) as client, coalesce(b.reminded_at > now() - interval '7 days', false) as is_reminded
        from (${issuedInvoicesSql("overdue")}) b join invoices i on i.id = b.invoice_id
          left join merged_clients() mc on mc.id = i.client_id left join merged_leads() ml on ml.id = i.lead_id
          left join events e on e.id = i.event_id)
      select
        (select coalesce(json_agg(w order by w."dueDate", w.id), '[]') from (
          select *, row_number() over (partition by "ownerId" order by "dueDate", id) as nth from overdue where not is_reminded) w
          where nth <= ${maxOverdue}) as rows,
        (select coalesce(json_agg(o), '[]') from (
          select "ownerId", count(*)::int as count, sum(balance) as amount, count(*) filter (where is_reminded)::int as reminded,
            coalesce(sum(balance) filter (where not is_reminded), 0) as "unremindedAmount" from overdue group by 1) o) as owners,
        (select count(distinct client) from overdue)::int as clients`),
  );
  const { rows, owners, clients } = found as NonNullable<typeof found>;
  const isMine = ({ ownerId }: { ownerId: string | null }) =>
    ownerId === actor.id || (ownerId === null && can(actor, "invoice:issue"));
  const isShown = whose === "mine" ? isMine : () => true;
  const all = sumOverdue(owners);
  const shown = sumOverdue(owners.filter(isShown));
  const mine = sumOverdue(owners.filter(isMine));
  return {
    count: all.count,
    clients,
    amount: all.amount,
    unreminded: {
      rows: rows
        .filter(isShown)
        .slice(0, maxOverdue)
        .map(
          ({ id, number, clientName, clientEmail, dueDate, balance, remindedAt }): OverdueInvoice => ({
            id,
            number,
            clientName,
            clientEmail,
            dueDate,
            balance,
            remindedAt: remindedAt && new Date(remindedAt).toISOString(),
          }),
        ),
      count: shown.count - shown.reminded,
      amount: shown.unremindedAmount,
      reminded: shown.reminded,
    },
    /** The number of unreminded invoices for each value of `whose`. */
    counts: { mine: mine.count - mine.reminded, everyone: all.count - all.reminded },
  };
}

const sumOverdue = (owners: readonly OverdueOfOwner[]) => {
  const sum = (name: Exclude<keyof OverdueOfOwner, "ownerId">) => owners.reduce((total, owner) => total + owner[name], 0);
  return { count: sum("count"), amount: sum("amount"), reminded: sum("reminded"), unremindedAmount: sum("unremindedAmount") };
};
