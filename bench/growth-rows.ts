import type { Sql } from "#db/connect.ts";

/**
 * Fills a migrated database that has people, through every trigger, with `times` times 1,000 tasks, enquiries and vendors,
 * 100 leads and invoices and 50 events: two years of work, most of what is past done. With `tell`, prints how long each took.
 */
export async function seed(owner: Sql, times: number, tell = false): Promise<void> {
  const leads = 100 * times;
  const events = 50 * times;
  const load = async (what: string, work: () => PromiseLike<unknown>) => {
    const start = performance.now();
    await work();
    if (tell) console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  await load(
    `${leads} leads`,
    () => owner`
    insert into leads (name, email, phone, stage, created_at, updated_at, awaiting_reply_since, next_action, next_action_on, replied_at, reply_minutes)
    select (array['Anjali','Vikram','Meera','Sandeep','Lakshmi','Ravi','Farah'])[1 + n % 7] || ' ' || (array['Rao','Reddy','Rao','Naidu','Rao','Khan'])[1 + n % 6] || ' ' || n,
      'lead' || n || '@example.com', '9' || lpad((n * 7919 % 1000000000)::text, 9, '0'), (array['new','contacted','quoted','won','lost'])[1 + n % 5],
      now() - n * (interval '730 days' / ${leads}), now() - n * (interval '700 days' / ${leads}), case when n % 20 = 0 or n <= 50 then now() - interval '3 hours' end,
      case when n % 10 = 0 then 'Send the quote' end, case when n % 10 = 0 then current_date + n % 30 end, now() - n * (interval '729 days' / ${leads}), n % 1600
    from generate_series(1, ${leads}) n`,
  );
  await load(
    `${leads * 10} enquiries`,
    () => owner`
    insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, vision, idempotency_key, created_at)
    select id, name, email, phone, 'Wedding', '2027-02-14', '18:00', 'Marigolds', id::text || k, created_at - k * interval '1 day' from leads, generate_series(1, 10) k`,
  );
  await load(
    `${events} events`,
    () => owner`
    insert into events (name, date, time, venue, status, created_at)
    select 'Event ' || n, current_date - 600 + (n * 800 / ${events}), '18:00', 'Venue ' || n % 40,
      case when n % 9 = 0 then 'cancelled' when n * 800 / ${events} < 600 then 'completed' when n % 2 = 0 then 'active' else 'pending' end,
      now() - n * (interval '730 days' / ${events}) from generate_series(1, ${events}) n`,
  );
  await load(
    `${times * 1000} tasks`,
    () => owner`
    insert into tasks (title, description, status, priority, due_date, assigned_to, created_at, updated_at, completed_at)
    select 'Task ' || n || case when n % 500 = 0 then ' marigold' else '' end, 'Call the decorator of hall ' || n % 97,
      case when past and n % 50 > 0 then 'completed' when n % 3 = 0 then 'in_progress' else 'pending' end, (array['high','medium','low'])[1 + n / 7 % 3],
      day, p.user_id, day - 30, day - n % 20, case when past and n % 50 > 0 then day - n % 5 end
    from generate_series(1, ${times * 1000}) n, lateral (select current_date - 600 + n * 7919 % 700 as day, n * 7919 % 700 < 600 as past) d
    join (select user_id, row_number() over (order by email) - 1 as at from user_profiles) p on true where p.at = n / 11 % 10`,
  );
  await load(
    `${times * 1000} vendors`,
    () => owner`
    insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms, status, created_at)
    select (array['Bright','Golden','Royal','Lotus','Metro'])[1 + n % 5] || ' ' || (array['Lights','Flowers','Tents','Sound'])[1 + n / 5 % 4] || ' ' || n, 'vendor' || n || '@example.com',
      '8' || lpad(n::text, 9, '0'), (array['Lighting','Flowers','Tents','Sound','Catering'])[1 + n % 5], n || ' Road, Hyderabad',
      (array['Net 30','Net 15','Advance'])[1 + n % 3], case when n % 10 = 0 then 'inactive' else 'active' end, now() - n * (interval '700 days' / ${times * 1000})
    from generate_series(1, ${times * 1000}) n`,
  );
  await load(`${leads} invoices`, () =>
    owner.begin(async (tx) => {
      await tx`
      insert into invoices (client_name, amount, taxable, office, reference, invoice_date, due_date, created_at)
      select 'Client ' || n, 1180000, 1000000, (array['hyderabad','visakhapatnam'])[1 + n % 2], 'INV-' || n, current_date - (n * 700 / ${leads}),
        current_date - (n * 700 / ${leads}) + 30, now() - n * (interval '700 days' / ${leads}) from generate_series(1, ${leads}) n`;
      await tx`
      insert into invoice_items (invoice_id, position, description, sac, quantity, rate, amount, taxable)
      select id, k, 'Line ' || k, (array['998596','997212','998361'])[k], 100, 333333, 333333, 333333 from invoices, generate_series(1, 3) k`;
      await tx`
      update invoices set status = 'issued', issued_at = invoice_date + time '12:00', number = 'T/' || substr(reference, 5) where substr(reference, 5)::int % 20 > 0`;
      await tx`
      insert into invoice_payments (invoice_id, paid_on, way, gross, recorded_by) select id, due_date, 'upi', amount, 'p'
      from invoices where status = 'issued' and due_date < current_date and substr(reference, 5)::int % 25 > 0`;
      await tx`
      insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
      select id, 'C/' || number, office, invoice_date, 'Cancelled', amount, 'p' from invoices where status = 'issued' and substr(reference, 5)::int % 25 = 1`;
    }),
  );
  await owner.unsafe("vacuum analyze");
}
