import { type SQL, sql } from "drizzle-orm";
import { financialYearsBetween } from "#app/gst/document-numbers.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import { limitToPage } from "#app/records/list.server.ts";
import { everyWord, nameIn } from "#app/records/search.server.ts";
import { asActor } from "#db/client.server.ts";
import { dateConditions } from "./money.server.ts";
import { paymentMethodLabels } from "./money.ts";
import { type Movement, type MovementFilterValues, movementNames } from "./movements.ts";

type MovementSums = Record<"count" | "gross" | "tds" | "received", number>;

type MovementListPage = MovementSums & { rows: Movement[]; years: string[] };

/** All payments, advances and refunds that are not cancelled. They add up to the figure "Received" (figures.server.ts). */
const movementsSql = sql`
  select id, 'payment' as kind, paid_on as date, null::text as number, null::uuid as advance_id, client_id, method, reference, gross,
    tds, tds_gst, created_at from payments
  union all
  select id, 'advance', received_on, number, id, client_id, method, reference, gross, tds, tds_gst, created_at
  from advances where cancelled_at is null
  union all
  select id, 'refund', refunded_on, number, advance_id, client_id, method, reference, -amount, 0, 0, created_at
  from refunds where cancelled_at is null`;

/** The invoices of a movement `m`: those that it paid, or whose credit it returned. */
const invoicesOfMovement = sql`
  select distinct i.id, i.number, i.client_name, i.search_text from allocations a join invoices i on i.id = coalesce(a.invoice_id, a.credited_invoice_id)
  where case m.kind when 'payment' then a.payment_id = m.id when 'advance' then a.advance_id = m.id and a.refund_id is null
    else a.refund_id = m.id and a.credited_invoice_id is not null end`;

const movementColumns = sql`
  m.id, m.kind, m.date::text as date, m.number, m.advance_id as "advanceId", coalesce(mc.kept_id, m.client_id) as "clientId",
  coalesce(c.name, (select min(client_name) from (${invoicesOfMovement}) i), '') as "clientName", m.method, m.reference,
  m.gross::float8 as gross, (m.tds + m.tds_gst)::float8 as tds, (m.gross - m.tds - m.tds_gst)::float8 as received,
  (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number) order by i.number), '[]') from (${invoicesOfMovement}) i) as invoices`;

/** Movements `m` with their clients `c`. A client that was merged into another is replaced by the other. */
const movementsAndClients = sql`
  (${movementsSql}) m left join merged_clients() mc on mc.id = m.client_id left join clients c on c.id = coalesce(mc.kept_id, m.client_id)`;

const containsWord = (
  word: SQL,
) => sql`search_text(m.number, m.reference) like ${word} or ${nameIn(sql`c.search_text`)} like ${word}
  or exists (select from (${invoicesOfMovement}) i where i.search_text like ${word})`;

/** Movements `m` with their clients `c` that match. */
function matching({ kind, method, q, ...dated }: MovementFilterValues): SQL {
  const conditions: SQL[] = [sql`true`, ...dateConditions(sql`m.date`, dated)];
  if (kind) conditions.push(sql`m.kind = ${kind}`);
  if (method) conditions.push(sql`m.method = ${method}`);
  if (q) conditions.push(everyWord(q, containsWord));
  return sql`${movementsAndClients} where ${sql.join(conditions, sql` and `)}`;
}

/** One page of the payments, advances and refunds that match, the newest first, and the sums of all that match. */
export async function listMovements(actor: Actor, filters: MovementFilterValues): Promise<MovementListPage> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [rows, [sums], [days]] = await Promise.all([
      tx.execute<Movement>(sql`
        select ${movementColumns} from ${matching(filters)} order by m.date desc, m.created_at desc, m.id ${limitToPage(filters)}`),
      tx.execute<MovementSums>(sql`
        select count(*)::int as count, coalesce(sum(m.gross), 0)::float8 as gross, coalesce(sum(m.tds + m.tds_gst), 0)::float8 as tds,
          coalesce(sum(m.gross - m.tds - m.tds_gst), 0)::float8 as received
        from ${matching(filters)}`),
      tx.execute<{ first: string | null }>(sql`select min(date)::text as first from (${movementsSql}) m`),
    ]);
    const years = financialYearsBetween(days?.first ?? today(), today());
    return { ...(sums as MovementSums), rows: [...rows], years };
  });
}

/** A payment, advance or refund; null when there is none with this id, or it was cancelled. */
export async function readMovement(actor: Actor, id: string | null): Promise<Movement | null> {
  requirePermission(actor, "invoice:list");
  if (!isId(id)) return null;
  const [row] = await asActor(actor, (tx) =>
    tx.execute<Movement>(sql`
      select ${movementColumns} from ${movementsAndClients} where m.id = ${id}`),
  );
  return row ?? null;
}

const csvColumns = [
  "Date",
  "Kind",
  "Number",
  "Client",
  "Client GSTIN",
  "Method",
  "Reference",
  "Invoices",
  "Amount",
  "TDS",
  "TDS GST",
  "Received",
];

/** CSV for the accountant. Refunds are negative, so that "Received" adds up to the figure of the same name. */
export async function exportMovements(actor: Actor, filters: MovementFilterValues): Promise<CsvFile> {
  requirePermission(actor, "invoice:list");
  type Exported = Movement & { gstin: string; tdsGst: number };
  return exportCsv<Exported>(actor, "payments.csv", csvColumns, async () => ({
    entry: { action: "payments exported", objectType: "payment", fields: { ...filters } },
    rows: sql<Exported>`
      select ${movementColumns}, coalesce(c.gstin, '') as gstin, m.tds_gst::float8 as "tdsGst" from ${matching(filters)}
      order by m.date, m.created_at, m.id`,
    toCells: (rows) =>
      rows.map((row) => [
        ...[row.date, movementNames[row.kind], row.number ?? "", row.clientName, row.gstin],
        ...[paymentMethodLabels[row.method], row.reference, row.invoices.map(({ number }) => number).join(", ")],
        ...[row.gross, row.tds - row.tdsGst, row.tdsGst, row.received].map(toDecimalString),
      ]),
  }));
}
