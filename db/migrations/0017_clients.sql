-- Clients: the parties that are billed. A lead, an event and an invoice name theirs. The staff reads and changes every client, like
-- leads and vendors; only an admin deletes one.

CREATE TABLE clients (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL DEFAULT 'person',
  name text NOT NULL,
  phone text,
  phone_key text GENERATED ALWAYS AS (phone_key(phone)) STORED,
  email text,
  gst_treatment text NOT NULL DEFAULT 'unregistered',
  gstin text,
  address text,
  city text,
  state_code text,
  pin text,
  country text,
  notes text,
  search_text text GENERATED ALWAYS AS (search_text(name, email, coalesce(phone, '') || ' ' || coalesce(phone_key(phone), ''), coalesce(gstin, '') || ' ' || coalesce(city, ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT kind_known CHECK (kind IN ('person', 'company')),
  CONSTRAINT gst_treatment_known CHECK (gst_treatment IN ('registered', 'composition', 'unregistered', 'sez-with-payment',
    'sez-lut', 'uin', 'overseas-with-payment', 'overseas-lut', 'deemed-export')),
  CONSTRAINT pin_of_six_digits CHECK (pin ~ '^[1-9][0-9]{5}$')
);
CREATE INDEX clients_by_lower_name ON clients (lower(name), id);
CREATE INDEX clients_newest ON clients (created_at DESC, id);
CREATE INDEX clients_by_phone_key ON clients (phone_key) WHERE phone_key <> '';
CREATE INDEX clients_by_email ON clients (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX clients_by_gstin ON clients (gstin) WHERE gstin IS NOT NULL;

ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON clients FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON clients FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON clients FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON clients FOR DELETE TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON clients TO toranam_app;

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER notify_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();

-- An issued invoice never changes, so its client cannot be deleted: the trigger keep_issued_invoice_immutable refuses it.
ALTER TABLE leads ADD COLUMN client_id uuid REFERENCES clients ON DELETE SET NULL;
ALTER TABLE events ADD COLUMN client_id uuid REFERENCES clients ON DELETE SET NULL;
ALTER TABLE invoices ADD COLUMN client_id uuid REFERENCES clients ON DELETE SET NULL;
CREATE INDEX leads_of_client ON leads (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX events_of_client ON events (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX invoices_of_client ON invoices (client_id, invoice_date) WHERE client_id IS NOT NULL;

-- The clients of the invoices there are: those with one GSTIN are of one client, else those with one name and email address. An
-- invoice without a GSTIN is of the client with its name and address, if one such client only has a GSTIN.
CREATE TEMPORARY TABLE billed ON COMMIT DROP AS
SELECT id, lead_id, event_id, created_at, nullif(upper(trim(client_gstin)), '') AS gstin, lower(trim(coalesce(client_name, ''))) AS name,
  lower(trim(client_email)) AS email
FROM invoices WHERE trim(coalesce(client_name, '')) <> '' OR trim(client_gstin) <> '';

UPDATE billed SET gstin = known.gstin
FROM (SELECT name, email, min(gstin) AS gstin FROM billed WHERE gstin IS NOT NULL GROUP BY name, email HAVING count(DISTINCT gstin) = 1) AS known
WHERE billed.gstin IS NULL AND billed.name = known.name AND billed.email = known.email;

ALTER TABLE billed ADD COLUMN key text;
UPDATE billed SET key = coalesce(gstin, name || E'\n' || email);
CREATE TEMPORARY TABLE client_of_key ON COMMIT DROP AS SELECT key, gen_random_uuid() AS client_id FROM billed GROUP BY key;

-- Its details are those of its latest invoice.
INSERT INTO clients (id, kind, name, phone, email, gst_treatment, gstin, address, state_code, country)
SELECT DISTINCT ON (key) client_of_key.client_id, CASE WHEN billed.gstin IS NULL THEN 'person' ELSE 'company' END,
  coalesce(nullif(trim(invoices.client_name), ''), billed.gstin), leads.phone, nullif(trim(invoices.client_email), ''),
  CASE WHEN billed.gstin IS NULL THEN 'unregistered' ELSE 'registered' END, billed.gstin, nullif(trim(invoices.client_address), ''),
  CASE WHEN billed.gstin ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)' THEN left(billed.gstin, 2) END, 'India'
FROM billed JOIN client_of_key USING (key) JOIN invoices ON invoices.id = billed.id LEFT JOIN leads ON leads.id = invoices.lead_id
ORDER BY key, billed.created_at DESC;

-- The triggers would count up versions, and refuse to touch issued invoices.
ALTER TABLE invoices DISABLE TRIGGER USER;
ALTER TABLE leads DISABLE TRIGGER USER;
ALTER TABLE events DISABLE TRIGGER USER;
UPDATE invoices SET client_id = client_of_key.client_id FROM billed JOIN client_of_key USING (key) WHERE billed.id = invoices.id;
UPDATE leads SET client_id = latest.client_id
FROM (SELECT DISTINCT ON (lead_id) lead_id, client_id FROM billed JOIN client_of_key USING (key) ORDER BY lead_id, created_at DESC) AS latest
WHERE leads.id = latest.lead_id;
UPDATE events SET client_id = latest.client_id
FROM (SELECT DISTINCT ON (event_id) event_id, client_id FROM billed JOIN client_of_key USING (key) ORDER BY event_id, created_at DESC) AS latest
WHERE events.id = latest.event_id;
ALTER TABLE invoices ENABLE TRIGGER USER;
ALTER TABLE leads ENABLE TRIGGER USER;
ALTER TABLE events ENABLE TRIGGER USER;

INSERT INTO audit_log (actor, action, object_type, fields)
SELECT 'operator', 'clients made from invoices', 'client', jsonb_build_object('clients', (SELECT count(*) FROM clients),
  'invoices', (SELECT count(*) FROM invoices WHERE client_id IS NOT NULL), 'leads', (SELECT count(*) FROM leads WHERE client_id IS NOT NULL),
  'events', (SELECT count(*) FROM events WHERE client_id IS NOT NULL))
WHERE EXISTS (SELECT FROM clients);
