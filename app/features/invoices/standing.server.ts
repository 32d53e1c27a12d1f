import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/platform/tallies.server.ts";
import type { Tx } from "#db/client.server.ts";
import { yearDays } from "./gst.ts";
import type { Wanted } from "./invoices.ts";

/** Every invoice with what was paid and taken back, and how it stands today. */
const standingBy = (payments: SQL, credits: SQL) => sql`
  select i.*, coalesce(p.paid, 0) as paid, coalesce(c.amount, 0) as credited,
    case when i.status = 'draft' then 0 else i.amount - coalesce(p.paid, 0) - coalesce(c.amount, 0) end as balance,
    case when i.status = 'draft' then 'draft'
      when i.amount <= c.amount then 'cancelled'
      when i.amount <= coalesce(p.paid, 0) + coalesce(c.amount, 0) then 'paid'
      when i.due_date < (now() at time zone 'Asia/Kolkata')::date then 'overdue'
      when p.paid > 0 then 'part paid'
      else 'issued' end as state
  from invoices i
  left join ${payments} p on p.invoice_id = i.id
  left join ${credits} c on c.invoice_id = i.id`;

/** For what reads all of them: each table is summed once. */
export const standing = standingBy(
  sql`(select invoice_id, sum(gross) as paid from invoice_payments group by invoice_id)`,
  sql`(select invoice_id, sum(amount) as amount from credit_notes group by invoice_id)`,
);

/** For a page of them: only the sums of its rows are made. */
export const standingOfEach = standingBy(
  sql`lateral (select i.id as invoice_id, sum(gross) as paid from invoice_payments where invoice_id = i.id)`,
  sql`lateral (select i.id as invoice_id, sum(amount) as amount from credit_notes where invoice_id = i.id)`,
);

export async function fitting(tx: Tx, { year, office, state, q }: Wanted): Promise<SQL> {
  const conditions: SQL[] = [sql`true`];
  if (year) conditions.push(sql`invoice_date between ${yearDays(year)[0]}::date and ${yearDays(year)[1]}::date`);
  if (office) conditions.push(sql`office = ${office}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (q) {
    const words = sql`words_in(invoices.number, invoices.reference, invoices.client_name, invoices.client_gstin)`;
    conditions.push(sql`id in (select id from invoices where ${(await searchWords(tx, "invoices", words, q)).where})`);
  }
  return sql.join(conditions, sql` and `);
}
