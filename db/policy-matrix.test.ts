// All tables are in one file, so that one look shows who may do what with each.

import { beforeAll, expect, it } from "vitest";
import { examples, randomNumbers, shuffled } from "../test/random.ts";
import { systemRoles } from "./enums.ts";
import { testDatabase, testPerson } from "./test/database.ts";

/** The statement that inserts a row into each table. The row belongs to the admin: `$admin` is their id, `$n` a new text each time. */
const rows: Record<string, string> = {
  auth_users: "insert into auth_users (id, name, email) values ($n, 'n', $n)",
  auth_sessions: "insert into auth_sessions (id, user_id, token, expires_at) values ($n, $admin, $n, now())",
  auth_accounts: "insert into auth_accounts (id, user_id, account_id, provider_id) values ($n, $admin, 'a', 'credential')",
  auth_verifications: "insert into auth_verifications (id, identifier, value, expires_at) values ($n, 'i', 'v', now())",
  user_profiles: "insert into user_profiles (user_id, full_name, email) values ('spare', 'n', $n)",
  invitations: "insert into invitations (email, token_hash, expires_at) values ($n, $n, now())",
  passkeys: "insert into passkeys (user_id, name, credential_id, public_key) values ($admin, 'n', $n, 'k')",
  authenticator_apps:
    "insert into authenticator_apps (user_id, encrypted_secret) values ($admin, 's') on conflict (user_id) do update set created_at = now()",
  recovery_codes: "insert into recovery_codes (code_hash, user_id) values ($n, $admin)",
  account_requests: "insert into account_requests (kind, email) values ('reset', $n)",
  clients: "insert into clients (name) values ($n)",
  leads: "insert into leads (name) values ($n)",
  contact_submissions:
    "insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key) values ('n', 'e', 'p', 't', 'd', 't', $n)",
  lead_notes:
    "insert into lead_notes (lead_id, text, author, author_name) values ('00000000-0000-4000-8000-000000000001', $n, 'a', 'a')",
  events: "insert into events (name) values ($n)",
  tasks: "insert into tasks (title, assigned_to) values ($n, $admin)",
  comments:
    "insert into comments (id, record_type, record_id, text, author, author_name) values (gen_random_uuid(), 'event', '00000000-0000-4000-8000-000000000002', $n, $admin, 'n')",
  notifications:
    "insert into notifications (person, kind, object_type, object_id, way, minute) values ($admin, 'clash', 'event', '00000000-0000-4000-8000-000000000002', 'app', now() + random() * interval '1 year')",
  vendors: "insert into vendors (vendor_name) values ($n)",
  event_vendors:
    "insert into event_vendors (event_id, vendor_id) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000c')",
  invoices: "insert into invoices (amount, status) values (1, 'issued')",
  invoice_balances:
    "insert into invoice_balances (invoice_id, office, amount) select id, 'hyderabad', 1 from invoices on conflict do nothing",
  push_subscriptions: "insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($admin, $n, 'p', 'a')",
  push_messages: "insert into push_messages (subscription_id, payload) values ('00000000-0000-4000-8000-000000000010', $n)",
  push_keys:
    "insert into push_keys (public_key, encrypted_private_key) values ('p', $n) on conflict (one) do update set public_key = 'q'",
  audit_log: "insert into audit_log (actor, action, object_type) values ($n, 'a', 'o')",
  audit_chain:
    "insert into audit_chain (position, entry_id, commitment, hash) values (1 + (select count(*) from audit_chain), 1 + (select count(*) from audit_chain), '', '')",
  audit_roots:
    "insert into audit_roots (day, position, hash) values (current_date + (select count(*)::int from audit_roots), 1, '')",
  outbox: "insert into outbox (recipient, subject, text, html, failure) values ($n, 's', 't', 'h', 'login')",
  calendar_feeds: "insert into calendar_feeds (user_id) values ($admin) on conflict (user_id) do update set created_at = now()",
  user_preferences: "insert into user_preferences (user_id, name, value) values ($admin, $n, 'v')",
  rate_limits: "insert into rate_limits (key, replenished_at) values ($n, now())",
  file_contents: "insert into file_contents (sha256, type, size, bytes) values (sha256($n::bytea), 't', 1, 'x')",
  files:
    "insert into files (parent_type, parent_id, sha256, name, added_by) select 'event', '00000000-0000-4000-8000-000000000002', sha256, $n, $admin from file_contents limit 1",
  picture_sizes:
    "insert into picture_sizes (sha256, width, format, bytes) values (sha256('kept'), (random() * 1e6)::int, 'webp', 'x')",
  uploads:
    "insert into uploads (added_by, id, parent_type, parent_id, name, size) values ($admin, md5($n)::uuid, 'event', '00000000-0000-4000-8000-000000000002', 'n', 1)",
  upload_pieces:
    "insert into upload_pieces (added_by, upload_id, position, bytes) select added_by, id, (random() * 1e6)::int, 'x' from uploads limit 1",
  website_items: "insert into website_items (kind, slug, draft, draft_position) values ('page', $n, '{}', 1)",
  website_versions:
    "insert into website_versions (item_id, number, publication, visible, position, published_by) values ('00000000-0000-4000-8000-000000000003', (random() * 1e6)::int, gen_random_uuid(), true, 1, $admin)",
  browser_reports: "insert into browser_reports (day, page, kind, detail) values (current_date, $n, 'policy', 'd')",
  offices: "insert into offices (key, letter, position) values ($n, 'X', 3)",
  message_templates: "insert into message_templates (key, language, subject, text) values ($n, 'en', 's', 't')",
  // A message whose author has not yet said that it was sent; messages.db.test.ts tests sent ones.
  messages:
    "insert into messages (record_type, record_id, text, author) values ('event', '00000000-0000-4000-8000-000000000002', $n, $admin)",
  chat_uploads: "insert into chat_uploads (id, author, name, text) values (gen_random_uuid(), $admin, $n, 't')",
  logos: "insert into logos (sha256, png, added_by) values (sha256($n::bytea), $n::bytea, $admin)",
  settings: "insert into settings (section, value) values (translate($n, '-0123456789', '_abcdefghij'), '{}')",
  reminder_rules:
    "insert into reminder_rules (kind, audience, days, hour) select 'task', 'office', 90 + count(*), 9 from reminder_rules",
  reminders:
    "insert into reminders (rule_id, object_id, day, due_at, outcome) select id, md5($n)::uuid, current_date, now(), 'to send' from reminder_rules limit 1",
  reminder_pauses:
    "insert into reminder_pauses (invoice_id, paused_by) select id, $admin from invoices where id not in (select invoice_id from reminder_pauses) limit 1 on conflict do nothing",
  digests: "insert into digests (user_id, day) values ($admin, current_date + (random() * 1e6)::int)",
  merge_links: "insert into merge_links (kind, table_name, column_name) values ('lead', $n, 'c')",
  merges:
    "insert into merges (kind, kept_id, merged_id, changes, moved, merged_by) values ('lead', gen_random_uuid(), gen_random_uuid(), '{}', '{}', $admin)",
  not_duplicates:
    "insert into not_duplicates (kind, first_id, second_id, decided_by) values ('lead', '00000000-0000-4000-8000-000000000000', md5($n)::uuid, $admin)",
  lost_links:
    "insert into lost_links (table_name, column_name, target_table, target_id, row_id) values ('events', 'lead_id', 'leads', gen_random_uuid(), $n)",
  accepted_clashes:
    "insert into accepted_clashes (first_id, second_id, bookings, accepted_by) select id, id, $n, $admin from events limit 1",
  taken_days: "insert into taken_days (source, office, day) values (md5($n)::uuid, 'hyderabad', current_date)",
  day_offers: "insert into day_offers (day, asker, task_id) values (current_date, md5($n)::uuid, gen_random_uuid())",
  web_vitals: "insert into web_vitals (day, page, metric, bucket) values (current_date, $n, 'LCP', 1)",
  secret_links:
    "insert into secret_links (kind, record_id, salt, created_by) values ('quote', md5($n)::uuid, repeat('s', 22), $admin)",
  payment_claims:
    "insert into payment_claims (id, event_id, amount, paid_on, method) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 1, now(), 'upi')",
  client_messages:
    "insert into client_messages (id, event_id, is_from_client, author_name, text) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', true, 'n', 't')",
  client_visits:
    "insert into client_visits (link_id) values ('00000000-0000-4000-8000-000000000006') on conflict (link_id) do update set last_opened_at = now()",
  quotes: "insert into quotes (office, content) values ('hyderabad', '{}')",
  quote_revisions:
    "insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by) values ('00000000-0000-4000-8000-000000000004', 2 + (random() * 1e6)::int, '{}', '{}', current_date, 1, $admin)",
  quote_openings:
    "insert into quote_openings (quote_id, revision) values ('00000000-0000-4000-8000-000000000004', (random() * 1e6)::int)",
  quote_acceptances:
    "insert into quote_acceptances (quote_id, revision, name, chosen, total, address, fingerprint, pdf) values ('00000000-0000-4000-8000-000000000008', 1, 'n', '[]', 1, 'a', encode(sha256(''), 'hex'), '')",
  quote_requests:
    "insert into quote_requests (quote_id, revision, kind, address) values ('00000000-0000-4000-8000-000000000004', 1, 'change', 'a')",
  quote_invoices:
    "insert into quote_invoices (invoice_id, quote_id) values ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000008')",
  amendments: "insert into amendments (quote_id, content) values ('00000000-0000-4000-8000-000000000008', '{}')",
  amendment_acceptances:
    "insert into amendment_acceptances (amendment_id, quote_id, name, change, address, fingerprint, pdf) values ('00000000-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-000000000004', 'n', 1, 'a', encode(sha256(''), 'hex'), '')",
  extras:
    "insert into extras (quote_id, event_id, line, amount, asked_by, answer_by, added_by) values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', '{}', 1, 'n', now(), $admin)",
  quote_costs: "insert into quote_costs (record_id, costs) values (gen_random_uuid(), '{}')",
  quote_templates: "insert into quote_templates (name, content) values ($n, '{}')",
  event_functions:
    "insert into event_functions (event_id, name, position) values ('00000000-0000-4000-8000-000000000002', $n, 1)",
  run_items:
    "insert into run_items (event_id, function_id, day, start_time, minutes, title) values ('00000000-0000-4000-8000-000000000002', gen_random_uuid(), current_date, '09:00', 10, $n)",
  run_operations: "insert into run_operations (id, event_id) values (md5($n)::uuid, '00000000-0000-4000-8000-000000000002')",
  run_templates: "insert into run_templates (event_type, name, lines, created_by) values ('Wedding', $n, '[]', $admin)",
  run_people: "insert into run_people (event_id, who) values ('00000000-0000-4000-8000-000000000002', 'person.' || $n)",
  day_notes:
    "insert into day_notes (id, event_id, kind, text, author, author_name) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'issue', $n, $admin, 'n')",
  plate_counts:
    "insert into plate_counts (id, event_id, function_id, change, counted_by, counted_at) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', gen_random_uuid(), 10, $admin, now())",
  site_payments:
    "insert into site_payments (id, event_id, vendor_id, amount) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000b', 1)",
  instalments:
    "insert into instalments (event_id, label, amount, position) values ('00000000-0000-4000-8000-000000000002', $n, 1, 1)",
};

/** The assignments of an update. They read no column, so that only the policy of updates applies. */
const changes: Record<string, string> = {
  comments: "text = 't'",
  notifications: "read_at = now()",
  push_subscriptions: "device = 'd'",
  push_messages: "attempts = 1",
  push_keys: "public_key = 'r'",
  audit_log: "at = now()",
  audit_chain: "salt = null",
  audit_roots: "mailed_at = now()",
  user_preferences: "value = 'w'",
  rate_limits: "replenished_at = now()",
  contact_submissions: "lead_id = null",
  invoice_balances: "paid = 0",
  // Changes nothing: a trigger says who may change which column; files.db.test.ts.
  files: "deleted_at = null",
  picture_sizes: "bytes = ''",
  uploads: "received = 0",
  upload_pieces: "bytes = ''",
  lost_links: "row_id = null",
  taken_days: "office = 'w'",
  event_vendors: "booking_state = 'asked'",
  merge_links: "moves_where = 'false'",
  merges: "undone_by = null",
  not_duplicates: "decided_at = now()",
  accepted_clashes: "created_at = now()",
  web_vitals: "visits = 1",
  messages: "at = now()",
  website_items: "draft_visible = false",
  website_versions: "visible = false",
  browser_reports: "reports = 1",
  reminders: "outcome = 'not sent', handled_by = actor_id()",
  secret_links: "opened_count = 1",
  payment_claims: "reason = 'r'",
  client_messages: "text = 't'",
  client_visits: "last_opened_at = now()",
  quotes: "content = '{}'",
  quote_costs: "costs = '{}'",
  quote_revisions: "total = 1",
  quote_acceptances: "name = 'm'",
  amendment_acceptances: "name = 'm'",
  quote_openings: "chosen = '[]'",
  quote_requests: "handled_at = now()",
  event_functions: "name = 'm'",
  run_operations: "received_at = now()",
  run_people: "arrived_at = now()",
  day_notes: "closed_at = now()",
  plate_counts: "change = 1",
};

/**
 * The commands that each actor may run on another person's row of each table: R is SELECT, C is INSERT, U is UPDATE, D is DELETE. A missing
 * table or system role fails the test.
 */
const allowedCommands: Record<string, Partial<Record<string, string>>> = {
  auth_users: { auth: "RCUD" },
  auth_sessions: { auth: "RCUD", live: "R" },
  auth_accounts: { auth: "RCUD" },
  auth_verifications: { auth: "RCUD" },
  user_profiles: { admin: "RU", auth: "RCU", live: "R", dates: "R", quotes: "R", reminders: "R" },
  invitations: { admin: "RCUD", auth: "RCUD" },
  passkeys: { auth: "RCUD" },
  authenticator_apps: { auth: "RCUD" },
  recovery_codes: { auth: "RCUD" },
  account_requests: { auth: "RCUD" },
  clients: { member: "RCU", admin: "RCUD", quotes: "RC", reminders: "R" },
  leads: { member: "RCU", admin: "RCUD", enquiries: "RCU", dates: "R", quotes: "RU", reminders: "R" },
  contact_submissions: { member: "R", admin: "RUD", enquiries: "RC", quotes: "R" },
  events: { member: "RCU", admin: "RCUD", dates: "R", quotes: "RCU", reminders: "R" },
  // A member may add one for somebody else: the task is the member's to see and change.
  tasks: { crew: "C", member: "C", admin: "RCUD", dates: "C", quotes: "C", reminders: "RCU" },
  // The rows name their author, and the person who is told: here another person.
  comments: { member: "R", admin: "RCU" },
  notifications: { accounts: "RU", admin: "RCU", reminders: "RUD" },
  push_subscriptions: { admin: "RCD", push: "RD" },
  push_messages: { admin: "C", push: "RCUD" },
  push_keys: { push: "RCU" },
  vendors: { member: "RCU", admin: "RCUD" },
  event_vendors: { member: "RCUD", admin: "RCUD" },
  invoices: { member: "R", admin: "R", reminders: "R", upgrade: "R" },
  invoice_balances: { member: "R", admin: "R", reminders: "R" },
  // The entry inserted here names somebody else as its actor; policies.test.ts tests entries that name oneself.
  audit_log: {
    admin: "R",
    auth: "C",
    live: "C",
    enquiries: "C",
    mailer: "C",
    limits: "C",
    calendar: "C",
    dates: "C",
    files: "C",
    messages: "C",
    push: "C",
    quotes: "C",
    reminders: "C",
    snapshots: "C",
    upgrade: "C",
    vitals: "C",
  },
  audit_chain: {},
  merge_links: {},
  lost_links: {},
  merges: { member: "R", admin: "R" },
  not_duplicates: { member: "R", admin: "RCD" },
  // The row names who accepts: here another person.
  accepted_clashes: { member: "R", admin: "RC", reminders: "R" },
  audit_roots: { admin: "R", auth: "RU" },
  outbox: {
    pending: "C",
    crew: "C",
    member: "C",
    // The mail inserted here could not be sent; policies.test.ts tests other mails.
    admin: "RCUD",
    auth: "C",
    live: "C",
    enquiries: "C",
    mailer: "RCUD",
    limits: "C",
    calendar: "C",
    dates: "C",
    files: "C",
    messages: "C",
    push: "C",
    quotes: "C",
    reminders: "C",
    snapshots: "C",
    upgrade: "C",
    vitals: "C",
  },
  lead_notes: { member: "RC", admin: "RC", quotes: "R" },
  calendar_feeds: { admin: "RCUD", calendar: "R" },
  user_preferences: { admin: "RCUD" },
  rate_limits: { limits: "RCUD", enquiries: "RCUD", auth: "RCUD" },
  web_vitals: { admin: "R", vitals: "RCUD" },
  payment_claims: { member: "RU", admin: "RU", "client link": "RC" },
  // The message inserted here is a client's question; client-page.db.test.ts tests answers of the staff.
  client_messages: { member: "R", admin: "R", "client link": "RC" },
  client_visits: { "client link": "RCU" },
  file_contents: { member: "RC", admin: "RC", "client link": "C" },
  files: { member: "RU", admin: "RCU" },
  picture_sizes: { member: "RC", admin: "RC", "client link": "C" },
  uploads: { admin: "RCUD" },
  upload_pieces: { admin: "RCD" },
  browser_reports: { admin: "R", vitals: "RCUD" },
  offices: { member: "R", admin: "RCUD", snapshots: "R" },
  website_items: { "member for the website": "RCU", admin: "RCU", upgrade: "RCU" },
  // The row names who published it: here another person.
  website_versions: { "member for the website": "R", admin: "RC", upgrade: "C" },
  settings: { admin: "RCU", snapshots: "R" },
  logos: { admin: "RC", files: "R" },
  reminder_rules: { member: "R", admin: "RCU", reminders: "R" },
  reminders: { member: "RU", admin: "RU", reminders: "RC" },
  // The row names who pauses: here another person.
  reminder_pauses: { member: "RD", admin: "RCD", reminders: "R" },
  digests: { admin: "RC", reminders: "R" },
  secret_links: {
    member: "RCU",
    admin: "RCU",
    reminders: "R",
    quotes: "RC",
    "quote link": "RU",
    "client link": "RU",
    "run link": "RU",
    "closed link": "R",
  },
  quotes: { member: "RCU", admin: "RCUD", dates: "R", quotes: "RU", reminders: "R" },
  quote_revisions: { member: "RC", admin: "RC", dates: "R", quotes: "R", "quote link": "R", "client link": "R" },
  quote_openings: { member: "R", admin: "R", "quote link": "RCU", "client link": "R" },
  quote_acceptances: { member: "R", admin: "R", quotes: "RC", "quote link": "R", "client link": "R" },
  // The client accepts or declines what was sent, and confirms extras: contracts.db.test.ts.
  amendments: { member: "RCUD", admin: "RCUD", quotes: "R", "quote link": "R", "client link": "R" },
  amendment_acceptances: { member: "R", admin: "R", quotes: "RC", reminders: "R", "quote link": "R", "client link": "R" },
  extras: { member: "RCU", admin: "RCU", quotes: "R", reminders: "R", "quote link": "R", "client link": "R" },
  quote_requests: { member: "RU", admin: "RU", quotes: "RC", "quote link": "R", "client link": "R" },
  quote_invoices: { member: "RC", admin: "RC", quotes: "R", reminders: "R", "client link": "R" },
  taken_days: { dates: "RCD" },
  day_offers: { dates: "RC" },
  quote_templates: { member: "RCU", admin: "RCUD" },
  quote_costs: { "member who sees margins": "RCU", accounts: "RCU", admin: "RCU" },
  event_functions: {
    member: "RCUD",
    admin: "RCUD",
    dates: "R",
    quotes: "RCU",
    reminders: "R",
    "quote link": "R",
    "client link": "R",
  },
  run_items: { member: "RCU", admin: "RCU" },
  run_operations: { crew: "RC", member: "RC", admin: "RC", "run link": "RC" },
  run_templates: { member: "RCUD", admin: "RCUD" },
  // Of a link its own row.
  run_people: { member: "RCU", admin: "RCU", "run link": "RU" },
  // The row names its author: here another person.
  day_notes: { member: "RU", admin: "RCU" },
  plate_counts: { member: "R", admin: "RC" },
  site_payments: { member: "RCUD", admin: "RCUD" },
  instalments: { member: "RCU", admin: "RCUD", quotes: "RCU", reminders: "R", "quote link": "R", "client link": "R" },
  message_templates: { admin: "RCU", snapshots: "R" },
  messages: { admin: "RCUD" },
  chat_uploads: { admin: "RCD" },
};
// Accounts may do more than a member (a planner) with money only: `moneyTables`. What the crew may do with its own: crew.db.test.ts.
// A right adds what is listed for it.
for (const allowed of Object.values(allowedCommands))
  for (const actor of ["member for the website", "member who sees margins", "accounts"])
    if (allowed.member) allowed[actor] ??= allowed.member;
/** The open secret links of the quote, the event and the vendor at the event in the tables above, and one that was closed. */
const links: Partial<Record<string, string>> = {
  "quote link": "00000000-0000-4000-8000-000000000005",
  "client link": "00000000-0000-4000-8000-000000000006",
  "run link": "00000000-0000-4000-8000-00000000000d",
  "closed link": "00000000-0000-4000-8000-000000000007",
};
/** The kind and the record of each. */
const linked: Partial<Record<string, [kind: string, record: string]>> = {
  "client link": ["client", "00000000-0000-4000-8000-000000000002"],
  "run link": ["run", "00000000-0000-4000-8000-00000000000e"],
};
const actors = [
  ...[
    "nobody",
    "pending",
    "crew",
    "member",
    "member for the website",
    "member who sees margins",
    "accounts",
    "admin",
    "disabled",
  ],
  ...systemRoles,
  ...["quote link", "client link", "run link", "closed link"],
] as const;

const database = testDatabase();
const people: Partial<Record<string, string>> = {
  pending: testPerson("Some pending", "pending").id,
  crew: testPerson("Some crew", "crew").id,
  member: testPerson("Some member", "planner").id,
  "member for the website": testPerson("Some editor", "planner", ["website"]).id,
  "member who sees margins": testPerson("Some buyer", "planner", ["margins"]).id,
  accounts: testPerson("Some accounts", "accounts").id,
  admin: testPerson("Some admin", "admin").id,
  disabled: testPerson("Some disabled", "disabled").id,
};
let count = 0;

const fillPlaceholders = (statement: string) =>
  statement.replaceAll("$admin", `'${people.admin}'`).replaceAll("$n", `'new-${++count}'`);

beforeAll(async () => {
  await database.owner.unsafe(affectsRowsFunction);
  await database.owner`insert into auth_users (id, name, email) values ('spare', 's', 's')`;
  await database.owner`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth)
    values ('00000000-0000-4000-8000-000000000010', ${people.admin as string}, 'e', 'p', 'a')`;
  await database.owner`insert into leads (id, name) values ('00000000-0000-4000-8000-000000000001', 'noted')`;
  await database.owner`insert into events (id, name) values ('00000000-0000-4000-8000-000000000002', 'held')`;
  await database.owner`insert into website_items (id, kind, slug, draft, draft_position)
    values ('00000000-0000-4000-8000-000000000003', 'page', 'kept', '{}', 1)`;
  await database.owner`insert into file_contents (sha256, type, size, bytes) values (sha256('kept'), 't', 1, 'x')`;
  await database.owner`
    insert into files (parent_type, parent_id, sha256, name, added_by)
    values ('event', '00000000-0000-4000-8000-000000000002', sha256('kept'), 'kept', ${people.admin as string})`;
  // The first vendor is assigned to the event already; the second is added by the statement in `rows`.
  for (const id of ["00000000-0000-4000-8000-00000000000b", "00000000-0000-4000-8000-00000000000c"])
    await database.owner`insert into vendors (id, vendor_name) values (${id}, 'v')`;
  await database.owner`insert into event_vendors (event_id, vendor_id)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000000b')`;
  // A quote has at most one acceptance: the first quote has it already, the second gets it by the statement in `rows`.
  for (const id of [
    "00000000-0000-4000-8000-000000000004",
    "00000000-0000-4000-8000-000000000008",
    "00000000-0000-4000-8000-00000000000d",
  ]) {
    await database.owner`insert into quotes (id, content, number, revision, status, sent_at, event_id)
      values (${id}, '{}', ${id}, 1, 'sent', now(), '00000000-0000-4000-8000-000000000002')`;
    await database.owner`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by)
      values (${id}, 1, '{}', '{}', current_date, 1, 'x')`;
  }
  await database.owner`insert into quote_acceptances (quote_id, revision, name, chosen, total, address, fingerprint, pdf)
    values ('00000000-0000-4000-8000-000000000004', 1, 'n', '[]', 1, 'a', encode(sha256(''), 'hex'), '')`;
  // The amendments of the first quote were sent; that of the third was not.
  await database.owner`insert into amendments (quote_id, content) values ('00000000-0000-4000-8000-00000000000d', '{}')`;
  for (const [number, id] of ["00000000-0000-4000-8000-00000000000e", "00000000-0000-4000-8000-00000000000f"].entries())
    await database.owner`insert into amendments (id, quote_id, number, status, content, before, change, sent_at, sent_by)
      values (${id}, '00000000-0000-4000-8000-000000000004', ${number + 1}, ${number === 0 ? "accepted" : "sent"}, '{}', '{}', 1, now(), 'x')`;
  await database.owner`insert into amendment_acceptances (amendment_id, quote_id, name, change, address, fingerprint, pdf)
    values ('00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-000000000004', 'n', 1, 'a', encode(sha256(''), 'hex'), '')`;
  // An invoice belongs to one quote: the first invoice has it already, the second gets it by the statement in `rows`.
  for (const id of ["00000000-0000-4000-8000-000000000009", "00000000-0000-4000-8000-00000000000a"])
    await database.owner`insert into invoices (id, amount, status) values (${id}, 1, 'issued')`;
  await database.owner`insert into quote_invoices (invoice_id, quote_id)
    values ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000004')`;
  for (const [kind, id] of Object.entries(links))
    await database.owner`insert into secret_links (id, kind, record_id, salt, created_by, closed_at)
      values (${id as string}, ${linked[kind]?.[0] ?? "quote"}, ${linked[kind]?.[1] ?? "00000000-0000-4000-8000-000000000004"}, repeat('s', 22), 'x',
        ${kind === "closed link" ? new Date() : null})`;
  await database.owner`insert into run_people (id, event_id, who)
    values ('00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-000000000002', 'vendor.00000000-0000-4000-8000-00000000000b')`;
  await database.owner`insert into invoices (amount, status) values (1, 'issued')`;
  for (const [table, statement] of Object.entries(rows))
    if (
      ![
        "user_profiles",
        "offices",
        "event_vendors",
        "quote_acceptances",
        "quote_invoices",
        "amendments",
        "amendment_acceptances",
      ].includes(table)
    )
      await database.owner.unsafe(fillPlaceholders(statement));
});

/**
 * A function of the test database, so that a table takes one round trip: runs each statement as its actor, rolls it back, and tells
 * whether it read or changed any row. It has the rights of its caller, the app's role.
 */
const affectsRowsFunction = `
  create function affects_rows(settings text[], actors text[], statements text[]) returns boolean[] language plpgsql as $$
  declare
    affected boolean[];
    found_rows bigint;
  begin
    for i in 1 .. cardinality(statements) loop
      begin
        if settings[i] is not null then
          perform set_config(settings[i], actors[i], true);
        end if;
        execute statements[i];
        get diagnostics found_rows = row_count;
        raise exception using errcode = 'AFF00';
      exception
        when sqlstate 'AFF00' then affected[i] := found_rows > 0;
        when insufficient_privilege then
          if sqlerrm !~ 'row-level security|permission denied' then raise; end if;
          affected[i] := false;
      end;
    end loop;
    return affected;
  end $$`;

type Attempt = { actor: string; statement: string };

/** Whether each statement, run as its actor, reads or changes any row. */
async function affectsRows(attempts: Attempt[]): Promise<boolean[]> {
  const settingOf = (actor: string) => (people[actor] ? "app.user_id" : links[actor] ? "app.share" : "app.system");
  const settings = attempts.map(({ actor }) => (actor === "nobody" ? null : settingOf(actor)));
  const values = attempts.map(({ actor }) => people[actor] ?? links[actor] ?? actor);
  const statements = attempts.map(({ statement }) => statement);
  const [row] =
    await database.app`select affects_rows(${settings}::text[], ${values}::text[], ${statements}::text[]) as affected`;
  return row?.affected;
}

/**
 * The policies of the tables of issued money. Triggers also refuse changes of their rows, so a policy that allows too much would
 * not show in `allowedCommands`; issue.db.test.ts tests who may do what.
 */
const moneyTables = new Map([
  ["invoices", ["DELETE", "INSERT", "SELECT", "UPDATE"]],
  ["invoice_items", ["DELETE", "INSERT", "SELECT", "UPDATE"]],
  ["payments", ["DELETE", "INSERT", "SELECT"]],
  ["advances", ["INSERT", "SELECT", "UPDATE"]],
  ["refunds", ["INSERT", "SELECT", "UPDATE"]],
  ["reversals", ["DELETE", "INSERT", "SELECT", "UPDATE"]],
  ["reversed_allocations", ["SELECT"]],
  ["allocations", ["DELETE", "INSERT", "SELECT"]],
  ["allocation_tax_rates", ["INSERT", "SELECT"]],
  ["credit_notes", ["INSERT", "SELECT"]],
  ["credit_note_items", ["INSERT", "SELECT"]],
  ["debit_notes", ["INSERT", "SELECT"]],
  ["debit_note_items", ["INSERT", "SELECT"]],
  ["issued_documents", ["INSERT", "SELECT"]],
  ["document_tax_rates", ["INSERT", "SELECT"]],
  ["e_invoices", ["INSERT", "SELECT", "UPDATE"]],
  ["invoice_series", ["INSERT", "SELECT", "UPDATE"]],
]);

it.each([...moneyTables])("%s has a policy for each of %j, and no other", async (table, commands) => {
  const policies = await database.owner`select cmd, roles::text from pg_policies where tablename = ${table} order by cmd`;
  expect(policies).toEqual(commands.map((cmd) => ({ cmd, roles: "{toranam_app}" })));
});

it("knows every table, and each has row-level security", async () => {
  const found = await database.owner`select tablename as name, rowsecurity from pg_tables where schemaname = 'public'`;
  expect(found.filter(({ rowsecurity }) => !rowsecurity)).toEqual([]);
  expect(Object.keys(allowedCommands).sort()).toEqual(
    found
      .map(({ name }) => name)
      .filter((name) => allowedCommands[name] || !moneyTables.has(name))
      .sort(),
  );
  expect(Object.keys(rows).sort()).toEqual(Object.keys(allowedCommands).sort());
});

/** A sent quote cannot be deleted, and neither can the event that it names: the test deletes other rows. */
const deletableRows: Record<string, string> = {
  quotes: "where number is null",
  amendments: "where number is distinct from 1",
  events: "where id <> '00000000-0000-4000-8000-000000000002'",
};

/** The letters of the commands that each actor may run on other people's rows of a table. */
async function lettersOf(table: string, letters = "RCUD"): Promise<Record<string, string>> {
  const attempts = actors.flatMap((actor) =>
    Object.entries(statementsOf(table, actor))
      .filter(([letter]) => letters.includes(letter))
      .map(([letter, statement]) => ({ actor, letter, statement })),
  );
  const affected = await affectsRows(attempts);
  const seen: Record<string, string> = {};
  for (const [index, { actor, letter }] of attempts.entries()) if (affected[index]) seen[actor] = `${seen[actor] ?? ""}${letter}`;
  return seen;
}

function statementsOf(table: string, actor: string) {
  // A person may read and rename their own profile, so the statements are about another person's.
  // The last admin cannot be deleted, so the statements on accounts are about somebody who is not an admin.
  const others =
    table === "user_profiles"
      ? `where user_id = '${people[actor === "admin" ? "member" : "admin"]}'`
      : table === "auth_users"
        ? "where id = 'spare'"
        : // One office must stay.
          table === "offices"
          ? "where key <> 'hyderabad'"
          : "";
  return {
    R: `select 1 from ${table} ${others}`,
    C: fillPlaceholders(rows[table] as string),
    U: `update ${table} set ${changes[table] ?? "created_at = now()"} ${others}`,
    D: `delete from ${table} ${deletableRows[table] ?? others}`,
  };
}

it.each(Object.keys(allowedCommands))("%s", async (table) => expect(await lettersOf(table)).toEqual(allowedCommands[table]));

/** The letter of a policy's command; a policy for ALL has all four. */
const letterOf: Partial<Record<string, string>> = { SELECT: "R", INSERT: "C", UPDATE: "U", DELETE: "D" };

/** The entry of a table in allowedCommands, reduced to these letters. */
const entryOf = (letters: string, allowed: (typeof allowedCommands)[string] = {}) =>
  Object.fromEntries(
    Object.entries(allowed)
      .map(
        ([actor, allowedLetters = ""]) =>
          [actor, [...allowedLetters].filter((letter) => letters.includes(letter)).join("")] as const,
      )
      .filter(([, found]) => found),
  );

const withoutMoney = Object.keys(allowedCommands).filter((table) => !moneyTables.has(table));

// Other tables in each run, in `npm run test:long` all.
it.each(shuffled(withoutMoney, randomNumbers()).slice(0, examples(12, withoutMoney.length)))(
  "%s: a policy changed to allow everything is noticed by the test above",
  async (table) => {
    const { owner } = database;
    const policies =
      await owner`select policyname as name, cmd, qual, with_check as checked from pg_policies where tablename = ${table} and permissive = 'PERMISSIVE'`;
    for (const { name, cmd, qual, checked } of policies) {
      const set = (using: string, check: string) =>
        owner.unsafe(
          `alter policy ${name} on ${table} ${qual ? `using (${using})` : ""} ${checked ? `with check (${check})` : ""}`,
        );
      await set("true", "true");
      const letters = letterOf[cmd] ?? "RCUD";
      expect(await lettersOf(table, letters), `${name} on ${table}`).not.toEqual(entryOf(letters, allowedCommands[table]));
      await set(qual, checked);
    }
    expect(await lettersOf(table)).toEqual(allowedCommands[table]);
  },
);
