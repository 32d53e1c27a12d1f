import { mailboxOf } from "#app/platform/mail-limit.server.ts";
import { fragment, identifier, type TransactionSql } from "#db/connect.ts";

type Tx = TransactionSql;
type Rows = Record<string, unknown>[];

/** The columns that identify a person, searched for in every table, also in tables added later. */
const emailColumns = ["email", "contact_email", "client_email", "recipient"];
/** `value` and `identifier` are columns of better-auth's verifications. */
const secretColumns = [
  "password",
  "token",
  "token_hash",
  "access_token",
  "refresh_token",
  "id_token",
  "value",
  "identifier",
  "password_hash",
];

/** Returns everything stored about this address, by table, without passwords and tokens. */
export async function exportData(tx: Tx, email: string): Promise<Record<string, unknown>> {
  const id = await personId(tx, email);
  const found: Record<string, Rows> = {};
  for (const { table, column } of await columnsNamed(tx, emailColumns)) {
    const rows =
      await tx`select to_jsonb(t) - ${secretColumns}::text[] as row from ${identifier(table)} t where lower(${identifier(column)}) = ${email}`;
    found[table] = [...(found[table] ?? []), ...rows.map(({ row }) => row)];
  }
  if (id) {
    found.auth_sessions =
      (await tx`select created_at, updated_at, expires_at, user_agent, ip_address from auth_sessions where user_id = ${id}`) as Rows;
    found.passkeys = (await tx`select name, created_at, last_used_at from passkeys where user_id = ${id}`) as Rows;
    found.authenticator_apps =
      (await tx`select created_at, confirmed_at, last_used_at from authenticator_apps where user_id = ${id}`) as Rows;
    found.recovery_codes = (await tx`select created_at from recovery_codes where user_id = ${id}`) as Rows;
    found.user_preferences = (await tx`select name, value from user_preferences where user_id = ${id}`) as Rows;
    found.owned_leads = (await tx`select id, stage from leads where owner_id = ${id}`) as Rows;
    found.tasks = (await tx`select * from tasks where assigned_to = ${id}`) as Rows;
  }
  found.audit_log = (await tx`
    select at, action, object_type, object_id, fields from audit_log
    where actor = ${id} or (object_type = 'person' and object_id = ${id}) or ${mentions(email)} order by at`) as Rows;
  const stored = Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0));
  await tx`insert into audit_log (actor, action, object_type, object_id) values ('operator', 'personal data exported', 'person', ${id})`;
  return { email, exported_at: new Date().toISOString(), ...stored };
}

/** Erases what is stored about this address. @returns the number of rows deleted or emptied, and what is kept and why */
export async function eraseData(tx: Tx, email: string): Promise<Record<string, unknown>> {
  const id = await personId(tx, email);
  // Only this system role may delete accounts.
  await tx`select set_config('app.system', 'auth', true)`;
  if (id) await assertNotLastAdmin(tx, id);

  const erased: Record<string, number> = {};
  const record = async (name: string, work: PromiseLike<{ count: number }>) => {
    const { count: rows } = await work;
    if (rows > 0) erased[name] = rows;
  };
  const leads = (await tx`select id from leads where lower(email) = ${email}`).map((row) => row.id as string);
  const clients = (await tx`select id from clients where lower(email) = ${email}`).map((row) => row.id as string);
  const enquiries = (await tx`select id from contact_submissions where lower(email) = ${email}`).map((row) => row.id as string);
  // The audit log contains the whole row of a deleted lead (decision 17), and its earlier changes.
  const deletedLeads = (
    await tx`select distinct object_id as id from audit_log where object_type = 'lead' and ${mentions(email)}`
  ).map((row) => row.id as string);
  const auditedIds = [...leads, ...clients, ...deletedLeads, ...enquiries, ...(id ? [id] : [])];
  await record("contact_submissions", tx`delete from contact_submissions where lower(email) = ${email}`);
  await record("leads", tx`delete from leads where id = any(${leads}::uuid[])`);
  // The office's notice of an enquiry has the sender as Reply-To.
  await record("outbox", tx`delete from outbox where lower(recipient) = ${email} or lower(reply_to) = ${email}`);
  await record("account_requests", tx`delete from account_requests where lower(email) = ${email}`);
  await record("invitations", tx`delete from invitations where lower(email) = ${email}`);
  // An issued invoice and recorded money keep their client, and the client its name, address and GST number as on the documents.
  const isOfPerson = fragment`lower(email) = ${email} and `;
  const isKept = fragment`(exists (select from invoices where client_id = clients.id and status = 'issued')
    or exists (select from payments where client_id = clients.id) or exists (select from advances where client_id = clients.id)
    or exists (select from refunds where client_id = clients.id))`;
  await record("clients", tx`delete from clients where ${isOfPerson} not ${isKept}`);
  await record(
    "clients of invoices and payments",
    tx`update clients set email = null, phone = null, notes = null where ${isOfPerson} ${isKept}`,
  );
  await record("vendors", tx`update vendors set contact_email = null, phone = null where lower(contact_email) = ${email}`);
  await record("rate_limits", tx`delete from rate_limits where split_part(key, ':', 2) in (${email}, ${mailboxOf(email)})`);
  await record("draft invoices", tx`delete from invoices where status = 'draft' and lower(client_email) = ${email}`);
  // The log keeps who did what to which id; the values are erased.
  await record(
    "audit_log",
    tx`update audit_log set fields = '{}' where fields <> '{}' and (object_id = any(${auditedIds}::text[]) or ${mentions(email)})`,
  );
  await record("account", tx`delete from auth_users where lower(email) = ${email}`);
  const kept = await retainedInvoices(tx, email);
  await tx`insert into audit_log (actor, action, object_type, object_id) values ('operator', 'personal data erased', 'person', ${id})`;
  return {
    email,
    erased,
    ...(kept.length > 0 && {
      kept: {
        invoices: kept,
        reason:
          "Tax invoices are kept: GST law (CGST Act, section 36) and the Companies Act require the books to be kept for up to eight years.",
      },
    }),
  };
}

/** Condition: the values of an audit entry contain this address. */
const mentions = (email: string) => fragment`position(${email} in lower(fields::text)) > 0`;

async function retainedInvoices(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx`
    select coalesce(number, id::text) as number from invoices where status = 'issued' and lower(client_email) = ${email} order by 1`;
  return rows.map(({ number }) => number as string);
}

async function assertNotLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx`select user_id from user_profiles where access = 'admin' for update`;
  if (admins.length === 1 && admins[0]?.user_id === id)
    throw new Error("This is the last admin: make somebody else admin first.");
}

async function personId(tx: Tx, email: string): Promise<string | null> {
  const [user] = await tx`select id from auth_users where lower(email) = ${email}`;
  return user?.id ?? null;
}

async function columnsNamed(tx: Tx, columns: string[]): Promise<{ table: string; column: string }[]> {
  return tx<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(${columns}) order by 1, 2`;
}
