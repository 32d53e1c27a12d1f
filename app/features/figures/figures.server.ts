import { type SQL, sql } from "drizzle-orm";
import { hasBalance } from "#app/billing/invoice-balance.server.ts";
import { company } from "#app/company/company.server.ts";
import { notSaid, sourceName, withoutLead } from "#app/content/lead-sources.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { hasMoneyLeft, isOpenAdvance, within } from "#app/features/money/money.server.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { sacName } from "#app/gst/sac.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { type Days, monthToDate, today } from "#app/platform/values/dates.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import {
  type Breakdown,
  dayFormat,
  daysOfPeriod,
  dueDaysOf,
  type Figures,
  joinQuery,
  type Period,
  periodQuery,
  type RevenueColumn,
  receivableAgeNames,
  receivableAges,
  rowsOfColumn,
  type Share,
  timeColumns,
} from "./figures.ts";

/** The database's own answer: these rows are none for a planner, who may read each invoice, also where the server's check would miss. */
const isForAccounts = sql`(select may('account'))`;

/**
 * Revenue: what was billed before GST, less credit notes, plus debit notes, each document on its own date. A commercial credit note
 * lowers the price but not the tax: there is no GST in it, so all of its amount (stored as its `taxable`) is before GST. Every card,
 * chart, list and CSV with revenue sums these rows, or `revenueLines`. A note has the id of its invoice as `invoice_id` and its own
 * date as `invoice_date`; the money of a credit note is negative.
 */
export const revenueDocuments = sql`
  select id, id as invoice_id, 'invoice' as kind, invoice_date, office, taxable as revenue, cgst + sgst + igst as gst, amount as total
  from invoices where status = 'issued' and ${isForAccounts}
  union all select id, invoice_id, 'debit note', note_date, office, taxable, cgst + sgst + igst, amount from debit_notes where ${isForAccounts}
  union all select id, invoice_id, 'credit note', note_date, office, -taxable, -(cgst + sgst + igst), -amount from credit_notes
    where ${isForAccounts}`;

/**
 * The lines of `revenueDocuments`, which add up to their documents.
 * @param perDocument looks up the lines of each document, for the few documents of a month or a year. Without `offset 0` PostgreSQL
 * would read the lines of all documents.
 */
export function revenueLines({ perDocument }: { perDocument: boolean }): SQL {
  const lookUp = perDocument ? sql`offset 0` : sql``;
  return sql`
    select i.id as invoice_id, 'invoice' as kind, i.invoice_date, i.office, t.sac, t.taxable as revenue
    from invoices i, lateral (select sac, taxable from invoice_items where invoice_id = i.id ${lookUp}) t where i.status = 'issued' and ${isForAccounts}
    union all select n.invoice_id, 'debit note', n.note_date, n.office, t.sac, t.taxable
    from debit_notes n, lateral (
      select i.sac, d.taxable from debit_note_items d join invoice_items i on i.id = d.item_id where d.debit_note_id = n.id ${lookUp}) t where ${isForAccounts}
    union all select n.invoice_id, 'credit note', n.note_date, n.office, t.sac, -t.taxable
    from credit_notes n, lateral (
      select i.sac, c.taxable from credit_note_items c join invoice_items i on i.id = c.item_id where c.credit_note_id = n.id ${lookUp}) t where ${isForAccounts}`;
}

/** Where the client of each issued invoice came from: the source of the invoice's lead, or of its event's lead. `case`, because behind a row-level policy PostgreSQL would use no index for a `coalesce`. */
export const invoiceOrigins = sql`
  select i.id as invoice_id, case when l.id is null then ${withoutLead} else coalesce(l.source, ${notSaid}) end as origin
  from invoices i left join events e on e.id = i.event_id left join merged_leads() m on m.id = i.lead_id
    left join leads l on l.id = case when i.lead_id is null then e.lead_id when m.kept_id is null then i.lead_id else m.kept_id end
  where i.status = 'issued'`;

/** A condition for rows of `revenueDocuments` or `revenueLines`: dated within these days. */
const datedWithin = (days: Days | null): SQL => within(sql`invoice_date`, days);

/** The key of an office; empty: all offices. */
const ofOffice = (office: string): SQL => (office ? sql`office = ${office}` : sql`true`);

const ofPeriod = (period: Period, office: string) => sql`${datedWithin(daysOfPeriod(period, today()))} and ${ofOffice(office)}`;

/** Revenue in paise. */
export async function readRevenue(actor: Actor, period: Period): Promise<number> {
  requirePermission(actor, "revenue:read");
  return readShared(actor, async (tx) => {
    const [row] = await tx.execute<{ revenue: number }>(sql`
      select coalesce(sum(revenue), 0)::float8 as revenue from (${revenueDocuments}) d where ${datedWithin(daysOfPeriod(period, today()))}`);
    return row?.revenue ?? 0;
  });
}

/** @param office the key of the office whose documents count; empty: of all */
export async function readFigures(actor: Actor, period: Period, office = ""): Promise<Figures> {
  requirePermission(actor, "revenue:read");
  const currentDay = today();
  const year = financialYear(currentDay);
  const days = daysOfPeriod(period, currentDay);
  return readShared(actor, async (tx) => {
    // A double holds whole numbers up to 9 × 10^15: paise of ninety trillion rupees.
    const [ofAllOffices, monthToDate, received, { overpaid, onAccount, openAdvances }, receivables] = await Promise.all([
      tx.execute<Billed>(sql`
        select to_char(invoice_date, ${dayFormat(period)}) as day, office, sum(revenue)::float8 as amount, sum(gst)::float8 as gst
        from (${revenueDocuments}) d where ${datedWithin(days)} group by 1, 2`),
      selectMonthToDate(tx, currentDay, office),
      selectReceived(tx, days),
      selectMoneyLeft(tx),
      selectReceivables(tx, currentDay, office),
    ]);
    const billed = office ? ofAllOffices.filter((row) => row.office === office) : ofAllOffices;
    return {
      period,
      office,
      year,
      invoicesQuery: listQuery(period, office),
      paymentsQuery: periodQuery(period, currentDay),
      received,
      monthToDate,
      billed: sumAmounts(billed),
      gst: billed.reduce((sum, { gst }) => sum + gst, 0),
      ...receivables,
      credit: overpaid + onAccount,
      openAdvances,
      columns: columnsOf(billed, period, office),
      offices: company().offices.map(({ key, city }) => ({
        name: city,
        amount: sumAmounts(ofAllOffices.filter((row) => row.office === key)),
        filter: listQuery(period, key),
      })),
    };
  });
}

/** The revenue of an office and a month, or a day. `day`: the first of the month, or that day. */
type Billed = { day: string; office: string; amount: number; gst: number };

async function selectMonthToDate(tx: Tx, currentDay: string, office: string): Promise<Figures["monthToDate"]> {
  const { current, previous } = monthToDate(currentDay);
  const [row] = await tx.execute<{ current: number; previous: number }>(sql`
    select coalesce(sum(revenue) filter (where ${datedWithin(current)}), 0)::float8 as current,
      coalesce(sum(revenue) filter (where ${datedWithin(previous)}), 0)::float8 as previous
    from (${revenueDocuments}) d where ${datedWithin([previous[0], current[1]])} and ${ofOffice(office)}`);
  return { current: row?.current ?? 0, previous: row?.previous ?? 0, previousDays: previous };
}

/** Received money: payments and advances less the tax that clients deducted, less refunds and reversals, each on its own day. */
async function selectReceived(tx: Tx, days: Days | null): Promise<number> {
  const [row] = await tx.execute<{ received: number }>(sql`
    select coalesce(sum(gross - tds - tds_gst), 0)::float8 as received from movements where ${within(sql`date`, days)}`);
  return row?.received ?? 0;
}

/** What clients paid too much for invoices, and the part of payments and of advances that no invoice uses yet. */
async function selectMoneyLeft(tx: Tx) {
  const [row] = await tx.execute<Record<"overpaid" | "onAccount" | "openAdvances", number>>(sql`
    select (select coalesce(-sum(balance), 0)::float8 from invoice_balances where balance < 0) as overpaid,
      (select coalesce(sum(gross - allocated), 0)::float8 from payments where ${hasMoneyLeft}) as "onAccount",
      (select coalesce(sum(gross - allocated), 0)::float8 from advances where ${isOpenAdvance}) as "openAdvances"`);
  return row ?? { overpaid: 0, onAccount: 0, openAdvances: 0 };
}

async function selectReceivables(tx: Tx, currentDay: string, office: string) {
  const byDueDate = await tx.execute<{ day: string; amount: number }>(sql`
    select due_date::text as day, sum(balance)::float8 as amount from invoice_balances where ${hasBalance} and ${ofOffice(office)} group by 1`);
  return {
    outstanding: sumAmounts(byDueDate),
    receivables: receivableAges
      .filter((age) => age !== "all")
      .map((age) => {
        const [first, last] = dueDaysOf(age, currentDay);
        const amount = sumAmounts(byDueDate.filter(({ day }) => day >= first && day <= last));
        return { name: receivableAgeNames[age], amount, filter: joinQuery(`unpaid=${age}`, officeQuery(office)) };
      }),
  };
}

function columnsOf(billed: readonly Billed[], period: Period, office: string): RevenueColumn[] {
  const currentDay = today();
  const columns = timeColumns(
    period,
    currentDay,
    billed.map(({ day }) => day),
  );
  return columns.map(({ days, query, ...column }) => {
    const rows = rowsOfColumn(billed, days, currentDay);
    return { ...column, filter: joinQuery(query, officeQuery(office)), amount: rows && sumAmounts(rows) };
  });
}

const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** Revenue by the SAC of the lines, the largest first. Reads the lines of every document of the period. */
export async function readRevenueByService(actor: Actor, period: Period, office = ""): Promise<Share[]> {
  requirePermission(actor, "revenue:read");
  const rows = await readShared(actor, (tx) =>
    tx.execute<{ sac: string; amount: number }>(sql`
      select sac, sum(revenue)::float8 as amount from (${revenueLines({ perDocument: period !== "all" })}) l where ${ofPeriod(period, office)}
      group by 1 having sum(revenue) <> 0 order by 2 desc, 1`),
  );
  return rows.map(({ sac, amount }) =>
    sac
      ? { name: sacName(sac), amount, filter: listQuery(period, office, `service=${sac}`) }
      : { name: "Without a code", amount },
  );
}

export async function readBreakdown(actor: Actor, period: Period, office = ""): Promise<Breakdown> {
  requirePermission(actor, "insight:read");
  const where = ofPeriod(period, office);
  return readShared(actor, async (tx) => {
    const [clients, events, sources] = await Promise.all([
      tx.execute<RankedSum>(sql`
        select s.*, c.name from (${largestSums(sql`coalesce(m.kept_id, i.client_id)`, where)}) s left join clients c on c.id = s.id
        order by "isNone", s.id is null, amount desc, s.id`),
      tx.execute<RankedSum>(sql`
        select s.*, case when e.id is null then 'Deleted event' else coalesce(nullif(e.name, ''), ${untitledEvent}) end as name
        from (${largestSums(sql`i.event_id`, where)}) s left join events e on e.id = s.id
        order by "isNone", s.id is null, amount desc, s.id`),
      tx.execute<{ origin: string; amount: number }>(sql`
        select origin, sum(revenue)::float8 as amount
        from (${revenueDocuments}) d join (${invoiceOrigins}) o using (invoice_id) where ${where} group by 1
        order by origin in (${notSaid}, ${withoutLead}), 2 desc, 1`),
    ]);
    const toQuery = (filter: string) => listQuery(period, office, filter);
    return {
      clients: clients.map((sum) => toShare(sum, "client", toQuery)),
      events: events.map((sum) => toShare(sum, "event", toQuery)),
      sources: sources.map(({ origin, amount }) => ({
        name: sourceName(origin),
        amount,
        filter: toQuery(`source=${encodeURIComponent(origin)}`),
      })),
    };
  });
}

/** How many clients and events have their own bar; the others share one. */
const maxShares = 10;

/** `id` is null for the sum of all others and, with `isNone`, for the revenue without a client or event. */
type RankedSum = { id: string | null; isNone: boolean; count: number; amount: number; name: string | null };

/** Revenue by a column of invoices: the largest sums, the rest in one row, and invoices without a value in another. */
const largestSums = (column: SQL, where: SQL) => sql`
  select case when place <= ${maxShares} then id end as id, id is null as "isNone", count(*)::int as count, sum(revenue)::float8 as amount
  from (
    select id, revenue, row_number() over (partition by id is null order by revenue desc, id) as place
    from (
      select ${column} as id, sum(revenue) as revenue
      from (select * from (${revenueDocuments}) r where ${where}) d join invoices i on i.id = d.invoice_id
        left join merged_clients() m on m.id = i.client_id group by 1) sums) ranked
  group by 1, 2`;

function toShare(
  { id, isNone, count, amount, name: found }: RankedSum,
  noun: "client" | "event",
  toQuery: (filter: string) => string,
): Share {
  if (id) return { name: found ?? "", amount, filter: toQuery(`${noun}=${id}`) };
  if (!isNone) return { name: count === 1 ? `One more ${noun}` : `${count} more ${noun}s`, amount, isRest: true };
  const name = noun === "event" ? "Without an event" : "Without a client";
  return { name, amount, filter: toQuery(`${noun}=none`), isRest: true };
}

const listQuery = (period: Period, office: string, filter = "") =>
  joinQuery(filter, periodQuery(period, today()), officeQuery(office));

const officeQuery = (office: string) => office && `office=${office}`;
