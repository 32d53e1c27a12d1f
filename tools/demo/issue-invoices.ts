import { saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { issueCreditNote } from "#app/features/invoices/notes/credit-notes.server.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { addDays } from "#app/platform/values/dates.ts";
import { withConnection } from "#db/connect.ts";
import { recordDemoAdvance } from "./advances.ts";
import type { DemoInvoice } from "./invoices.ts";
import { demoAdmin } from "./people.ts";

/**
 * Stores and issues the invoices with the app's own functions, in the order of their dates, so that the app computes numbers, tax and
 * balances. @throws DomainError when the app refuses an invoice
 */
export async function issueInvoices(invoices: readonly DemoInvoice[]): Promise<void> {
  const isUnpaid = ({ issued, payments, credit }: DemoInvoice) => issued && payments.length === 0 && !credit;
  const invoiceWithAdvance = invoices.findLast((invoice) => isUnpaid(invoice) && invoice.draft.items.length > 1);
  for (const invoice of invoices) {
    const usesAdvance = invoice === invoiceWithAdvance;
    const advance = usesAdvance ? await recordDemoAdvance(invoice.draft, 50_000_00, addDays(invoice.draft.date, -6)) : null;
    await saveDraft(demoAdmin, invoice.id, 0, { ...invoice.draft, client: advance?.clientId ?? "" });
    if (!invoice.issued) continue;
    await issueInvoice(demoAdmin, invoice.id, 1, advance ? [advance] : []);
    for (const payment of invoice.payments) await recordPayment(demoAdmin, invoice.id, payment);
  }
  const notes = invoices
    .flatMap(({ id, credit }) => (credit ? [{ id, credit }] : []))
    .sort((one, other) => one.credit.date.localeCompare(other.credit.date));
  for (const { id, credit } of notes) await issueCreditNote(demoAdmin, id, credit, null);
}

/** Moves the timestamps of the invoices, which were written just now, to the invoices' dates. */
export async function backdate(ownerUrl: string): Promise<void> {
  const immutableTables = ["invoices", "payments", "allocations", "credit_notes"];
  return withConnection(ownerUrl, async (sql) => {
    await sql.begin(async (tx) => {
      for (const table of immutableTables) await tx.unsafe(`alter table ${table} disable trigger user`);
      await tx`
        update invoices set created_at = made, updated_at = made, issued_at = case when status = 'issued' then made end
        from (select id as of, least(now(), invoice_date::timestamp at time zone 'Asia/Kolkata' + interval '11 hours') as made from invoices) m
        where of = id`;
      await tx`update payments set created_at = least(now(), paid_on::timestamp at time zone 'Asia/Kolkata' + interval '16 hours')`;
      await tx`update allocations a set created_at = p.created_at from payments p where p.id = a.payment_id`;
      await tx`update allocations a set created_at = i.issued_at from invoices i where i.id = a.invoice_id and a.advance_id is not null`;
      await tx`update credit_notes set created_at = least(now(), note_date::timestamp at time zone 'Asia/Kolkata' + interval '12 hours')`;
      await tx`
        update audit_log a set at = case a.action
            when 'payment recorded' then least(now(), (a.fields->>'paidOn')::timestamp at time zone 'Asia/Kolkata' + interval '16 hours')
            when 'advance used' then i.issued_at
            when 'invoice cancelled by credit note' then (select c.created_at from credit_notes c where c.invoice_id = i.id)
            else i.created_at end
        from invoices i where a.object_type = 'invoice' and a.object_id = i.id::text`;
      await tx`
        update audit_log set at = least(now(), (fields->>'paidOn')::timestamp at time zone 'Asia/Kolkata' + interval '15 hours')
        where action = 'advance recorded'`;
      // The AUDIT view sorts by id: insert the entries again in the order of their timestamps.
      await tx`
        with entries as (delete from audit_log returning *)
        insert into audit_log (at, actor, action, object_type, object_id, fields, request_id)
        select at, actor, action, object_type, object_id, fields, request_id from entries order by at, id`;
      for (const table of immutableTables) await tx.unsafe(`alter table ${table} enable trigger user`);
    });
  });
}
