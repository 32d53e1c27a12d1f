import { expect } from "vitest";
import { identifier, type Sql } from "#db/connect.ts";

/** Columns that are computed, or newer than version 0.1. */
const newColumns = [
  "work_phone",
  // 0029_second_factors.sql
  ...["admin_since", "confirmed_at"],
  ...["search_text", "reply_due_at", "failure", "owner_id", "kind", "stage_since", "reminded_at", "is_commercial"],
  ...["client_id", "tds_gst", "invited_by", "pending_reason"],
  // 0016_gst_rules.sql; `supply` became the class of each line.
  ...["state_code", "client_treatment", "client_state_code", "client_pin", "client_country", "tax_heads", "supply"],
  "fingerprint",
  // 0106_places.sql
  ...["client_city", "mail_with_irn"],
  // 0115_reversals.sql
  "tds_code",
  // 0040_website.sql
  "rights",
  // 0041_consent.sql
  ...["consent_version", "consent_at", "consent_sender", "withdrawn_at"],
  // 0050_merges.sql
  "merged_into",
  // 0096_cancelled_and_moved_events.sql
  ...["cancel_reason", "planned_due", "over_at"],
  // 0122_close_and_release.sql
  ...["closed_from", "booking_state", "released_from", "move_reason", "held_money"],
  // 0102_phone_keys.sql
  "phone_keys",
  // 0101_earlier_signatures.sql
  "earlier_signatures",
  // 0053_languages.sql, 0063_client_languages.sql
  "language",
  ...[
    "gst_kind",
    "line_class",
    "includes_gst",
    "unreadable",
    "purchase_order",
    "total_discount",
    "total_discount_kind",
    "balance",
  ],
];

/** Of one table only: others had columns of these names already. */
const newColumnsOf: Record<string, string[]> = {
  // 0125_lead_briefs.sql
  leads: [
    ...["days", "day_from", "day_to", "month", "flexible", "functions", "guests", "place", "budget", "budget_from", "budget_to"],
    ...["source", "source_detail", "other_enquiry_id"],
    // 0141_holds_of_leads.sql
    ...["held_until", "held_office"],
  ],
  // 0191_language_of_a_session.sql
  auth_sessions: ["language"],
  // 0127_date_board.sql, 0253_postponed_events.sql, 0255_permits.sql, 0256_unanswered_moves.sql
  events: ["office", "postponed", "permits_reason", "moved_from", "moved_at"],
  // 0262_who_changed_a_draft.sql
  invoices: ["changed_by"],
  // 0252_mails_that_became_files.sql
  outbox: ["is_file"],
  // 0167_asked_tasks.sql, 0170_steps_and_repeats.sql, 0200_earlier_askers.sql, 0255_permits.sql, 0256_unanswered_moves.sql
  tasks: [
    ...["asked_by", "earlier_askers", "steps", "after_id", "repeats", "series_id", "series_start", "series_day", "invoice_id"],
    ...["permit", "permit_number", "permit_until", "due_set_at"],
  ],
};

/** The rows of every table, without `newColumns`. */
export async function rowsOf(sql: Sql): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables)
    rows[name] = (
      await sql`select to_jsonb(t) - ${[...newColumns, ...(newColumnsOf[name] ?? [])]}::text[] as row from ${identifier(name)} t order by 1`
    ).map(({ row }) => row);
  return rows;
}

/** The rows of tables that are newer than version 0.1: most are empty after the upgrade. */
export const newTables = {
  reversals: [],
  reversed_allocations: [],
  passkeys: [],
  authenticator_apps: [],
  recovery_codes: [],
  account_requests: [],
  user_preferences: [],
  issued_documents: [],
  document_tax_rates: [],
  e_invoices: [],
  debit_notes: [],
  debit_note_items: [],
  advances: [],
  refunds: [],
  allocation_tax_rates: [],
  audit_chain: [],
  audit_roots: [],
  browser_reports: [],
  settings: [expect.objectContaining({ section: "installation" })],
  logos: [],
  message_templates: [],
  messages: [],
  chat_uploads: [],
  // The two offices of earlier versions, with the facts of app/content/company.ts.
  offices: [
    expect.objectContaining({ key: "hyderabad", letter: "H", facts: {} }),
    expect.objectContaining({ key: "visakhapatnam", letter: "V", facts: {} }),
  ],
  website_items: [],
  website_versions: [],
  payment_claims: [],
  client_messages: [],
  client_visits: [],
  secret_links: [],
  quotes: [],
  quote_revisions: [],
  quote_acceptances: [],
  amendments: [],
  amendment_acceptances: [],
  extras: [],
  quote_openings: [],
  quote_requests: [],
  quote_templates: [],
  quote_costs: [],
  quote_invoices: [],
  // Of the event of version 0.1, by 0105_functions.sql.
  event_functions: [expect.objectContaining({ name: "", day: "2027-02-13", start_time: "18:00", venue: "Lotus Lawn" })],
  instalments: [],
  run_items: [],
  run_operations: [],
  run_templates: [],
  run_people: [],
  day_notes: [],
  plate_counts: [],
  day_offers: [],
  taken_days: [],
  site_payments: [],
  // The rules that 0052_reminders.sql inserts; those for clients are off until an admin switches them on.
  reminder_rules: Array.from({ length: 12 }, () => expect.objectContaining({ version: 1 })),
  reminders: [],
  reminder_pauses: [],
  digests: [],
  comments: [],
  notifications: [],
  push_subscriptions: [],
  push_messages: [],
  push_keys: [],
  merge_links: expect.anything(),
  merges: [],
  not_duplicates: [],
  accepted_clashes: [],
  lost_links: [],
  file_contents: [],
  files: [],
  picture_sizes: [],
  uploads: [],
  upload_pieces: [],
};

/** The new names of the columns of version 0.1 (0003_rename_columns.sql). */
const renamedColumns: Record<string, Record<string, string>> = {
  credit_notes: { nth: "sequence_number" },
  invoices: { writer: "draft_page_id", sent_at_ms: "draft_sent_at_ms", held_in: "event_state_code" },
  invoice_items: { gst: "gst_basis_points" },
  invoice_series: { last: "last_number" },
  event_vendors: { work: "service" },
  calendar_feeds: { feed: "feed_key" },
  rate_limits: { full_at: "replenished_at" },
  web_vitals: { n: "visits" },
};

/** The upgrade assumes for an issued invoice without a State that its event was in the State of its office. */
const withState = (row: object) =>
  "event_state_code" in row && "status" in row && row.status === "issued" && row.event_state_code === ""
    ? { ...row, event_state_code: "37" }
    : row;

/** Held enquiries (which wait for the staff) were called quarantined before 0037_balances_names_held.sql. */
const withHeld = (row: object) => ("state" in row && row.state === "quarantined" ? { ...row, state: "held" } : row);

/** People and invitations of the access 'user' are planners since 0163_roles.sql. */
const withPlanner = (row: object) => ("access" in row && row.access === "user" ? { ...row, access: "planner" } : row);

/** Before 0020_payments_and_advances.sql a payment belonged to one invoice. The test checks its allocation separately. */
const toPayment = ({ invoice_id: _, way: method, ...row }: Record<string, unknown>) => ({ ...row, method, allocated: row.gross });

/** The rows that version 0.1 left, as they must be after the upgrade. */
export async function expectedRows(old: Sql): Promise<Record<string, unknown[]>> {
  // The upgrade drops the counter table of version 0.1.
  const { tallies, invoice_payments: oldPayments, ...rows } = await rowsOf(old);
  expect(tallies).not.toHaveLength(0);
  const rename = (table: string, row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [renamedColumns[table]?.[name] ?? name, value]));
  const renamed = (table: string, all: unknown[]) => all.map((row) => rename(table, row as object));
  const upgraded = Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, renamed(table, all).map(withState).map(withHeld).map(withPlanner)]),
  );
  return { ...upgraded, payments: (oldPayments ?? []).map((row) => toPayment(row as Record<string, unknown>)) };
}
