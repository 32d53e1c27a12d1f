import { sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type Actor, demand } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { sacCodes } from "./sac.ts";

/** An amount in paise under its name. */
export type Share = { name: string; amount: number };
export type Revenue = {
  /** The last twelve months, the oldest first. */ months: Share[];
  offices: Share[];
  services: Share[];
  receivables: Share[];
};

/** Issued invoices less credit notes: by month, office and service, and what is still to come by its age. */
export async function readRevenue(actor: Actor): Promise<Revenue> {
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [months, offices, services, receivables] = await Promise.all([
      selectMonths(tx),
      selectOffices(tx),
      selectServices(tx),
      selectReceivables(tx),
    ]);
    return {
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
    select t.sac as name, sum(t.taxable)::float8 as amount from invoice_items t join invoices i on i.id = t.invoice_id
    where i.status = 'issued' and not exists (select from credit_notes c where c.invoice_id = i.id)
    group by t.sac order by 2 desc limit 12`);

const selectReceivables = (tx: Tx) =>
  tx.execute<Share>(sql`
    with open as (
      select greatest(0, ${today()}::date - coalesce(i.due_date, i.invoice_date)) as late,
        i.amount - coalesce((select sum(gross) from invoice_payments p where p.invoice_id = i.id), 0) as balance
      from invoices i where i.status = 'issued' and not exists (select from credit_notes c where c.invoice_id = i.id)),
    ages (name, low, high) as (values ('Not due', -1, 0), ('1 to 30 days', 1, 30), ('31 to 60 days', 31, 60), ('61 to 90 days', 61, 90), ('Over 90 days', 91, 1000000))
    select name, coalesce((select sum(balance) from open where balance > 0 and late between low and high), 0)::float8 as amount from ages order by low`);
