import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/platform/tallies.server.ts";
import type { Tx } from "#db/client.server.ts";
import { yearDays } from "./gst.ts";
import type { Wanted } from "./invoices.ts";

/** Every issued invoice with what was paid and taken back, which triggers keep, and how it stands today. */
export const issued = sql`
  select invoice_id, office, invoice_date, amount, paid, credited, amount - paid - credited as balance,
    case when amount <= credited then 'cancelled'
      when amount <= paid + credited then 'paid'
      when due_date < (now() at time zone 'Asia/Kolkata')::date then 'overdue'
      when paid > 0 then 'part paid'
      else 'issued' end as state
  from invoice_balances`;

/** The same with all else of an invoice, and the drafts. */
export const standing = sql`
  select i.*, coalesce(b.paid, 0) as paid, coalesce(b.credited, 0) as credited, coalesce(b.balance, 0) as balance, coalesce(b.state, 'draft') as state
  from invoices i left join (${issued}) b on b.invoice_id = i.id`;

/** What is asked of an invoice that both of these know. */
export function fitting({ year, office, state }: Wanted): SQL {
  const conditions: SQL[] = [sql`true`];
  if (year) conditions.push(sql`invoice_date between ${yearDays(year)[0]}::date and ${yearDays(year)[1]}::date`);
  if (office) conditions.push(sql`office = ${office}`);
  if (state) conditions.push(sql`state = ${state}`);
  return sql.join(conditions, sql` and `);
}

/** The same of an invoice with its words. */
export async function fittingWords(tx: Tx, wanted: Wanted): Promise<SQL> {
  if (!wanted.q) return fitting(wanted);
  const words = sql`words_in(invoices.number, invoices.reference, invoices.client_name, invoices.client_gstin)`;
  const { where } = await searchWords(tx, "invoices", words, wanted.q);
  return sql`${fitting(wanted)} and id in (select id from invoices where ${where})`;
}
