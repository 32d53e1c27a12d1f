import { type SQL, sql } from "drizzle-orm";
import { hasBalance, issuedState, stateConditions } from "#app/billing/invoice-balance.server.ts";
import type { InvoiceState } from "#app/billing/invoice-state.ts";
import { invoiceOrigins } from "#app/features/figures/figures.server.ts";
import { dueDaysOf } from "#app/features/figures/figures.ts";
import { dateConditions, isOfClient } from "#app/features/money/money.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { searchTable } from "#app/records/search.server.ts";
import { escapeLike } from "#app/records/search-patterns.ts";
import type { Tx } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { type InvoiceFilterValues, sacFilter, searchedAmount } from "./invoices.ts";

type StateFilter = InvoiceState | "";
const conditionOf = (state: StateFilter) => (state && state !== "draft" ? stateConditions[state] : null);

/** Issued invoices, all or those in a state, with what is paid and credited. */
export const issuedInvoicesSql = (state: StateFilter) => sql`
  select invoice_id, office, invoice_date, amount, paid, credited, balance, due_date, reminded_at, ${issuedState} as state
  from invoice_balances where ${conditionOf(state) ?? sql`true`}`;

/** All columns of invoices, drafts included, with what is paid and credited, balance and state. */
export const invoicesSql = (state: StateFilter = "") => sql`
  select i.*, coalesce(b.paid, 0) as paid, coalesce(b.credited, 0) as credited, coalesce(b.balance, 0) as balance, coalesce(b.due_date, i.due_date) as due_on, coalesce(b.state, 'draft') as state
  from invoices i ${conditionOf(state) ? sql`join` : sql`left join`} (${issuedInvoicesSql(state)}) b on b.invoice_id = i.id
  where ${state === "draft" ? sql`i.status = 'draft'` : sql`true`}`;

/** Condition: the filters by columns that both invoices and invoice_balances have. */
export function filterConditions({ office, ...dated }: InvoiceFilterValues): SQL {
  const conditions: SQL[] = [sql`true`, ...dateConditions(sql`invoice_date`, dated)];
  if (office) conditions.push(sql`office = ${office}`);
  return sql.join(conditions, sql` and `);
}

/** Conditions: the filters by columns that only invoices have. @param invoiceId the column with the invoice's id, with its table: a subquery may have one of that name */
function invoiceConditions({ client, event, service, source, unpaid }: InvoiceFilterValues, invoiceId: SQL): SQL[] {
  const conditions: SQL[] = [];
  const isAmong = (rows: SQL) => conditions.push(sql`${invoiceId} in (${rows})`);
  const isOf = (id: string) => (id === "none" ? sql`is null` : sql`= ${id}`);
  if (client === "none") isAmong(sql`select id from invoices where client_id is null`);
  else if (client) isAmong(sql`select id from invoices where ${isOfClient(sql`client_id`, client)}`);
  if (event) isAmong(sql`select id from invoices where event_id ${isOf(event)}`);
  // With `offset 0` PostgreSQL looks the rows up for each invoice that fits the other conditions, not first for all invoices.
  const has = (rows: SQL) => conditions.push(sql`exists (${rows} offset 0)`);
  if (service) has(sql`select from invoice_items t where t.invoice_id = ${invoiceId} and t.sac = ${service}`);
  if (source) has(sql`select from (${invoiceOrigins}) o where o.invoice_id = ${invoiceId} and o.origin = ${source}`);
  if (unpaid) {
    const [first, last] = dueDaysOf(unpaid, today());
    isAmong(
      sql`select invoice_id from invoice_balances where ${hasBalance} and due_date between ${first}::date and ${last}::date`,
    );
  }
  return conditions;
}

/** What a searched text may be besides a part of an invoice's own text: the client's order, a SAC or its beginning, an amount. */
function otherMeanings(text: string): SQL {
  const order = sql`select id from invoices where purchase_order <> '' and purchase_order ilike ${`%${escapeLike(text)}%`}`;
  const meanings = [order];
  const sac = sacFilter(text);
  if (sac) meanings.push(sql`select invoice_id from invoice_items where sac like ${`${sac}%`}`);
  const amounts = invoicesOfAmount(text);
  if (amounts) meanings.push(amounts);
  return sql.join(meanings, sql` union all `);
}

/** The ids of the invoices whose total, taxable value or balance a text names; null when it names no amount. */
export function invoicesOfAmount(text: string): SQL | null {
  const amount = searchedAmount(text);
  if (amount === null) return null;
  return sql`select id from invoices where amount = ${amount} or taxable = ${amount}
    union all select invoice_id from invoice_balances where balance = ${amount}`;
}

/** All filters but the state. @returns a function that makes the condition from the column with the invoice's id, named with its table */
export async function searchConditions(tx: Tx, filters: InvoiceFilterValues): Promise<(invoiceId: SQL) => SQL> {
  const search = filters.q ? await searchTable(tx, invoices, filters.q) : null;
  return (invoiceId) => {
    const conditions = [filterConditions(filters), ...invoiceConditions(filters, invoiceId)];
    if (search)
      conditions.push(sql`${invoiceId} in (select id from invoices where ${search.where} union all ${otherMeanings(filters.q)})`);
    return sql.join(conditions, sql` and `);
  };
}
