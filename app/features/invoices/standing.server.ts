import { type SQL, sql } from "drizzle-orm";
import { searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { yearDays } from "./gst.ts";
import type { InvoiceFilterValues } from "./invoices.ts";

const owed = sql`amount > paid + credited`;
const late = sql`coalesce(due_date < (now() at time zone 'Asia/Kolkata')::date, false)`;
const takenBack = sql`(credited > 0 and amount <= credited)`;
/** How an issued invoice stands today. As conditions of their own they let the planner see how many stand so. */
const stands = {
  cancelled: takenBack,
  paid: sql`not (${owed}) and not ${takenBack}`,
  overdue: sql`${owed} and ${late}`,
  "part paid": sql`${owed} and not ${late} and paid > 0`,
  issued: sql`${owed} and not ${late} and paid = 0`,
} satisfies Record<Exclude<InvoiceFilterValues["status"], "" | "draft">, SQL>;
const said = sql.join(
  Object.entries(stands).map(([name, so]) => sql`when ${so} then ${sql.raw(`'${name}'`)}`),
  sql` `,
);

const conditionOf = (state: InvoiceFilterValues["status"]) => (state && state !== "draft" ? stands[state] : null);

/** The issued invoices that stand so, or all, with what was paid and taken back, which triggers keep. */
export const issued = (state: InvoiceFilterValues["status"]) => sql`
  select invoice_id, office, invoice_date, amount, paid, credited, amount - paid - credited as balance, case ${said} end as state
  from invoice_balances where ${conditionOf(state) ?? sql`true`}`;

/** The same with all else of an invoice, and the drafts. */
export const standing = (state: InvoiceFilterValues["status"] = "") => sql`
  select i.*, coalesce(b.paid, 0) as paid, coalesce(b.credited, 0) as credited, coalesce(b.balance, 0) as balance, coalesce(b.state, 'draft') as state
  from invoices i ${conditionOf(state) ? sql`join` : sql`left join`} (${issued(state)}) b on b.invoice_id = i.id
  where ${state === "draft" ? sql`i.status = 'draft'` : sql`true`}`;

/** What else is asked of an invoice, without its words. */
export function fitting({ year, office }: InvoiceFilterValues): SQL {
  const conditions: SQL[] = [sql`true`];
  if (year) conditions.push(sql`invoice_date between ${yearDays(year)[0]}::date and ${yearDays(year)[1]}::date`);
  if (office) conditions.push(sql`office = ${office}`);
  return sql.join(conditions, sql` and `);
}

/** The same with its words. */
export async function fittingWords(tx: Tx, filters: InvoiceFilterValues): Promise<SQL> {
  if (!filters.q) return fitting(filters);
  const { where } = await searchTable(tx, invoices, filters.q);
  return sql`${fitting(filters)} and id in (select id from invoices where ${where})`;
}
