import { eq, type SQL, sql } from "drizzle-orm";
import { isOfClient } from "#app/features/money/money.server.ts";
import { paymentMethodLabels } from "#app/features/money/money.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import type { Cells } from "#app/records/csv.server.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { PaymentMethod } from "#db/enums.ts";
import { clients } from "#db/schema.ts";
import { clientColumns } from "./clients.server.ts";
import type { Client } from "./clients.ts";
import {
  invoiceNumbers,
  makeStatement,
  type Statement,
  type StatementEntry,
  type StatementLine,
  type StatementPeriod,
  statementFileName,
} from "./statement.ts";

/** The statement of account of a client; null when there is no such client. */
export const readStatement = (
  actor: Actor,
  clientId: string,
  period: StatementPeriod,
): Promise<{ client: Client; statement: Statement } | null> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const client = await selectClient(tx, clientId);
    return client ? { client, statement: await selectStatement(tx, clientId, period) } : null;
  });

/** A client; for the id of a merged one the client that it was merged into. */
async function selectClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  const isKept = eq(clients.id, sql`kept_client(${clientId})`);
  const [client] = await tx.select(clientColumns).from(clients).where(isKept);
  return client;
}

type EntryRow = Omit<StatementEntry, "document"> & { document: string | null; method: PaymentMethod | null; reference: string };

/** JSON lists of invoices: those among these ids, and the one of the current row (`i`). */
const invoicesAmong = (ids: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number) order by i.number), '[]') from invoices i where i.id in (${ids}))`;
const thisInvoice = sql`json_build_array(json_build_object('id', i.id, 'number', i.number))`;

/** Every entry that changes the client's balance. An invoice comes before a payment of the same day. */
const entriesSql = (clientId: string) => sql`
  select i.id, 'Invoice' as kind, i.invoice_date as date, i.number as document, null as method, '' as reference, '' as detail, true as on_invoice,
    ${thisInvoice} as invoices, i.amount as debit, 0 as credit, 0 as tds, i.issued_at as at, 1 as position
  from invoices i where ${isOfClient(sql`i.client_id`, clientId)} and i.status = 'issued'
  union all
  select n.id, 'Debit note', n.note_date, n.number, null, '', '', true, ${thisInvoice}, n.amount, 0, 0, n.created_at, 2
  from debit_notes n join invoices i on i.id = n.invoice_id where ${isOfClient(sql`i.client_id`, clientId)}
  union all
  select n.id, 'Credit note', n.note_date, n.number, null, '', '', true, ${thisInvoice}, 0, n.amount, 0, n.created_at, 2
  from credit_notes n join invoices i on i.id = n.invoice_id where ${isOfClient(sql`i.client_id`, clientId)}
  union all
  select m.id, initcap(m.kind), m.date, m.number, m.method, m.reference, coalesce(v.reason, ''), false,
    ${invoicesAmong(sql`
      select coalesce(invoice_id, credited_invoice_id) from receipt_uses where payment_id = m.receipt_id
      union all select coalesce(invoice_id, credited_invoice_id) from receipt_uses where refund_id = m.receipt_id
      union all select invoice_id from receipt_uses where advance_id = m.receipt_id and refund_id is null`)},
    greatest(-m.gross, 0), greatest(m.gross, 0), m.tds + m.tds_gst, m.created_at,
    array_position(array['payment', 'advance', 'refund', 'reversal'], m.kind) + 2
  from movements m left join reversals v on v.id = m.reversal_id and m.kind = 'reversal' where ${isOfClient(sql`m.client_id`, clientId)}
  union all
  select v.id, 'Bank charges', v.reversed_on, a.number, coalesce(p.method, a.method), coalesce(p.reference, a.reference), v.reason, false,
    ${thisInvoice}, v.charges, 0, 0, v.created_at, 7
  from reversals v join invoices i on i.id = v.invoice_id left join payments p on p.id = v.payment_id left join advances a on a.id = v.advance_id
  where ${isOfClient(sql`i.client_id`, clientId)}`;

type StatementRow = EntryRow & Record<string, unknown>;

const periodSql = (clientId: string, { from, to }: StatementPeriod) => sql<StatementRow>`
  select id, kind, date::text as date, document, method, reference, detail, on_invoice as "isOnInvoice", invoices, debit::float8 as debit,
    credit::float8 as credit, tds::float8 as tds
  from (${entriesSql(clientId)}) e where date between ${from}::date and ${to}::date order by e.date, position, at, id`;

async function selectOpening(tx: Tx, clientId: string, { from }: StatementPeriod): Promise<number> {
  const [row] = await tx.execute<{ opening: number }>(
    sql`select coalesce(sum(debit - credit), 0)::float8 as opening from (${entriesSql(clientId)}) e where date < ${from}::date`,
  );
  return row?.opening ?? 0;
}

const toEntry = ({ document, method, reference, ...entry }: EntryRow): StatementEntry => ({
  ...entry,
  document: [document, method && paymentMethodLabels[method], reference].filter(Boolean).join(" "),
});

async function selectStatement(tx: Tx, clientId: string, period: StatementPeriod): Promise<Statement> {
  const [opening, rows] = await Promise.all([
    selectOpening(tx, clientId, period),
    tx.execute<StatementRow>(periodSql(clientId, period)),
  ]);
  return makeStatement(period, opening, rows.map(toEntry));
}

const csvColumns = ["Date", "Kind", "Document", "Invoice", "Debit", "Credit", "Balance", "TDS"];

/** The statement as a file; null when there is no such client. */
export async function exportStatement(actor: Actor, clientId: string, period: StatementPeriod): Promise<CsvFile | null> {
  requirePermission(actor, "money:export");
  requireConfirmed(actor);
  const client = await asActor(actor, (tx) => selectClient(tx, clientId));
  if (!client) return null;
  const name = `${statementFileName(client.name, period)}.csv`;
  return exportCsv<StatementRow>(actor, name, csvColumns, async (tx) => {
    const opening = await selectOpening(tx, clientId, period);
    let sums = makeStatement(period, opening, []);
    return {
      rows: periodSql(clientId, period),
      entry: { action: "statement exported", objectType: "client", objectId: client.id, fields: { ...period } },
      before: [[period.from, "Opening balance", "", "", "", "", toDecimalString(opening), ""]],
      toCells(rows) {
        const { lines, debit, credit, tds, closing } = makeStatement(period, sums.closing, rows.map(toEntry));
        sums = { ...sums, debit: sums.debit + debit, credit: sums.credit + credit, tds: sums.tds + tds, closing };
        return lines.map(lineCells);
      },
      after: () => [
        [period.to, "Closing balance", "", "", ...[sums.debit, sums.credit, sums.closing, sums.tds].map(toDecimalString)],
      ],
    };
  });
}

const lineCells = ({ debit, credit, balance, tds, ...line }: StatementLine): Cells => [
  ...[
    line.date,
    line.kind,
    [line.document, line.detail].filter(Boolean).join(", "),
    line.kind === "Invoice" ? "" : invoiceNumbers(line),
  ],
  ...[debit > 0 ? toDecimalString(debit) : "", credit > 0 ? toDecimalString(credit) : "", toDecimalString(balance)],
  tds === 0 ? "" : toDecimalString(tds),
];
