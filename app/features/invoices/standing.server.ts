import { type SQL, sql } from "drizzle-orm";
import { yearDays } from "./gst.ts";
import type { Wanted } from "./invoices.ts";

/** Every invoice with what was paid and taken back, and how it stands today. */
export const standing = sql`
  select i.*, coalesce(p.paid, 0) as paid, coalesce(c.amount, 0) as credited,
    case when i.status = 'draft' then 0 else i.amount - coalesce(p.paid, 0) - coalesce(c.amount, 0) end as balance,
    case when i.status = 'draft' then 'draft'
      when i.amount <= c.amount then 'cancelled'
      when i.amount <= coalesce(p.paid, 0) + coalesce(c.amount, 0) then 'paid'
      when i.due_date < (now() at time zone 'Asia/Kolkata')::date then 'overdue'
      when p.paid > 0 then 'part paid'
      else 'issued' end as state
  from invoices i
  left join (select invoice_id, sum(gross) as paid from invoice_payments group by invoice_id) p on p.invoice_id = i.id
  left join (select invoice_id, sum(amount) as amount from credit_notes group by invoice_id) c on c.invoice_id = i.id`;

export function fitting({ year, office, state, q }: Wanted): SQL {
  const conditions: SQL[] = [sql`true`];
  if (year) conditions.push(sql`invoice_date between ${yearDays(year)[0]}::date and ${yearDays(year)[1]}::date`);
  if (office) conditions.push(sql`office = ${office}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql`(number ilike ${part} or reference ilike ${part} or client_name ilike ${part} or client_gstin ilike ${part})`,
    );
  }
  return sql.join(conditions, sql` and `);
}
