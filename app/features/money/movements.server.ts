import { type SQL, sql } from "drizzle-orm";
import { financialYearsBetween } from "#app/gst/document-numbers.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import { countToFilter, limitToPage } from "#app/records/list.server.ts";
import { everyWord, nameIn } from "#app/records/search.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { dateConditions } from "./money.server.ts";
import { paymentMethodLabels } from "./money.ts";
import { type Movement, type MovementFilterValues, movementNames } from "./movements.ts";
import { reversalText } from "./reversals/reversals.ts";

type MovementSums = Record<"gross" | "tds" | "received", number>;

/** `sums`: null for those who may not see the company's money. */
type MovementListPage = { rows: Movement[]; count: number; total: number; sums: MovementSums | null; years: string[] };

/** The invoices of a movement `m`: those that it paid, or whose credit it returned, even if it was reversed. */
const invoicesOfMovement = sql`
  select distinct i.id, i.number, i.client_name, i.search_text from receipt_uses a join invoices i on i.id = coalesce(a.invoice_id, a.credited_invoice_id)
  where m.receipt_id in (a.payment_id, a.refund_id) or (m.receipt_id = a.advance_id and a.refund_id is null)`;

const movementColumns = sql`
  m.id, m.kind, m.date::text as date, m.number, m.advance_id as "advanceId", coalesce(mc.kept_id, m.client_id) as "clientId",
  coalesce(c.name, (select min(client_name) from (${invoicesOfMovement}) i), '') as "clientName", m.method, m.reference,
  m.gross::float8 as gross, (m.tds + m.tds_gst)::float8 as tds, m.tds_code as "tdsCode", (m.gross - m.tds - m.tds_gst)::float8 as received,
  (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number) order by i.number), '[]') from (${invoicesOfMovement}) i) as invoices,
  (select json_build_object('id', v.id, 'on', v.reversed_on, 'reason', v.reason, 'note', v.note, 'charges', v.charges,
    'chequeOn', v.cheque_on, 'memoOn', v.memo_on) from reversals v where v.id = m.reversal_id) as reversal`;

/** Movements `m` with their clients `c`. A client that was merged into another is replaced by the other. */
const movementsAndClients = sql`
  movements m left join merged_clients() mc on mc.id = m.client_id left join clients c on c.id = coalesce(mc.kept_id, m.client_id)`;

const containsWord = (word: SQL) => sql`search_text(m.number, m.reference) ${word} or ${nameIn(sql`c.search_text`)} ${word}
  or exists (select from (${invoicesOfMovement}) i where i.search_text ${word})`;

/** Movements `m` with their clients `c` that match. */
function matching({ kind, method, q, ...dated }: MovementFilterValues): SQL {
  const conditions: SQL[] = [sql`true`, ...dateConditions(sql`m.date`, dated)];
  if (kind) conditions.push(sql`m.kind = ${kind}`);
  if (method) conditions.push(sql`m.method = ${method}`);
  if (q) conditions.push(everyWord(q, containsWord));
  return sql`${movementsAndClients} where ${sql.join(conditions, sql` and `)}`;
}

/** One page of the movements that match, the newest first, and the sums of all that match. */
export const listMovements = (actor: Actor, filters: MovementFilterValues): Promise<MovementListPage> =>
  asPermitted(actor, "invoice:list", async (tx, actor) => {
    const [rows, [all], [days], [unfiltered]] = await Promise.all([
      tx.execute<Movement>(sql`
        select ${movementColumns} from ${matching(filters)} order by m.date desc, m.created_at desc, m.id ${limitToPage(filters)}`),
      tx.execute<MovementSums & { count: number }>(sql`
        select count(*)::int as count, coalesce(sum(m.gross), 0)::float8 as gross, coalesce(sum(m.tds + m.tds_gst), 0)::float8 as tds,
          coalesce(sum(m.gross - m.tds - m.tds_gst), 0)::float8 as received
        from ${matching(filters)}`),
      tx.execute<{ first: string | null }>(sql`select min(date)::text as first from movements`),
      tx.execute<{ count: number }>(countToFilter(sql`movements`)),
    ]);
    const years = financialYearsBetween(days?.first ?? today(), today());
    const { count, ...sums } = all as MovementSums & { count: number };
    return { count, total: unfiltered?.count ?? 0, sums: can(actor, "revenue:read") ? sums : null, rows: [...rows], years };
  });

/** A movement; null when there is none with this id, or it was cancelled. */
export async function readMovement(actor: Actor, id: string | null): Promise<Movement | null> {
  requirePermission(actor, "invoice:list");
  return isId(id) ? asActor(actor, (tx) => selectMovement(tx, id)) : null;
}

/** `readMovement` inside a transaction. */
export async function selectMovement(tx: Tx, id: string): Promise<Movement | null> {
  const [row] = await tx.execute<Movement>(sql`select ${movementColumns} from ${movementsAndClients} where m.id = ${id}`);
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
  "TDS Code",
  "Reversed",
  "Bank Charges",
];

/** CSV for the accountant. Refunds and reversals are negative, so that "Received" adds up to the figure of the same name. */
export async function exportMovements(actor: Actor, filters: MovementFilterValues): Promise<CsvFile> {
  requirePermission(actor, "money:export");
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
        row.tdsCode,
        ...(row.reversal ? [`${row.reversal.on}: ${reversalText(row.reversal)}`] : [""]),
        row.kind === "reversal" && row.reversal ? toDecimalString(row.reversal.charges) : "",
      ]),
  }));
}
