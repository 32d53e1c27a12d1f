import { sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type Actor, demand } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { financialYear } from "./gst.ts";
import { type InvoiceRow, invoicesPerPage, type Revenue, type Share, type Wanted } from "./invoices.ts";
import { sacCodes } from "./sac.ts";
import { fitting, standing } from "./standing.server.ts";

export type InvoiceList = {
  invoices: InvoiceRow[];
  count: number /** Paise, of all that fit; drafts have no balance. */;
  amount: number;
  balance: number;
  years: string[];
};

const listed = sql`id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_date::text as "dueDate", amount, balance, state`;

/** One page of the invoices that fit, the newest first, and the sums over all that fit. */
export async function listInvoices(actor: Actor, wanted: Wanted): Promise<InvoiceList> {
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const where = fitting(wanted);
    const [rows, [sums], years] = await Promise.all([
      tx.execute<InvoiceRow & { amount: string; balance: string }>(sql`
        select ${listed}
        from (${standing}) s where ${where} order by created_at desc, id limit ${invoicesPerPage} offset ${(wanted.page - 1) * invoicesPerPage}`),
      tx.execute<{ count: number; amount: number; balance: number }>(sql`
        select count(*)::int as count, coalesce(sum(amount - credited) filter (where status = 'issued'), 0)::float8 as amount, coalesce(sum(balance), 0)::float8 as balance
        from (${standing}) s where ${where}`),
      yearsOf(tx),
    ]);
    return {
      invoices: rows.map((row) => ({ ...row, amount: Number(row.amount), balance: Number(row.balance) })),
      count: sums?.count ?? 0,
      amount: sums?.amount ?? 0,
      balance: sums?.balance ?? 0,
      years,
    };
  });
}

/** The invoices for an event or a lead, the newest first; at most 100. */
export async function invoicesAbout(actor: Actor, about: { event: string } | { lead: string }): Promise<InvoiceRow[]> {
  demand(actor, "invoice:list");
  const which = "event" in about ? sql`event_id = ${about.event}` : sql`lead_id = ${about.lead}`;
  const rows = await asActor(actor, (tx) =>
    tx.execute<InvoiceRow & { amount: string; balance: string }>(
      sql`select ${listed} from (${standing}) s where ${which} order by created_at desc, id limit 100`,
    ),
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), balance: Number(row.balance) }));
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
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [[sums], months, offices, services, receivables] = await Promise.all([
      tx.execute<{ total: number; issued: number }>(sql`
        select coalesce(sum(amount), 0)::float8 as total, (count(*) filter (where amount > 0))::int as issued from ${moved}`),
      selectMonths(tx),
      selectOffices(tx),
      selectServices(tx),
      selectReceivables(tx),
    ]);
    return {
      total: sums?.total ?? 0,
      issued: sums?.issued ?? 0,
      months,
      offices: company.offices.map(({ key, city }) => ({
        name: city,
        amount: offices.find(({ name }) => name === key)?.amount ?? 0,
      })),
      services: services.map(({ name, amount }) => ({
        name: sacCodes.find(([code]) => code === name)?.[1] ?? `SAC ${name}`,
        amount,
      })),
      receivables,
    };
  });
}

// A credit note counts on its own day: the month in which it was issued bears it.
const moved = sql`(
  select invoice_date as day, office, amount from invoices where status = 'issued'
  union all select note_date, office, -amount from credit_notes) m`;

const selectMonths = (tx: Tx) =>
  tx.execute<Share>(sql`
    with months as (select (date_trunc('month', ${today()}::date) - make_interval(months => n))::date as first from generate_series(11, 0, -1) n)
    select to_char(first, 'Mon YYYY') as name, coalesce((select sum(amount) from ${moved} where day >= first and day < first + interval '1 month'), 0)::float8 as amount
    from months order by first`);

const selectOffices = (tx: Tx) =>
  tx.execute<Share>(sql`select office as name, sum(amount)::float8 as amount from ${moved} group by office`);

/** Before tax, because a line has none of its own. */
const selectServices = (tx: Tx) =>
  tx.execute<Share>(sql`
    select t.sac as name, sum(t.taxable - coalesce(c.taxable, 0))::float8 as amount from invoice_items t
    join invoices i on i.id = t.invoice_id
    left join (select item_id, sum(taxable) as taxable from credit_note_items group by item_id) c on c.item_id = t.id
    where i.status = 'issued' group by t.sac having sum(t.taxable - coalesce(c.taxable, 0)) <> 0 order by 2 desc limit 12`);

const selectReceivables = (tx: Tx) =>
  tx.execute<Share>(sql`
    with open as (
      select greatest(0, ${today()}::date - coalesce(due_date, invoice_date)) as late, balance from (${standing}) s where balance > 0),
    ages (name, low, high) as (values ('Not due', -1, 0), ('1 to 30 days', 1, 30), ('31 to 60 days', 31, 60), ('61 to 90 days', 61, 90), ('Over 90 days', 91, 1000000))
    select name, coalesce((select sum(balance) from open where late between low and high), 0)::float8 as amount from ages order by low`);
