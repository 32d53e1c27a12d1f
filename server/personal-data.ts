import { mailboxOf } from "#app/mail/mail-limit.server.ts";
import { fragment, identifier, type TransactionSql } from "#db/connect.ts";
import { emailColumns, fileColumns, quoteTables, runTables, secretColumns } from "./personal-columns.ts";

type Tx = TransactionSql;
type Rows = Record<string, unknown>[];
type Condition = ReturnType<typeof fragment>;

/** The action of the audit entry about an erasure. Its fields name the entries that the erasure emptied. */
export const erasedAction = "personal data erased";

/** The ids of a person's account and records. `audited` are the objects of their audit entries, deleted records included. */
type Found = {
  email: string;
  account: string | null;
  leads: string[];
  clients: string[];
  events: string[];
  quotes: string[];
  audited: string[];
};

/** Returns everything stored about this address, by table, without passwords and tokens. */
export async function exportData(tx: Tx, email: string): Promise<Record<string, unknown>> {
  const found = await findByEmail(tx, email);
  const { account, leads, clients, events, quotes } = found;
  const conditions: Record<string, Condition[]> = {};
  const add = (table: string, condition: Condition) => {
    conditions[table] = [...(conditions[table] ?? []), condition];
  };
  for (const { table, column } of await columnsNamed(tx, emailColumns))
    add(table, fragment`lower(${identifier(column)}) = ${email}`);
  add("lead_notes", fragment`lead_id = any(${leads}::uuid[])`);
  add("outbox", fragment`lead_id = any(${leads}::uuid[])`);
  for (const table of ["invoices", "payments", "advances", "refunds"]) add(table, fragment`client_id = any(${clients}::uuid[])`);
  const ofClients = (table: string) => fragment`select id from ${identifier(table)} where client_id = any(${clients}::uuid[])`;
  add(
    "reversals",
    fragment`payment_id in (${ofClients("payments")}) or advance_id in (${ofClients("advances")}) or refund_id in (${ofClients("refunds")})`,
  );
  add("merges", isMergeOf(found));
  add("events", fragment`id = any(${events}::uuid[])`);
  for (const table of ["event_functions", "instalments", ...runTables]) add(table, fragment`event_id = any(${events}::uuid[])`);
  add("quotes", fragment`id = any(${quotes}::uuid[])`);
  for (const table of quoteTables) add(table, fragment`quote_id = any(${quotes}::uuid[])`);
  add("files", fragment`parent_id = any(${[...leads, ...clients, ...events]}::uuid[])`);
  add("comments", fragment`record_id = any(${[...leads, ...events, ...quotes]}::uuid[]) or author = ${account}`);
  add("reminders", fragment`client_id = any(${clients}::uuid[])`);
  for (const table of ["payment_claims", "client_messages"])
    add(table, fragment`event_id = any(${events}::uuid[]) or client_id = any(${clients}::uuid[])`);
  add("messages", messagesOf(found));
  add("issued_documents", documentsOf(found));
  add("lost_links", isLostLinkOf(found));
  const stored: Record<string, Rows> = {};
  for (const [table, alternatives] of Object.entries(conditions)) {
    const condition = alternatives.reduce((one, other) => fragment`${one} or ${other}`);
    const rows =
      await tx`select to_jsonb(t) - ${[...secretColumns, ...fileColumns]}::text[] as row from ${identifier(table)} t where ${condition}`;
    stored[table] = rows.map(({ row }) => row);
  }
  if (account) {
    stored.auth_sessions =
      await tx`select created_at, updated_at, expires_at, user_agent, ip_address, language from auth_sessions where user_id = ${account}`;
    stored.passkeys = await tx`select name, created_at, last_used_at from passkeys where user_id = ${account}`;
    stored.authenticator_apps =
      await tx`select created_at, confirmed_at, last_used_at from authenticator_apps where user_id = ${account}`;
    stored.recovery_codes = await tx`select created_at from recovery_codes where user_id = ${account}`;
    stored.user_preferences = await tx`select name, value from user_preferences where user_id = ${account}`;
    stored.digests = await tx`select day, mail is not null as mailed from digests where user_id = ${account}`;
    stored.notifications =
      await tx`select kind, object_type, object_id, at, read_at from notifications where person = ${account}`;
    stored.push_subscriptions = await tx`select device, created_at from push_subscriptions where user_id = ${account}`;
    stored.owned_leads = await tx`select id, stage from leads where owner_id = ${account}`;
    stored.owned_events = await tx`select id, status from events where owner_id = ${account}`;
    stored.tasks = await tx`select * from tasks where assigned_to = ${account}`;
  }
  stored.audit_log = await tx`
    select at, action, object_type, object_id, fields from audit_log
    where actor = ${account} or ${isAbout(found)} order by at`;
  const filled = Object.fromEntries(Object.entries(stored).filter(([, rows]) => rows.length > 0));
  await tx`insert into audit_log (actor, action, object_type, object_id) values ('operator', 'personal data exported', 'person', ${account})`;
  return { email, exported_at: new Date().toISOString(), ...filled };
}

/** Erases what is stored about this address. @returns the number of rows deleted or emptied, and what is kept and why */
export async function eraseData(tx: Tx, email: string): Promise<Record<string, unknown>> {
  const found = await findByEmail(tx, email);
  const { account, leads, clients, events, quotes } = found;
  // Only this system role may delete accounts.
  await tx`select set_config('app.system', 'auth', true)`;
  if (account) await assertNotLastAdmin(tx, account);

  const erased: Record<string, number> = {};
  const record = async (name: string, work: PromiseLike<{ count: number }>) => {
    const { count: rows } = await work;
    if (rows > 0) erased[name] = rows;
  };
  const kept = await retainedDocuments(tx, found);
  // The mail to the office about an enquiry has its sender as Reply-To; the mail to a lead's owner has the lead's id.
  await record(
    "outbox",
    tx`delete from outbox where lower(recipient) = ${email} or lower(reply_to) = ${email} or lead_id = any(${leads}::uuid[])`,
  );
  await record("contact_submissions", tx`delete from contact_submissions where lower(email) = ${email}`);
  // A claim is a payment that a client reported. A payment or advance that the staff recorded from it is kept.
  for (const table of ["payment_claims", "client_messages"])
    await record(
      table,
      tx`delete from ${identifier(table)} where event_id = any(${events}::uuid[]) or client_id = any(${clients}::uuid[])`,
    );
  await record("messages", tx`delete from messages where ${messagesOf(found)}`);
  const objects = [...leads, ...clients, ...events, ...quotes];
  await tx`delete from notifications where object_id = any(${objects}::uuid[]) or person = ${account}`;
  await record("comments", tx`delete from comments where record_id = any(${objects}::uuid[])`);
  await record("files", tx`delete from files where parent_id = any(${[...leads, ...clients, ...events]}::uuid[])`);
  await tx`delete from file_contents c where not exists (select from files where sha256 = c.sha256)`;
  // An event's day, kind and tasks are the company's data; a name such as "Anjali and Rohan" and a home as the venue are the client's.
  await record("events", tx`update events set name = null, venue = null, description = null where id = any(${events}::uuid[])`);
  for (const table of ["event_functions", ...runTables])
    await record(table, tx`delete from ${identifier(table)} where event_id = any(${events}::uuid[])`);
  await tx`update secret_links set closed_at = now() where record_id = any(${events}::uuid[]) and closed_at is null`;
  await eraseQuotes(tx, quotes, record);
  await record(
    "tasks",
    tx`update tasks set description = null where event_id = any(${events}::uuid[]) and description is not null`,
  );
  await tx`update quotes set lead_id = null where lead_id = any(${leads}::uuid[])`;
  await tx`update quotes set client_id = null where client_id = any(${clients}::uuid[]) and status <> 'accepted'`;
  await record("leads", tx`delete from leads where id = any(${leads}::uuid[])`);
  await record("reminders", tx`delete from reminders where lower(recipient) = ${email} or client_id = any(${clients}::uuid[])`);
  await record("account_requests", tx`delete from account_requests where lower(email) = ${email}`);
  await record("invitations", tx`delete from invitations where lower(email) = ${email}`);
  await record("draft invoices", tx`delete from invoices where ${isDraftOf(email, clients)}`);
  // An issued invoice and recorded money keep their client, and the client its name, address and GST number as on the documents.
  const isOfPerson = fragment`id = any(${clients}::uuid[]) and `;
  const hasBooks = fragment`(exists (select from invoices where client_id = c.id and status = 'issued')
    or exists (select from payments where client_id = c.id) or exists (select from advances where client_id = c.id)
    or exists (select from refunds where client_id = c.id)
    or exists (select from quotes where client_id = c.id and status = 'accepted'))`;
  // The client into which another was merged stays while the other one must.
  const isKept = fragment`exists (select from clients c where (c.id = clients.id or c.merged_into = clients.id) and ${hasBooks})`;
  await record("merges", tx`delete from merges where ${isMergeOf(found)}`);
  await record("clients", tx`delete from clients where ${isOfPerson} not ${isKept}`);
  await record(
    "clients of invoices and payments",
    tx`update clients set email = null, phone = null, notes = null where ${isOfPerson} ${isKept}`,
  );
  await tx`delete from lost_links where ${isLostLinkOf(found)}`;
  await record("vendors", tx`update vendors set contact_email = null, phone = null where lower(contact_email) = ${email}`);
  await record("rate_limits", tx`delete from rate_limits where split_part(key, ':', 2) in (${email}, ${mailboxOf(email)})`);
  // Audit entries keep who did what to which id; their values are erased.
  const emptied = await tx<{ id: number }[]>`
    update audit_log set fields = '{}' where fields <> '{}' and ${isAbout(found)} returning id::float8 as id`;
  const entries = emptied.map(({ id }) => id);
  if (entries.length > 0) erased.audit_log = entries.length;
  // Without the salt nobody can test guesses of the erased values against the chain's commitment (audit-chain.ts).
  await tx`update audit_chain set salt = null where entry_id = any(${entries}::bigint[])`;
  await record("account", tx`delete from auth_users where lower(email) = ${email}`);
  await tx`insert into audit_log (actor, action, object_type, object_id, fields) values ('operator', ${erasedAction}, 'person', ${account}, ${{ entries }})`;
  return { email, erased, ...(Object.keys(kept).length > 0 && { kept: { ...kept, reason: reasonToKeep } }) };
}

/** Erases quotes. An accepted quote is a contract and stays; a sent one keeps its number, without its text. */
async function eraseQuotes(
  tx: Tx,
  quotes: string[],
  record: (name: string, work: PromiseLike<{ count: number }>) => Promise<void>,
) {
  await tx`delete from secret_links where record_id = any(${quotes}::uuid[])`;
  await record("draft quotes", tx`delete from quotes where id = any(${quotes}::uuid[]) and number is null`);
  const open = fragment`(select id from quotes where id = any(${quotes}::uuid[]) and status <> 'accepted')`;
  await tx`delete from quote_requests where quote_id in ${open}`;
  await tx`delete from quote_openings where quote_id in ${open}`;
  await tx`delete from quote_revisions where quote_id in ${open}`;
  await tx`delete from quote_costs where record_id in ${open}`;
  await record(
    "quotes",
    tx`update quotes set content = ${erasedQuote}, client_name = '', client_email = '', client_phone = '', client_address = '', client_city = '',
      client_gstin = '', status = case status when 'sent' then 'withdrawn' else status end where id in ${open}`,
  );
}

const texts = { title: "Erased", intro: "", picture: "", city: "", preparedFor: "", terms: "" };
const erasedQuote = { ...texts, functions: [], discount: "", discountKind: "amount", schedule: [] };

const reasonToKeep =
  "Tax invoices, notes, vouchers and accepted quotes are kept with the name, address and email address on them: GST law (CGST Act, section 36) and the Companies Act require the books to be kept for up to eight years.";

async function findByEmail(tx: Tx, email: string): Promise<Found> {
  const ids = async (query: PromiseLike<Rows>) => (await query).map(({ id }) => id as string);
  const account = await ids(tx`select id from auth_users where lower(email) = ${email}`);
  // Merged records are of one person: those with this address now or before a merge replaced it, and all that were merged with them.
  const withMerged = (table: "leads" | "clients") =>
    ids(tx`
      with known as (
        select coalesce(merged_into, id) as kept from ${identifier(table)}
        where lower(email) = ${email}
          or id in (select kept_id from merges where lower(changes->'email'->>0) = ${email} or lower(changes->'email'->>1) = ${email}))
      select id from ${identifier(table)} where id in (select kept from known) or merged_into in (select kept from known)`);
  const leads = await withMerged("leads");
  const clients = await withMerged("clients");
  // An event that is billed to another client is that client's, whoever sent the enquiry.
  const events = await ids(tx`
    select id from events where client_id = any(${clients}::uuid[]) or (client_id is null and lead_id = any(${leads}::uuid[]))`);
  const quotes = await ids(tx`
    select id from quotes where lower(client_email) = ${email} or client_id = any(${clients}::uuid[])
      or (client_id is null and lead_id = any(${leads}::uuid[]))`);
  const others = await ids(tx`
    select id from contact_submissions where lower(email) = ${email}
    union all select id from vendors where lower(contact_email) = ${email}
    union all select id from invoices where ${isDraftOf(email, clients)}`);
  // The audit log contains the whole row of a deleted record (decision 17) or the deleted draft, and its earlier changes.
  const deleted = await ids(tx`
    select distinct object_id as id from audit_log
    where object_id is not null and action like '% deleted'
      and ${email} in (lower(fields->'row'->>'email'), lower(fields->'row'->>'contact_email'), lower(fields->>'clientEmail'))`);
  return {
    email,
    account: account[0] ?? null,
    leads,
    clients,
    events,
    quotes,
    audited: [...account, ...leads, ...clients, ...events, ...quotes, ...others, ...deleted],
  };
}

/** Condition on invoices: a draft for this address or one of these clients. */
const isDraftOf = (email: string, clients: string[]) =>
  fragment`status = 'draft' and (lower(client_email) = ${email} or client_id = any(${clients}::uuid[]))`;

/** Condition on what was deleted with these records, such as the notes of a lead, and what they lost. */
const isLostLinkOf = ({ audited }: Found) =>
  fragment`(target_id::text = any(${audited}::text[]) or row_id = any(${audited}::text[]))`;

/** Condition on merges of these records. They store values from before; without them the merges cannot be undone. */
const isMergeOf = ({ leads, clients }: Found) =>
  fragment`(kept_id = any(${[...leads, ...clients]}::uuid[]) or merged_id = any(${[...leads, ...clients]}::uuid[]))`;

/** Condition on audit entries: they are about one of the person's records, or the address is in their values. */
const isAbout = ({ email, audited }: Found) => fragment`(object_id = any(${audited}::text[]) or exists (
  select from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string")') as value
  where lower(value #>> '{}') ~ ${addressPattern(email)}))`;

/** The address as a regular expression of PostgreSQL. It matches neither inside a longer address nor after an apostrophe in one (o'rao@…). */
function addressPattern(email: string): string {
  const escaped = email.replace(/[^a-z0-9@_]/g, "\\$&");
  return `(?<![\\w.+-]|[\\w.+-]')${escaped}(?![\\w-]|\\.\\w)`;
}

/** Condition on issued documents: the address is on the document, or its invoice, advance or refund belongs to one of the clients. */
const documentsOf = ({ email, clients }: Found) => fragment`(lower(document->'client'->>'email') = ${email} or id in (
  with billed as (select id from invoices where client_id = any(${clients}::uuid[]))
  select id from billed
  union all select id from credit_notes where invoice_id in (select id from billed)
  union all select id from debit_notes where invoice_id in (select id from billed)
  union all select id from advances where client_id = any(${clients}::uuid[])
  union all select id from refunds where client_id = any(${clients}::uuid[])))`;

/** Condition on messages: about one of the person's records. */
const messagesOf = ({ leads, clients, events }: Found) => fragment`record_id in (
  select unnest(${[...leads, ...clients, ...events]}::uuid[])
  union all select id from tasks where event_id = any(${events}::uuid[])
  union all select id from invoices where lead_id = any(${leads}::uuid[]) or client_id = any(${clients}::uuid[])
  union all select id from quotes where lead_id = any(${leads}::uuid[]) or client_id = any(${clients}::uuid[]))`;

/** The numbers of the documents that the law retains, by kind. */
async function retainedDocuments(tx: Tx, found: Found): Promise<Record<string, string[]>> {
  const rows = await tx`
    select 'invoices' as kind, coalesce(number, id::text) as number from invoices
      where status = 'issued' and (lower(client_email) = ${found.email} or client_id = any(${found.clients}::uuid[]))
    union select case when kind like '%voucher' then 'vouchers' else 'notes' end, document->>'number' from issued_documents
      where kind <> 'invoice' and ${documentsOf(found)}
    union select 'quotes', number from quotes where id = any(${found.quotes}::uuid[]) and status = 'accepted' order by kind, number`;
  const numbers: Record<string, string[]> = {};
  for (const { kind, number } of rows) numbers[kind] = [...(numbers[kind] ?? []), number];
  return numbers;
}

async function assertNotLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx`select user_id from user_profiles where access = 'admin' for update`;
  if (admins.length === 1 && admins[0]?.user_id === id)
    throw new Error("This is the last admin: make somebody else admin first.");
}

/** All columns with one of these names, in any table. */
async function columnsNamed(tx: Tx, columns: string[]): Promise<{ table: string; column: string }[]> {
  return tx<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(${columns}) order by 1, 2`;
}
