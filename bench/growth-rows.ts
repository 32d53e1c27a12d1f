import type { Sql } from "#db/connect.ts";

/**
 * Fills a migrated database that has ten people: with `times` 1, twenty years of a busy company (20,000 tasks, clients and leads with an
 * enquiry each, 5,000 events and vendors, 10,000 invoices), most of it completed. Of the leads and clients every 25th has the phone number
 * of another, every 40th its email address. With `verbose`, prints how long each table took.
 */
export async function seed(owner: Sql, times: number, { verbose = false } = {}): Promise<void> {
  const counts = {
    leads: 20_000 * times,
    events: 5_000 * times,
    tasks: 20_000 * times,
    invoices: 10_000 * times,
    vendors: 5_000 * times,
  };
  const days = 7_300;
  const load = async (what: string, work: () => PromiseLike<unknown>) => {
    const start = performance.now();
    await work();
    if (verbose) console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  await load(
    `${counts.leads} leads`,
    () => owner`
    insert into leads (name, email, phone, company, stage, kind, created_at, updated_at, awaiting_reply_since, reply_due_at, next_action, next_action_on, replied_at, reply_minutes)
    select (array['Anjali','Vikram','Meera','Sandeep','Lakshmi','Ravi','Farah'])[1 + n % 7] || ' ' || (array['Rao','Reddy','Rao','Naidu','Rao','Khan'])[1 + n % 6] || ' ' || n,
      'lead' || n - (n % 40 = 0)::int || '@example.com', '9' || lpad(((n - (n % 25 = 0)::int) * 7919::bigint % 1000000000)::text, 9, '0'), 'Company ' || n % 900, (array['new','contacted','quoted','won','lost'])[1 + n % 5], 'Wedding',
      now() - n * (interval '1 day' * ${days} / ${counts.leads}::int), now() - n * (interval '1 day' * ${days} / ${counts.leads}::int), case when n % 100 = 0 or n <= 50 then now() - interval '3 hours' end, now() + interval '21 hours',
      case when n % 10 = 0 then 'Send the quote' end, case when n % 10 = 0 then current_date + n % 30 end, now() - n * (interval '1 day' * ${days} / ${counts.leads}::int), n % 1600
    from generate_series(1, ${counts.leads}::int) n`,
  );
  await load(
    `${counts.leads} enquiries`,
    () => owner`
    insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, budget, vision, idempotency_key, created_at)
    select id, name, email, phone, 'Wedding', (created_at + interval '120 days')::date::text, '18:00', '₹' || extract(day from created_at) || '–' || extract(day from created_at) + 1 + extract(minute from created_at)::int % 5 || ' lakh', 'Marigolds along the walk to the hall, a stage in white and gold, dinner for all', id::text, created_at from leads`,
  );
  await load(
    `${counts.leads} clients`,
    () =>
      owner`insert into clients (name, email, phone, city, created_at) select name, 'client' || substr(email, 5), phone, 'Hyderabad', created_at from leads`,
  );
  await load(
    `${counts.events} events`,
    () => owner`
    insert into events (lead_id, client_id, name, date, time, venue, description, status, created_at)
    select l.id, c.id, 'Event ' || n, d.day, '18:00', 'Venue ' || n % 40, 'Sangeet and reception on the lawn', case when n % 9 = 0 then 'cancelled' when d.day < current_date then 'completed' when n % 2 = 0 then 'active' else 'pending' end,
      d.day - interval '60 days' - interval '1 hour' * (n % 24) from generate_series(1, ${counts.events}::int) n cross join lateral (select current_date + 60 - (n * ${days}::bigint / ${counts.events}::int)::int as day) d
      left join (select id, row_number() over (order by created_at desc) as at from leads) l on l.at = n * 4
      left join (select id, row_number() over (order by created_at desc) as at from clients) c on c.at = n * 4`,
  );
  await load(
    `${counts.tasks} tasks`,
    () => owner`
    insert into tasks (title, description, status, priority, due_date, assigned_to, created_at, updated_at, completed_at)
    select 'Task ' || n || case when n % 500 = 0 then ' marigold' else '' end, 'Call the decorator of hall ' || n % 97,
      case when past and n % 50 > 0 then 'completed' when n % 3 = 0 then 'in_progress' else 'pending' end, (array['high','medium','low'])[1 + n / 7 % 3],
      day, p.user_id, day - 30, day - n % 20, case when past and n % 50 > 0 then day - n % 5 end
    from generate_series(1, ${counts.tasks}::int) n, lateral (select current_date + 90 - (n * 7919::bigint % ${days})::int as day) c, lateral (select day < current_date as past) d
    join (select user_id, row_number() over (order by email) - 1 as at from user_profiles) p on true where p.at = n / 11 % 10`,
  );
  await load(
    `${counts.vendors} vendors`,
    () => owner`
    insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms, status, created_at)
    select (array['Bright','Golden','Royal','Lotus','Metro'])[1 + n % 5] || ' ' || (array['Lights','Flowers','Tents','Sound'])[1 + n / 5 % 4] || ' ' || n, 'vendor' || n || '@example.com',
      '8' || lpad(n::text, 9, '0'), (array['Lighting','Flowers','Tents','Sound','Catering'])[1 + n % 5], n || ' Road, Hyderabad',
      (array['Net 30','Net 15','Advance'])[1 + n % 3], case when n % 10 = 0 then 'inactive' else 'active' end, now() - n * (interval '1 day' * ${days} / ${counts.vendors}::int)
    from generate_series(1, ${counts.vendors}::int) n`,
  );
  await load(`${counts.invoices} invoices`, () =>
    owner.begin(async (tx) => {
      await tx`
      insert into invoices (client_name, amount, taxable, office, reference, invoice_date, due_date, created_at)
      select 'Client ' || n, 1180000, 1000000, (array['hyderabad','visakhapatnam'])[1 + n % 2], 'INV-' || n, d.day, d.day + 30, d.day + time '10:00'
      from generate_series(1, ${counts.invoices}::int) n, lateral (select current_date - (n * ${days}::bigint / ${counts.invoices}::int)::int as day) d`;
      await tx`
      insert into invoice_items (invoice_id, position, description, sac, quantity, rate, amount, taxable)
      select id, k, 'Line ' || k, (array['998596','997212','998361'])[k], 100, 333333, 333333, 333333 from invoices, generate_series(1, 3) k`;
      await tx`
      update invoices set status = 'issued', issued_at = invoice_date + time '12:00', number = 'T/' || substr(reference, 5) where substr(reference, 5)::int % 50 > 0`;
      // The triggers of allocations would lock each invoice until the end, and PostgreSQL has not enough locks for all in one transaction.
      await tx`alter table allocations disable trigger user`;
      await tx`
      with paid as (
        insert into payments (paid_on, method, reference, gross, allocated, recorded_by) select due_date - k, 'upi', id || ' ' || k, amount / 2, amount / 2, 'p'
        from invoices, generate_series(0, 1) k where status = 'issued' and due_date < current_date and substr(reference, 5)::int % 25 > 0
        returning *)
      insert into allocations (payment_id, invoice_id, amount, allocated_by)
      select id, split_part(reference, ' ', 1)::uuid, gross, 'p' from paid`;
      await tx`alter table allocations enable trigger user`;
      await tx`
      update invoice_balances b set paid = a.paid from (select invoice_id, sum(amount) as paid from allocations group by 1) a where a.invoice_id = b.invoice_id`;
      await tx`
      insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
      select id, 'C/' || number, office, invoice_date, 'Cancelled', amount, 'p' from invoices where status = 'issued' and substr(reference, 5)::int % 100 = 75`;
    }),
  );
  await owner.unsafe("vacuum analyze");
}
