import { connect } from "#db/connect.ts";

/** A lead and a client that were each entered a second time, so that there is something to merge. */
export async function insertDuplicates(ownerUrl: string): Promise<void> {
  const sql = connect(ownerUrl, { max: 1 });
  try {
    await sql`
      with first as (
        select * from leads where stage in ('contacted', 'quoted') and phone like '+91%' and company is null order by created_at desc limit 1),
      second as (
        insert into leads (name, phone, email, stage, owner_id, created_at)
        select split_part(name, ' ', 1) || ' garu', '0' || phone_key(phone), 'family.' || email, 'new', owner_id, least(created_at + interval '1 day', now())
        from first returning id, owner_id, created_at)
      insert into lead_notes (lead_id, text, author, author_name, created_at)
      select id, 'Called from the landline: wants the menu with and without onion.', p.user_id, p.full_name, second.created_at
      from second, (select user_id, full_name from user_profiles where access = 'planner' order by full_name limit 1) p`;
    await sql`
      insert into clients (kind, name, phone, email, city, country, notes)
      select kind, name || ' (Vizag)', phone, upper(email), 'Visakhapatnam', 'India', 'Second entry, made at the exhibition.'
      from clients where id in (select client_id from invoices where status = 'issued') and email is not null
      order by created_at desc limit 1`;
  } finally {
    await sql.end();
  }
}
