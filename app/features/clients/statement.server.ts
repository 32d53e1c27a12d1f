import { eq, sql } from "drizzle-orm";
import { paymentMethodLabels } from "#app/features/receipts/receipts.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { toCsv } from "#app/platform/csv.server.ts";
import { toDecimalString } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { PaymentMethod } from "#db/enums.ts";
import { clients } from "#db/schema.ts";
import { clientColumns } from "./clients.server.ts";
import type { Client } from "./clients.ts";
import { makeStatement, type Statement, type StatementEntry, type StatementPeriod } from "./statement.ts";

/** The statement of account of a client; null when there is no such client. */
export async function readStatement(
  actor: Actor,
  clientId: string,
  period: StatementPeriod,
): Promise<{ client: Client; statement: Statement } | null> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [client] = await tx.select(clientColumns).from(clients).where(eq(clients.id, clientId));
    return client ? { client, statement: await selectStatement(tx, clientId, period) } : null;
  });
}

type EntryRow = Omit<StatementEntry, "document"> & { document: string; method: PaymentMethod | null };

/** All that changes the client's balance. An invoice is before a payment of the same day. */
const entriesSql = (clientId: string) => sql`
  select i.id, i.id as invoice_id, 'Invoice' as kind, i.invoice_date as date, i.number as document, null as method, null as of,
    i.amount as debit, 0 as credit, i.issued_at as at, 1 as position
  from invoices i where i.client_id = ${clientId} and i.status = 'issued'
  union all
  select n.id, i.id, 'Debit note', n.note_date, n.number, null, i.number, n.amount, 0, n.created_at, 2
  from debit_notes n join invoices i on i.id = n.invoice_id where i.client_id = ${clientId}
  union all
  select n.id, i.id, 'Credit note', n.note_date, n.number, null, i.number, 0, n.amount, n.created_at, 2
  from credit_notes n join invoices i on i.id = n.invoice_id where i.client_id = ${clientId}
  union all
  select p.id, (select a.invoice_id from allocations a where a.payment_id = p.id and a.invoice_id is not null limit 1), 'Payment', p.paid_on,
    p.reference, p.method, (select string_agg(i.number, ', ' order by i.number) from allocations a join invoices i on i.id = a.invoice_id
      where a.payment_id = p.id), 0, p.gross, p.created_at, 3
  from payments p where p.client_id = ${clientId}`;

async function selectStatement(tx: Tx, clientId: string, period: StatementPeriod): Promise<Statement> {
  const { from, to } = period;
  const [[before], rows] = await Promise.all([
    tx.execute<{ opening: number }>(
      sql`select coalesce(sum(debit - credit), 0)::float8 as opening from (${entriesSql(clientId)}) e where date < ${from}::date`,
    ),
    tx.execute<EntryRow>(sql`
      select id, invoice_id as "invoiceId", kind, date::text as date, document, method, of, debit::float8 as debit, credit::float8 as credit
      from (${entriesSql(clientId)}) e where date between ${from}::date and ${to}::date order by e.date, position, at, id`),
  ]);
  const entries = rows.map(({ method, ...entry }) => ({
    ...entry,
    document: method ? [paymentMethodLabels[method], entry.document].filter(Boolean).join(" ") : entry.document,
  }));
  return makeStatement(period, before?.opening ?? 0, entries);
}

const csvColumns = ["Date", "Kind", "Document", "Invoice", "Debit", "Credit", "Balance"];

/** The statement as CSV; null when there is no such client. */
export async function exportStatement(actor: Actor, clientId: string, period: StatementPeriod) {
  requirePermission(actor, "invoice:list");
  const found = await readStatement(actor, clientId, period);
  if (!found) return null;
  const { client, statement } = found;
  const fields = { ...period, count: statement.lines.length };
  await asActor(actor, (tx) =>
    audit(tx, { actor: actor.id, action: "statement exported", objectType: "client", objectId: clientId, fields }),
  );
  const csv = toCsv(csvColumns, [
    [statement.from, "Opening balance", "", "", "", "", toDecimalString(statement.opening)],
    ...statement.lines.map(({ date, kind, document, of, debit, credit, balance }) => [
      ...[date, kind, document, of ?? ""],
      ...[debit > 0 ? toDecimalString(debit) : "", credit > 0 ? toDecimalString(credit) : "", toDecimalString(balance)],
    ]),
    [
      ...[statement.to, "Closing balance", "", ""],
      ...[statement.debit, statement.credit, statement.closing].map((paise) => toDecimalString(paise)),
    ],
  ]);
  return { client, csv };
}
