import { sql } from "drizzle-orm";
import { previewNumber } from "#app/billing/documents.server.ts";
import type { InvoiceState } from "#app/billing/invoice-state.ts";
import { company } from "#app/company/company.server.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { readNextReminder } from "#app/features/reminders/reminders.server.ts";
import type { NextReminder } from "#app/features/reminders/reminders.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { withSignatures } from "#app/identity/secret-link.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { issuedInvoicesSql } from "../invoice-status.server.ts";
import type { HistoryEntry } from "./history.ts";

/** The records that an issued invoice belongs to. */
export type Relations = {
  event: { id: string; name: string; date: string | null } | null;
  lead: { id: string; name: string; stage: string } | null;
  /** Null: the invoice has only a client's name, or the client's record was deleted. */
  clientId: string | null;
  /** The number of invoices of the client; without a client's record, of invoices with the client's name. */
  clientInvoices: number;
};

/** Parts of the money of an invoice, in paise: `advanced` came from advances, `refunded` went back to the client, `moved` pays other invoices, `tds` is tax that the client deducted. */
export type MovedMoney = { advanced: number; advanceNumbers: string; refunded: number; moved: number; tds: number };

export type InvoiceContext = {
  state: InvoiceState;
  remindedAt: string | null;
  history: HistoryEntry[];
  relations: Relations;
  movedMoney: MovedMoney;
  /** The next reminder to the client; null when nothing is left to pay. */
  nextReminder: NextReminder | null;
};

type RelationRow = {
  eventId: string | null;
  eventName: string | null;
  eventDate: string | null;
  leadId: string | null;
  leadName: string;
  stage: string;
  clientId: string | null;
  clientInvoices: number;
};

/** State, history (the newest first), relations and the next reminder of an issued invoice. */
export async function readInvoiceContext(actor: Actor, id: string): Promise<InvoiceContext> {
  requirePermission(actor, "invoice:list");
  const nextReminder = await readNextReminder(actor, id);
  return asActor(actor, async (tx) => {
    const [[balance], history, [relations], [movedMoney]] = await Promise.all([
      tx.execute<{ state: InvoiceState; remindedAt: Date | null }>(
        sql`select state, reminded_at as "remindedAt" from (${issuedInvoicesSql("")}) balances where invoice_id = ${id}`,
      ),
      selectHistory(tx, id),
      tx.execute<RelationRow>(sql`
        select e.id as "eventId", e.name as "eventName", e.date::text as "eventDate", l.id as "leadId", l.name as "leadName",
          l.stage, kept_client(i.client_id) as "clientId", case when i.client_id is null
            then (select count(*) from invoices where client_id is null and client_name = i.client_name)
            else (select count(*) from invoices where client_id = any((select client_ids(i.client_id))::uuid[])) end::int as "clientInvoices"
        from invoices i left join events e on e.id = i.event_id left join leads l on l.id = kept_lead(i.lead_id) where i.id = ${id}`),
      tx.execute<MovedMoney>(sql`
        select coalesce(sum(amount) filter (where a.invoice_id = ${id}), 0)::float8 as advanced,
          coalesce(string_agg(distinct d.number, ', '), '') as "advanceNumbers",
          coalesce(sum(amount) filter (where credited_invoice_id = ${id} and refund_id is not null), 0)::float8 as refunded,
          coalesce(sum(amount) filter (where credited_invoice_id = ${id} and a.invoice_id is not null), 0)::float8 as moved,
          (select coalesce(sum(tds + tds_gst), 0)::float8 from allocation_tds where invoice_id = ${id}) as tds
        from allocations a left join advances d on d.id = a.advance_id
        where credited_invoice_id = ${id} or (a.invoice_id = ${id} and a.advance_id is not null)`),
    ]);
    return {
      state: balance?.state ?? "issued",
      remindedAt: balance?.remindedAt ? new Date(balance.remindedAt).toISOString() : null,
      history,
      relations: toRelations(relations),
      nextReminder,
      movedMoney: movedMoney ?? { advanced: 0, advanceNumbers: "", refunded: 0, moved: 0, tds: 0 },
    };
  });
}

/** A message about an overdue invoice is in the history already, as the reminder that was stored with it. */
async function selectHistory(tx: Tx, id: string): Promise<HistoryEntry[]> {
  const [entries, messages] = await Promise.all([
    tx.execute<HistoryEntry>(sql`
      select h.at, h.person, h.action, h.document, h.mail, case h.action
        when 'refunded' then h.fields || jsonb_build_object('reason', (select reason from refunds where id = h.document))
        else h.fields end as fields
      from (select * from invoice_history(${id}) union all select * from invoice_notes_history(${id})) h`),
    tx.execute<{ at: string; person: string; recipient: string; text: string }>(sql`
      select m.at, m.author_name as person, coalesce(nullif(m.name, ''), m.phone) as recipient, m.text
      from messages m where m.record_type = 'invoice' and m.record_id = ${id} and m.direction = 'out' and m.at is not null
        and not exists (select from invoice_history(${id}) h where h.action = 'reminder sent' and h.at = m.at)
      order by m.at desc limit 200`),
  ]);
  const sent = (await withSignatures(tx, messages)).map(
    ({ at, person, ...fields }): HistoryEntry => ({ at, person, action: "message sent", fields }),
  );
  return [...entries, ...sent]
    .map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

const toRelations = (row: RelationRow | undefined): Relations => ({
  event: row?.eventId ? { id: row.eventId, name: row.eventName || untitledEvent, date: row.eventDate } : null,
  lead: row?.leadId ? { id: row.leadId, name: row.leadName, stage: row.stage } : null,
  clientId: row?.clientId ?? null,
  clientInvoices: row?.clientInvoices ?? 0,
});

/** The number that a draft of this office and date would get now, or why it would get none; undefined when the date is invalid. */
export async function readNextNumber(actor: Actor, { office, date }: { office: string; date: string }) {
  requirePermission(actor, "invoice:issue");
  const series = seriesName("INV", company().seriesLetters[office] as string, date);
  return asActor(actor, async (tx) => (isDay(date) ? previewNumber(tx, series, date) : undefined));
}
