import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, lastMonths, monthLabel, today } from "#app/platform/dates.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { financialYear } from "./gst.ts";
import type { InvoiceFilterValues, InvoiceRow, Revenue } from "./invoices.ts";
import { sacCodes } from "./sac.ts";
import { fitting, fittingWords, issued, standing } from "./standing.server.ts";

export type InvoiceList = {
  invoices: InvoiceRow[];
  count: number;
  /** Paise, of all that fit; drafts have no balance. */
  amount: number;
  balance: number;
  years: string[];
};

const listed = sql`id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_date::text as "dueDate", amount, balance, state`;

/** One page of the invoices that fit, the newest first, and the sums over all that fit. */
export async function listInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<InvoiceList> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const where = await fittingWords(tx, filters);
    const [rows, sums, years] = await Promise.all([
      tx.execute<InvoiceRow & { amount: string; balance: string }>(sql`
        select ${listed}
        from (${standing(filters.status)}) s where ${where} order by created_at desc, id limit ${rowsPerPage} offset ${(filters.page - 1) * rowsPerPage}`),
      sumsOf(tx, filters, where),
      yearsOf(tx),
    ]);
    return {
      invoices: rows.map((row) => ({ ...row, amount: Number(row.amount), balance: Number(row.balance) })),
      ...sums,
      years,
    };
  });
}

/** The invoices for an event or a lead, the newest first; at most 100. */
export async function invoicesAbout(actor: Actor, about: { event: string } | { lead: string }): Promise<InvoiceRow[]> {
  requirePermission(actor, "invoice:list");
  const which = "event" in about ? sql`event_id = ${about.event}` : sql`lead_id = ${about.lead}`;
  const rows = await asActor(actor, (tx) =>
    tx.execute<InvoiceRow & { amount: string; balance: string }>(
      sql`select ${listed} from (${standing()}) s where ${which} order by created_at desc, id limit 100`,
    ),
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), balance: Number(row.balance) }));
}

type Sums = Pick<InvoiceList, "count" | "amount" | "balance">;

function sumsOf(tx: Tx, filters: InvoiceFilterValues, where: SQL): Promise<Sums> {
  if (filters.q || filters.status === "draft") return sumUp(tx, standing(filters.status), where);
  return filters.status ? sumUp(tx, issued(filters.status), fitting(filters)) : readSums(tx, filters);
}

/** Of a search by words or state, which no count knows. */
async function sumUp(tx: Tx, invoices: SQL, where: SQL): Promise<Sums> {
  const [sums] = await tx.execute<Sums>(sql`
    select count(*)::int as count, coalesce(sum(amount - credited) filter (where state <> 'draft'), 0)::float8 as amount, coalesce(sum(balance), 0)::float8 as balance
    from (${invoices}) s where ${where}`);
  return sums as Sums;
}

/** Of everything, a year or an office. */
async function readSums(tx: Tx, filters: InvoiceFilterValues): Promise<Sums> {
  const [sums] = await tx.execute<Sums>(sql`
    select (select count(*) from invoices where ${fitting(filters)})::int as count,
      coalesce(sum(amount - credited), 0)::float8 as amount, coalesce(sum(amount - paid - credited), 0)::float8 as balance
    from invoice_balances where ${fitting(filters)}`);
  return sums as Sums;
}

/** The financial years with invoices, and the present one, the newest first. */
async function yearsOf(tx: Tx): Promise<string[]> {
  const [row] = await tx.execute<{ first: string | null; last: string | null }>(
    sql`select min(invoice_date)::text as first, max(invoice_date)::text as last from invoices`,
  );
  const days = [row?.first, row?.last, today()].filter((day): day is string => Boolean(day)).sort();
  const [first, last] = [days[0] as string, days.at(-1) as string].map((day) =>
    Number(`20${financialYear(day).slice(0, 2)}`),
  ) as [number, number];
  return Array.from({ length: Math.min(30, last - first + 1) }, (_, back) => financialYear(`${last - back}-04-01`));
}

/** Issued invoices less credit notes: in all, by month, office and service, and what is still to come by its age. */
export async function readRevenue(actor: Actor): Promise<Revenue> {
  requirePermission(actor, "invoice:list");
  const lastTwelve = lastMonths(today(), 12);
  const firstDay = `${lastTwelve[0]}-01`;
  return asActor(actor, async (tx) => {
    const [offices, months, services, due] = await Promise.all([
      tx.execute<{ office: string; issued: number; amount: number }>(
        sql`select office, count(*)::int as issued, sum(amount - credited)::float8 as amount from invoice_balances group by office`,
      ),
      // A credit note counts on its own day: the month in which it was issued bears it.
      tx.execute<{ month: string; amount: number }>(sql`
        select to_char(day, 'YYYY-MM') as month, sum(amount)::float8 as amount from (
          select invoice_date as day, amount from invoices where status = 'issued' and invoice_date >= ${firstDay}
          union all select note_date, -amount from credit_notes where note_date >= ${firstDay}) moved
        group by 1`),
      // Before tax, because a line has none of its own. An issued invoice keeps its lines; drafts are few.
      tx.execute<{ sac: string; amount: number }>(sql`
        select sac, sum(taxable)::float8 as amount from (
          select sac, taxable from invoice_items where invoice_id not in (select id from invoices where status = 'draft')
          union all select i.sac, -c.taxable from credit_note_items c join invoice_items i on i.id = c.item_id) lines
        group by sac having sum(taxable) <> 0 order by amount desc limit 12`),
      tx.execute<{ day: string; amount: number }>(sql`
        select coalesce(due_date, invoice_date)::text as day, sum(amount - paid - credited)::float8 as amount
        from invoice_balances where amount <> paid + credited group by 1`),
    ]);
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    return {
      // Paise; a double holds whole numbers up to 9 × 10^15: ninety billion rupees.
      total: sum(offices),
      issued: offices.reduce((total, { issued }) => total + issued, 0),
      months: lastTwelve.map((month) => ({
        name: monthLabel(month),
        amount: months.find((row) => row.month === month)?.amount ?? 0,
      })),
      offices: company.offices.map(({ key, city }) => ({
        name: city,
        amount: offices.find(({ office }) => office === key)?.amount ?? 0,
      })),
      services: services.map(({ sac, amount }) => ({
        name: sacCodes.find(([code]) => code === sac)?.[1] ?? `SAC ${sac}`,
        amount,
      })),
      receivables: ages.map(([name, least, most]) => ({
        name,
        amount: sum(due.filter(({ day }) => day <= addDays(today(), -least) && day >= addDays(today(), -most))),
      })),
    };
  });
}

const century = 36_525;
/** How many days past its due day an amount may be, to be counted here. */
const ages: readonly (readonly [name: string, least: number, most: number])[] = [
  ["Not due", -century, 0],
  ["1 to 30 days", 1, 30],
  ["31 to 60 days", 31, 60],
  ["61 to 90 days", 61, 90],
  ["Over 90 days", 91, century],
];
