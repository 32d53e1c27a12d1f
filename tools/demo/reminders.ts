import { withConnection } from "#db/connect.ts";

/**
 * Inserts the payment reminders of the last two weeks, as if the rules had been on all the time. A client gets one a day; reminders to
 * clients without an email address wait to be sent by WhatsApp.
 */
export const insertDemoReminders = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (sql) => {
    await sql`
      insert into reminders (rule_id, object_id, day, due_at, decided_at, outcome, mail, recipient, client_id, client_day)
      select distinct on (i.client_id, d.day) r.id, i.id, d.day, d.due_at, d.due_at + interval '20 seconds',
        case when i.client_email = '' then 'to send' else 'mailed' end,
        case when i.client_email = '' then null else gen_random_uuid() end,
        coalesce(nullif(i.client_email, ''), c.phone, l.phone), i.client_id, d.day
      from invoice_balances b join invoices i on i.id = b.invoice_id
        left join clients c on c.id = i.client_id left join leads l on l.id = i.lead_id
        join reminder_rules r on r.kind = 'payment' and r.audience = 'client'
        cross join generate_series(0, case when r.repeat_days is null then 0 else 60 end) n
        cross join lateral (
          select b.due_date + r.days + n * coalesce(r.repeat_days, 0) as day,
            (b.due_date + r.days + n * coalesce(r.repeat_days, 0) + interval '10 hours') at time zone 'Asia/Kolkata' as due_at) d
      where b.balance > 0 and d.due_at between greatest(i.issued_at, now() - interval '14 days') and now()
      order by i.client_id, d.day, b.due_date`;
  });
