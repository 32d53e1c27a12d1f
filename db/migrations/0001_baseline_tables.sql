-- Tables, indexes and the view. 0002_baseline_rules.sql says who reads and writes them.

-- Functions that columns and indexes use.

-- The last ten digits of an Indian phone number, however it is written. Enquiries with the same key belong to one lead.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(phone, '\D', '', 'g'), 10);

CREATE FUNCTION priority_rank(priority text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE priority WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END;

-- The text that a list's search looks in. Each part begins with a space, so that one or two letters can be looked for at the
-- beginning of a word.
CREATE FUNCTION search_text(a text, b text DEFAULT '', c text DEFAULT '', d text DEFAULT '') RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(' ' || coalesce(a, '') || E' \n ' || coalesce(b, '') || E' \n ' || coalesce(c, '') || E' \n ' || coalesce(d, ''));

-- Accounts.

CREATE TABLE auth_users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  last_seen_at timestamptz,
  known_devices text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth_sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);

CREATE TABLE auth_accounts (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_accounts_user ON auth_accounts (user_id);

CREATE TABLE auth_verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);

-- Only the hash of the mailed token is stored.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE,
  access text NOT NULL DEFAULT 'user',
  role text,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invited_known CHECK (access IN ('user', 'admin'))
);

CREATE TABLE user_profiles (
  user_id text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  role text,
  access text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT access_known CHECK (access IN ('pending', 'user', 'admin', 'disabled'))
);
CREATE INDEX user_profiles_name ON user_profiles (full_name);

-- A new `feed` is a new secret address; the old one no longer works.
CREATE TABLE calendar_feeds (
  user_id text PRIMARY KEY REFERENCES user_profiles ON DELETE CASCADE,
  feed uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Leads, events, tasks, vendors.

CREATE TABLE leads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text,
  phone text,
  company text,
  stage text NOT NULL DEFAULT 'new',
  awaiting_reply_since timestamptz,
  lost_reason text,
  next_action text,
  next_action_on date,
  replied_at timestamptz,
  reply_minutes integer,
  search_text text GENERATED ALWAYS AS (search_text(name, email, phone, phone_key(phone))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT stage_known CHECK (stage IN ('new', 'contacted', 'quoted', 'won', 'lost'))
);
CREATE INDEX leads_newest ON leads (created_at DESC, id);
CREATE INDEX leads_awaiting ON leads (awaiting_reply_since) WHERE awaiting_reply_since IS NOT NULL;
CREATE INDEX leads_replied ON leads (replied_at) WHERE replied_at IS NOT NULL;
CREATE INDEX leads_email ON leads (lower(email));
CREATE INDEX leads_phone ON leads (phone_key(phone));
CREATE INDEX leads_by_name ON leads (name, id);
CREATE INDEX leads_by_stage ON leads (stage, updated_at DESC, id);
CREATE INDEX leads_by_next_action ON leads (next_action_on, id);

CREATE TABLE contact_submissions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  name text NOT NULL,
  company text NOT NULL DEFAULT '',
  email text NOT NULL,
  phone text NOT NULL,
  event_type text NOT NULL,
  date text NOT NULL,
  time text NOT NULL,
  location text NOT NULL DEFAULT '',
  guests text NOT NULL DEFAULT '',
  services text NOT NULL DEFAULT '',
  budget text NOT NULL DEFAULT '',
  vision text NOT NULL DEFAULT '',
  referral text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  dates_flexible boolean NOT NULL DEFAULT false,
  source text NOT NULL DEFAULT 'contact',
  state text NOT NULL DEFAULT 'received',
  idempotency_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT source_known CHECK (source IN ('contact', 'services')),
  CONSTRAINT state_known CHECK (state IN ('received', 'spam', 'quarantined'))
);
CREATE INDEX contact_submissions_lead ON contact_submissions (lead_id, created_at DESC);
CREATE INDEX contact_submissions_newest ON contact_submissions (created_at DESC);

CREATE TABLE lead_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  text text NOT NULL,
  author text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_notes_of_lead ON lead_notes (lead_id, created_at DESC);

CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text,
  date date,
  time text,
  end_time text,
  venue text,
  event_type text,
  description text,
  status text NOT NULL DEFAULT 'pending',
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  search_text text GENERATED ALWAYS AS (search_text(name, venue)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('pending', 'active', 'completed', 'cancelled'))
);
CREATE INDEX events_newest ON events (created_at DESC, id);
CREATE INDEX events_by_date ON events (date);
CREATE INDEX events_by_name ON events (name, id);
CREATE INDEX events_by_venue ON events (venue, id);
CREATE INDEX events_by_status ON events (status, date, id);
CREATE INDEX events_of_lead ON events (lead_id);

CREATE TABLE tasks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title text,
  description text,
  status text DEFAULT 'pending',
  priority text NOT NULL DEFAULT 'medium',
  due_date date,
  assigned_to text REFERENCES user_profiles ON DELETE SET NULL,
  event_id uuid REFERENCES events ON DELETE SET NULL,
  completed_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_text(title, description)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('pending', 'in_progress', 'completed')),
  CONSTRAINT priority_known CHECK (priority IN ('high', 'medium', 'low'))
);
CREATE INDEX tasks_by_due ON tasks (due_date, id);
CREATE INDEX tasks_of_person ON tasks (assigned_to, due_date, id);
CREATE INDEX tasks_newest ON tasks (created_at DESC);
CREATE INDEX tasks_of_event ON tasks (event_id);
CREATE INDEX tasks_by_title ON tasks (title, id);
CREATE INDEX tasks_by_status ON tasks (status, due_date, id);
CREATE INDEX tasks_by_priority ON tasks (priority_rank(priority), due_date, id);
CREATE INDEX tasks_last_moved ON tasks (updated_at DESC);
CREATE INDEX tasks_open_by_due ON tasks (due_date, id) WHERE coalesce(status, 'pending') <> 'completed';
CREATE INDEX tasks_of_person_moved ON tasks (assigned_to, updated_at DESC);
-- Counts by status read this index alone: the policy of tasks needs assigned_to as well.
CREATE INDEX tasks_by_status_and_person ON tasks (status, assigned_to);
CREATE INDEX tasks_completed ON tasks (completed_at) WHERE completed_at IS NOT NULL;

CREATE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  user_profiles.full_name AS assigned_user_name, user_profiles.email AS assigned_user_email
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;

CREATE TABLE vendors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  vendor_name text NOT NULL,
  contact_email text,
  phone text,
  service_type text,
  address text,
  payment_terms text,
  status text NOT NULL DEFAULT 'active',
  website text,
  import_id uuid,
  search_text text GENERATED ALWAYS AS (search_text(vendor_name, contact_email, phone, address)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('active', 'inactive'))
);
CREATE INDEX vendors_by_name ON vendors (vendor_name, id);
CREATE INDEX vendors_by_lower_name ON vendors (lower(vendor_name), id);
CREATE INDEX vendors_of_import ON vendors (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX vendors_by_service ON vendors (lower(service_type), lower(vendor_name), id);
CREATE INDEX vendors_of_service ON vendors (service_type, lower(vendor_name), id);
CREATE INDEX vendors_by_terms ON vendors (lower(payment_terms), lower(vendor_name), id);
CREATE INDEX vendors_by_status ON vendors (status, lower(vendor_name), id);
CREATE INDEX vendors_newest ON vendors (created_at DESC, id);

CREATE TABLE event_vendors (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  vendor_id uuid NOT NULL REFERENCES vendors ON DELETE CASCADE,
  work text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, vendor_id)
);
CREATE INDEX events_of_vendor ON event_vendors (vendor_id);

-- Invoices. Money is integer paise, a tax rate is hundredths of a percent, a quantity hundredths of a unit.

-- lead_id and event_id are no foreign keys: an issued invoice stays as it is when its lead or event is deleted.
-- writer and sent_at_ms name the page that stored the draft last, and its clock then: a page whose response was lost stores
-- again without a conflict with itself.
CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text UNIQUE,
  status text NOT NULL DEFAULT 'draft',
  client_name text,
  amount bigint NOT NULL DEFAULT 0,
  issued_at timestamptz,
  office text NOT NULL DEFAULT 'hyderabad',
  reference text NOT NULL DEFAULT '',
  invoice_date date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date,
  due_date date,
  client_email text NOT NULL DEFAULT '',
  client_address text NOT NULL DEFAULT '',
  client_gstin text NOT NULL DEFAULT '',
  supply text NOT NULL DEFAULT 'event',
  held_in text NOT NULL DEFAULT '',
  place_of_supply text NOT NULL DEFAULT '',
  place_reason text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  taxable bigint NOT NULL DEFAULT 0,
  cgst bigint NOT NULL DEFAULT 0,
  sgst bigint NOT NULL DEFAULT 0,
  igst bigint NOT NULL DEFAULT 0,
  round_off bigint NOT NULL DEFAULT 0,
  supplier jsonb,
  issued_by text,
  lead_id uuid,
  event_id uuid,
  writer uuid,
  sent_at_ms bigint,
  search_text text GENERATED ALWAYS AS (search_text(number, reference, client_name, client_gstin)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('draft', 'issued')),
  CONSTRAINT office_known CHECK (office IN ('hyderabad', 'visakhapatnam')),
  CONSTRAINT supply_known CHECK (supply IN ('event', 'venue'))
);
CREATE INDEX invoices_newest ON invoices (created_at DESC, id);
CREATE INDEX invoices_by_date ON invoices (invoice_date, id);
CREATE INDEX invoices_drafts ON invoices (created_at DESC, id) WHERE status = 'draft';
CREATE INDEX invoices_of_event ON invoices (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX invoices_of_lead ON invoices (lead_id) WHERE lead_id IS NOT NULL;

CREATE TABLE invoice_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoices ON DELETE CASCADE,
  position integer NOT NULL,
  description text NOT NULL DEFAULT '',
  sac text NOT NULL DEFAULT '',
  quantity bigint NOT NULL DEFAULT 0,
  unit text NOT NULL DEFAULT '',
  rate bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  gst integer NOT NULL DEFAULT 1800,
  amount bigint NOT NULL DEFAULT 0,
  taxable bigint NOT NULL DEFAULT 0
);
CREATE INDEX invoice_items_of_invoice ON invoice_items (invoice_id, position);

-- `gross` settles the invoice. Of it the client paid `tds` to the tax office, the rest to the bank.
CREATE TABLE invoice_payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  paid_on date NOT NULL,
  way text NOT NULL,
  reference text NOT NULL DEFAULT '',
  gross bigint NOT NULL,
  tds bigint NOT NULL DEFAULT 0,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT way_known CHECK (way IN ('upi', 'bank', 'cheque', 'cash', 'card')),
  CONSTRAINT gross_positive CHECK (gross > 0 AND tds >= 0 AND tds <= gross)
);
CREATE INDEX invoice_payments_of_invoice ON invoice_payments (invoice_id, paid_on);

-- A credit note takes back an invoice or a part of it (section 34 of the CGST Act). `nth` counts an invoice's notes from 1.
CREATE TABLE credit_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  number text NOT NULL UNIQUE,
  nth integer NOT NULL DEFAULT 1,
  office text NOT NULL,
  note_date date NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL,
  taxable bigint NOT NULL DEFAULT 0,
  cgst bigint NOT NULL DEFAULT 0,
  sgst bigint NOT NULL DEFAULT 0,
  igst bigint NOT NULL DEFAULT 0,
  round_off bigint NOT NULL DEFAULT 0,
  issued_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT amount_positive CHECK (amount > 0)
);
CREATE INDEX credit_notes_by_date ON credit_notes (note_date);
CREATE UNIQUE INDEX credit_notes_of_invoice ON credit_notes (invoice_id, nth);

-- `quantity` is 0 where only the price came down.
CREATE TABLE credit_note_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  item_id uuid NOT NULL REFERENCES invoice_items,
  quantity bigint NOT NULL DEFAULT 0,
  taxable bigint NOT NULL,
  CONSTRAINT taxable_positive CHECK (taxable > 0 AND quantity >= 0)
);
CREATE UNIQUE INDEX credit_note_items_of_note ON credit_note_items (credit_note_id, item_id);
CREATE INDEX credit_note_items_of_item ON credit_note_items (item_id);

-- What was paid and credited of each issued invoice. Triggers keep it; the other columns of an issued invoice never change.
CREATE TABLE invoice_balances (
  invoice_id uuid PRIMARY KEY REFERENCES invoices,
  office text NOT NULL,
  invoice_date date,
  due_date date,
  amount bigint NOT NULL,
  paid bigint NOT NULL DEFAULT 0,
  credited bigint NOT NULL DEFAULT 0
);
CREATE INDEX invoice_balances_open ON invoice_balances (due_date) WHERE amount <> paid + credited;

-- The last number of each series. The issuing transaction locks the row to its end: a rolled-back one leaves no gap.
CREATE TABLE invoice_series (
  series text PRIMARY KEY,
  last integer NOT NULL,
  last_date date NOT NULL
);

-- The server's own tables.

CREATE TABLE audit_log (
  id bigserial PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  fields jsonb NOT NULL DEFAULT '{}',
  request_id text
);
CREATE INDEX audit_log_newest ON audit_log (at DESC);
CREATE INDEX audit_log_of_object ON audit_log (object_type, object_id);
CREATE INDEX audit_log_of_actor ON audit_log (actor, at DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, at DESC);

CREATE TABLE outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  reply_to text,
  attachment bytea,
  attachment_name text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_of_lead ON outbox (lead_id) WHERE lead_id IS NOT NULL;

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  full_at timestamptz NOT NULL
);

-- How many visits fell into each bucket of a metric, by day and page pattern. No row is about one visit.
CREATE TABLE web_vitals (
  day date NOT NULL,
  page text NOT NULL,
  metric text NOT NULL,
  bucket integer NOT NULL,
  n bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (day, page, metric, bucket),
  CONSTRAINT metric_known CHECK (metric IN ('LCP', 'INP', 'CLS'))
);
