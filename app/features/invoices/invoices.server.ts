import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { hasMoneyLeft } from "#app/features/receipts/receipts.server.ts";
import { financialYear } from "#app/gst/numbers.ts";
import { sacName } from "#app/gst/sac.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { addDays, lastMonths, monthLabel, today } from "#app/platform/dates.ts";
import { emptyList, selectRows } from "#app/platform/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/platform/json-rows.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { filterConditions, invoicesSql, issuedInvoicesSql, searchConditions } from "./invoice-status.server.ts";
import type { InvoiceFilterValues, InvoiceRow, Revenue } from "./invoices.ts";

export type InvoiceList = {
  invoices: JsonRows<InvoiceRow>;
  count: number;
  /** Paise, of all that match; drafts have no balance. `balance` is still to be received, `credit` to be returned: neither is netted. */
  amount: number;
  balance: number;
  credit: number;
  years: string[];
  /** Of the filter; null without it. */
  clientName: string | null;
};

const rowColumns = sql`id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_on::text as "dueDate", amount, balance, state`;

/** One page of the invoices that match, the newest first, and the sums of all that match. */
export async function listInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<InvoiceList> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const where = await searchConditions(tx, filters);
    const lists = await selectRows(tx, {
      invoices: sql<InvoiceRow>`
        select ${rowColumns} from (${invoicesSql(filters.status)}) s where ${where}
        order by created_at desc, id limit ${rowsPerPage} offset ${(filters.page - 1) * rowsPerPage}`,
      sums: sumsOf(filters, where),
      years: firstAndLastDay,
      client: filters.client ? sql<{ name: string }>`select name from clients where id = ${filters.client}` : emptyList,
    });
    const [sums] = parseRows(lists.sums);
    const [client] = parseRows<{ name: string }>(lists.client);
    return {
      invoices: lists.invoices,
      ...(sums as Sums),
      years: toYears(parseRows(lists.years)[0]),
      clientName: filters.client ? (client?.name ?? "Unknown client") : null,
    };
  });
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

type Sums = Pick<InvoiceList, "count" | "amount" | "balance" | "credit">;

function sumsOf(filters: InvoiceFilterValues, where: SQL): SQL<Sums> {
  if (filters.q || filters.client || filters.status === "draft") return sumsOfRows(invoicesSql(filters.status), where);
  return filters.status ? sumsOfRows(issuedInvoicesSql(filters.status), filterConditions(filters)) : sumsOfAll(filters);
}

/** Of a search or a state. */
const sumsOfRows = (invoices: SQL, where: SQL) => sql<Sums>`
  select count(*)::int as count, coalesce(sum(amount - credited) filter (where state <> 'draft'), 0) as amount, coalesce(sum(greatest(balance, 0)), 0) as balance,
    coalesce(sum(greatest(-balance, 0)), 0) as credit
  from (${invoices}) s where ${where}`;

/** Of everything, a year or an office. */
function sumsOfAll(filters: InvoiceFilterValues): SQL<Sums> {
  const where = filterConditions(filters);
  return sql<Sums>`
    select (select count(*) from invoices where ${where})::int as count,
      coalesce(sum(amount - credited), 0) as amount, coalesce(sum(greatest(amount - paid - credited, 0)), 0) as balance,
      coalesce(sum(greatest(paid + credited - amount, 0)), 0) as credit
    from invoice_balances where ${where}`;
}

type FirstAndLast = { first: string | null; last: string | null };
const firstAndLastDay = sql<FirstAndLast>`select min(invoice_date)::text as first, max(invoice_date)::text as last from invoices`;

/** The financial years from the first invoice to the last, today's included, the newest first. */
function toYears(row: FirstAndLast | undefined): string[] {
  const days = [row?.first, row?.last, today()].filter((day): day is string => Boolean(day)).sort();
  const [first, last] = [days[0] as string, days.at(-1) as string].map((day) =>
    Number(`20${financialYear(day).slice(0, 2)}`),
  ) as [number, number];
  return Array.from({ length: Math.min(30, last - first + 1) }, (_, back) => financialYear(`${last - back}-04-01`));
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
 * How many invoices are overdue and what they amount to, and the revenue of all time in paise. Those whose client was reminded in
 * the last seven days wait for nobody: `unreminded` is about the others, with the ones that are overdue for the longest time.
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
        revenue: number;
      }>(sql`
        select count(*)::int as count, count(distinct coalesce(i.client_id::text, i.client_name))::int as clients,
          coalesce(sum(b.balance), 0)::float8 as amount, count(*) filter (where ${isShown} and ${isReminded})::int as reminded,
          count(*) filter (where ${isWaiting})::int as waiting,
          coalesce(sum(b.balance) filter (where ${isWaiting}), 0)::float8 as "waitingAmount",
          count(*) filter (where ${isMine} and not ${isReminded})::int as mine, count(*) filter (where not ${isReminded})::int as everyone,
          (select coalesce(sum(amount - credited), 0)::float8 from invoice_balances) as revenue
        from ${overdue}`),
    ]);
    const { count, clients, amount, reminded, waiting, waitingAmount, mine, everyone, revenue } = sums as NonNullable<
      typeof sums
    >;
    return {
      ...{ count, clients, amount, revenue },
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

type NumberByKey<Key extends string> = Record<Key, string> & { amount: number };

export async function readRevenue(actor: Actor): Promise<Revenue> {
  requirePermission(actor, "invoice:list");
  const months = lastMonths(today(), 12);
  const firstDay = `${months[0]}-01`;
  return asActor(actor, async (tx) => {
    const [byOffice, byMonth, byService, byDueDate, [onAccount]] = await Promise.all([
      tx.execute<NumberByKey<"office"> & { issued: number }>(
        sql`select office, count(*)::int as issued, sum(amount - credited)::float8 as amount from invoice_balances group by office`,
      ),
      // A credit note counts in the month in which it was issued.
      tx.execute<NumberByKey<"month">>(sql`
        select to_char(day, 'YYYY-MM') as month, sum(amount)::float8 as amount from (
          select invoice_date as day, amount from invoices where status = 'issued' and invoice_date >= ${firstDay}
          union all select note_date, amount from debit_notes where note_date >= ${firstDay}
          union all select note_date, -amount from credit_notes where note_date >= ${firstDay}) documents
        group by 1`),
      // Before tax: a line has no tax of its own. An issued invoice keeps its lines; drafts are few.
      tx.execute<NumberByKey<"sac">>(sql`
        select sac, sum(taxable)::float8 as amount from (
          select sac, taxable from invoice_items where invoice_id not in (select id from invoices where status = 'draft')
          union all select i.sac, d.taxable from debit_note_items d join invoice_items i on i.id = d.item_id
          union all select i.sac, -c.taxable from credit_note_items c join invoice_items i on i.id = c.item_id) lines
        group by sac having sum(taxable) <> 0 order by amount desc limit 12`),
      tx.execute<NumberByKey<"day"> & { credit: number }>(sql`
        select due_date::text as day, sum(greatest(amount - paid - credited, 0))::float8 as amount,
          sum(greatest(paid + credited - amount, 0))::float8 as credit
        from invoice_balances where amount - paid - credited <> 0 group by 1`),
      tx.execute<{ amount: number }>(
        sql`select coalesce(sum(gross - allocated), 0)::float8 as amount from payments where ${hasMoneyLeft}`,
      ),
    ]);
    return {
      // Paise; a double holds whole numbers up to 9 × 10^15: ninety billion rupees.
      total: sumAmounts(byOffice),
      issued: byOffice.reduce((total, { issued }) => total + issued, 0),
      months: months.map((month) => ({
        name: monthLabel(month),
        amount: byMonth.find((row) => row.month === month)?.amount ?? 0,
        filter: `month=${month}`,
      })),
      offices: company.offices.map(({ key, city }) => ({
        name: city,
        amount: byOffice.find(({ office }) => office === key)?.amount ?? 0,
        filter: `office=${key}`,
      })),
      services: byService.map(({ sac, amount }) => ({ name: sacName(sac), amount })),
      receivables: daysOverdue.map(([name, min, max]) => ({
        name,
        amount: sumAmounts(byDueDate.filter(({ day }) => day <= addDays(today(), -min) && day >= addDays(today(), -max))),
        filter: min > 0 ? "status=overdue" : undefined,
      })),
      credit: byDueDate.reduce((total, { credit }) => total + credit, onAccount?.amount ?? 0),
    };
  });
}

const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

const centuryDays = 36_525;
const daysOverdue: readonly [name: string, min: number, max: number][] = [
  ["Not due", -centuryDays, 0],
  ["1 to 30 days", 1, 30],
  ["31 to 60 days", 31, 60],
  ["61 to 90 days", 61, 90],
  ["Over 90 days", 91, centuryDays],
];
