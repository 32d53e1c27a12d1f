-- Quotes, what clients answered to them, and links by which a client opens a page without an account.

-- A token is the id and a signature of id and salt (app/platform/secret-link.server.ts): a stolen table opens nothing.
CREATE TABLE secret_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- Of a quote or an event.
  record_id uuid NOT NULL,
  salt text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  last_opened_at timestamptz,
  opened_count integer NOT NULL DEFAULT 0,
  CONSTRAINT kind_known CHECK (kind IN ('quote', 'client')),
  CONSTRAINT salt_length CHECK (length(salt) >= 22)
);
CREATE UNIQUE INDEX secret_links_open ON secret_links (kind, record_id) WHERE closed_at IS NULL;

-- Lead, event and client have no foreign key: the deletion of a record can be undone, and its quotes are there again with it.
CREATE TABLE quotes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- From the first sending on.
  number text UNIQUE,
  office text NOT NULL DEFAULT first_office(),
  status text NOT NULL DEFAULT 'draft',
  lead_id uuid,
  event_id uuid,
  client_id uuid,
  client_name text NOT NULL DEFAULT '',
  client_email text NOT NULL DEFAULT '',
  client_phone text NOT NULL DEFAULT '',
  client_address text NOT NULL DEFAULT '',
  client_gstin text NOT NULL DEFAULT '',
  client_treatment text NOT NULL DEFAULT '',
  client_state_code text NOT NULL DEFAULT '',
  client_pin text NOT NULL DEFAULT '',
  client_country text NOT NULL DEFAULT '',
  event_state_code text NOT NULL DEFAULT '',
  -- The working copy; clients read the newest revision.
  content jsonb NOT NULL,
  -- What each line costs the company, in paise by line. No revision has it.
  costs jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0,
  valid_until date,
  sent_at timestamptz,
  decided_at timestamptz,
  owner_id text,
  search_text text GENERATED ALWAYS AS (search_text(number, content ->> 'title', client_name, client_phone || ' ' || client_email)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  CONSTRAINT client_treatment_known CHECK (client_treatment IN ('', 'registered', 'composition', 'unregistered', 'sez-with-payment',
    'sez-lut', 'uin', 'overseas-with-payment', 'overseas-lut', 'deemed-export')),
  CONSTRAINT sent_has_revision CHECK (status = 'draft' OR (revision > 0 AND number IS NOT NULL AND sent_at IS NOT NULL))
);
CREATE INDEX quotes_newest ON quotes (created_at DESC, id);
CREATE INDEX quotes_of_lead ON quotes (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX quotes_of_event ON quotes (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX quotes_of_client ON quotes (client_id) WHERE client_id IS NOT NULL;

-- As it was sent. `supply` is what its tax depends on.
CREATE TABLE quote_revisions (
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
  number integer NOT NULL,
  content jsonb NOT NULL,
  supply jsonb NOT NULL,
  valid_until date NOT NULL,
  -- Of what is preselected.
  total bigint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  sent_by text NOT NULL,
  PRIMARY KEY (quote_id, number),
  CONSTRAINT number_positive CHECK (number > 0)
);

CREATE TABLE quote_acceptances (
  quote_id uuid PRIMARY KEY REFERENCES quotes,
  revision integer NOT NULL,
  name text NOT NULL,
  -- The ids of the lines that the client took besides the fixed ones.
  chosen jsonb NOT NULL,
  total bigint NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  -- SHA-256 of the PDF.
  fingerprint text NOT NULL,
  pdf bytea NOT NULL,
  FOREIGN KEY (quote_id, revision) REFERENCES quote_revisions,
  CONSTRAINT fingerprint_of_pdf CHECK (fingerprint = encode(sha256(pdf), 'hex'))
);

-- What a client asked for instead of accepting.
CREATE TABLE quote_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
  revision integer NOT NULL,
  kind text NOT NULL,
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  handled_at timestamptz,
  handled_by text,
  CONSTRAINT kind_known CHECK (kind IN ('change', 'reopen', 'decline'))
);
CREATE INDEX quote_requests_of_quote ON quote_requests (quote_id, at);

CREATE TABLE quote_templates (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  content jsonb NOT NULL,
  costs jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- The parts of an event, such as the Haldi. Without a foreign key, like the quotes.
CREATE TABLE event_functions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL,
  name text NOT NULL,
  day date,
  start_time text NOT NULL DEFAULT '',
  end_time text NOT NULL DEFAULT '',
  venue text NOT NULL DEFAULT '',
  map_url text NOT NULL DEFAULT '',
  guests integer,
  position integer NOT NULL
);
CREATE INDEX event_functions_of_event ON event_functions (event_id, position);

-- What a client agreed to pay for an event, and when. What of it is paid follows from payments and advances.
CREATE TABLE instalments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL,
  quote_id uuid REFERENCES quotes,
  client_id uuid,
  label text NOT NULL,
  amount bigint NOT NULL,
  due_on date,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT amount_not_negative CHECK (amount >= 0)
);
CREATE INDEX instalments_of_event ON instalments (event_id, position);
CREATE INDEX instalments_by_due_day ON instalments (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX instalments_of_quote ON instalments (quote_id) WHERE quote_id IS NOT NULL;

-- Who is asking: a page opened by a secret link (asSecretLink in app/platform/secret-link.server.ts).

CREATE FUNCTION share_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.share', true), '')::uuid;

-- With the owner's rights, because the policies of the tables call them.
CREATE FUNCTION has_open_share() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.secret_links WHERE id = public.share_id() AND closed_at IS NULL)
$$;
CREATE FUNCTION shared_record(link_kind text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT record_id FROM public.secret_links WHERE id = public.share_id() AND kind = link_kind AND closed_at IS NULL
$$;
-- The link's event, or the event of its quote.
CREATE FUNCTION shared_event_id() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(public.shared_record('client'), (SELECT event_id FROM public.quotes WHERE id = public.shared_record('quote')))
$$;
-- The link's quote, or the quotes of its event.
CREATE FUNCTION shared_quote_ids() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM public.quotes
  WHERE revision > 0 AND (id = public.shared_record('quote') OR (event_id = public.shared_record('client') AND status <> 'withdrawn'))
$$;
-- Without the working copy and the costs.
CREATE FUNCTION shared_quotes()
  RETURNS TABLE (id uuid, number text, office text, status text, event_id uuid, client_name text, client_email text, revision integer,
    valid_until date, sent_at timestamptz, decided_at timestamptz, owner_id text, owner_name text, owner_role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.id, q.number, q.office, q.status, q.event_id, q.client_name, q.client_email, q.revision, q.valid_until, q.sent_at, q.decided_at,
    q.owner_id, coalesce(p.full_name, ''), coalesce(p.role, '')
  FROM public.quotes q LEFT JOIN public.user_profiles p ON p.user_id = q.owner_id
  WHERE q.id IN (SELECT public.shared_quote_ids()) ORDER BY q.sent_at DESC
$$;
-- Without what the staff wrote about it.
CREATE FUNCTION shared_event()
  RETURNS TABLE (id uuid, name text, date date, "time" text, end_time text, venue text, event_type text, status text, client_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.id, e.name, e.date, e.time, e.end_time, e.venue, e.event_type, e.status, e.client_id
  FROM public.events e WHERE e.id = public.shared_event_id()
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['share_id()', 'has_open_share()', 'shared_record(text)', 'shared_event_id()', 'shared_quote_ids()', 'shared_quotes()', 'shared_event()'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO toranam_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['secret_links', 'quotes', 'quote_revisions', 'quote_acceptances', 'quote_requests', 'quote_templates', 'event_functions', 'instalments'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

-- The system role "quotes" does what a client's answer causes.

CREATE POLICY select_policy ON secret_links FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR id = (SELECT share_id()));
CREATE POLICY insert_policy ON secret_links FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON secret_links FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) OR (id = (SELECT share_id()) AND closed_at IS NULL));
GRANT SELECT, INSERT, UPDATE (closed_at, last_opened_at, opened_count) ON secret_links TO toranam_app;

CREATE POLICY select_policy ON quotes FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes'));
CREATE POLICY insert_policy ON quotes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON quotes FOR UPDATE TO toranam_app USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes'));
CREATE POLICY delete_policy ON quotes FOR DELETE TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON quotes TO toranam_app;

CREATE POLICY select_policy ON quote_revisions FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON quote_revisions FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT ON quote_revisions TO toranam_app;

CREATE POLICY select_policy ON quote_acceptances FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON quote_acceptances FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('quotes'));
GRANT SELECT, INSERT ON quote_acceptances TO toranam_app;

CREATE POLICY select_policy ON quote_requests FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON quote_requests FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('quotes'));
CREATE POLICY update_policy ON quote_requests FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE (handled_at, handled_by) ON quote_requests TO toranam_app;

CREATE POLICY all_policy ON quote_templates FOR ALL TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE, DELETE ON quote_templates TO toranam_app;

CREATE POLICY select_policy ON event_functions FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR event_id = (SELECT shared_event_id()));
CREATE POLICY insert_policy ON event_functions FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes'));
CREATE POLICY update_policy ON event_functions FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY delete_policy ON event_functions FOR DELETE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE, DELETE ON event_functions TO toranam_app;

CREATE POLICY select_policy ON instalments FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR event_id = (SELECT shared_event_id()));
CREATE POLICY insert_policy ON instalments FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes'));
CREATE POLICY update_policy ON instalments FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY delete_policy ON instalments FOR DELETE TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON instalments TO toranam_app;

-- An acceptance wins the lead, makes or joins the event, its client and a task, and tells the owner. A client's acts are audited, and may
-- queue a mail.
DO $$
DECLARE
  existing record;
BEGIN
  FOR existing IN
    SELECT p.tablename, p.policyname, p.qual, p.with_check, v.allowed
    FROM (VALUES
      ('leads', 'select_policy', 'quotes'), ('leads', 'update_policy', 'quotes'),
      ('events', 'select_policy', 'quotes'), ('events', 'insert_policy', 'quotes'), ('events', 'update_policy', 'quotes'),
      ('clients', 'select_policy', 'quotes'), ('clients', 'insert_policy', 'quotes'),
      ('tasks', 'insert_policy', 'quotes'), ('user_profiles', 'select_policy', 'quotes'),
      ('audit_log', 'insert_policy', 'audit'), ('outbox', 'insert_policy', 'share')
    ) AS v (table_name, policy, allowed) JOIN pg_policies p ON p.tablename = v.table_name AND p.policyname = v.policy
  LOOP
    EXECUTE format('ALTER POLICY %I ON %I %s %s', existing.policyname, existing.tablename,
      'USING (' || existing.qual || ' OR ' || CASE existing.allowed WHEN 'quotes' THEN '(SELECT system_role()) IN (''quotes'')' END || ')',
      'WITH CHECK (' || existing.with_check || ' OR ' || CASE existing.allowed
        WHEN 'quotes' THEN '(SELECT system_role()) IN (''quotes'')'
        WHEN 'audit' THEN '(actor = ''client'' AND (SELECT has_open_share()))'
        ELSE '(SELECT has_open_share())' END || ')');
  END LOOP;
END $$;

-- Whoever sends a quote takes its number.
ALTER POLICY insert_policy ON invoice_series
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND (series LIKE 'RV-%' OR series LIKE 'QT-%')));
ALTER POLICY update_policy ON invoice_series
  USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND (series LIKE 'RV-%' OR series LIKE 'QT-%')))
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND (series LIKE 'RV-%' OR series LIKE 'QT-%')));

-- Triggers.

-- A number is given once and stays; what a client accepted never changes.
CREATE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.number IS DISTINCT FROM OLD.number) THEN
    RAISE EXCEPTION 'a quote that was sent stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status = 'accepted' AND (NEW.status, NEW.office, NEW.content, NEW.revision, NEW.valid_until, NEW.sent_at, NEW.decided_at)
    IS DISTINCT FROM (OLD.status, OLD.office, OLD.content, OLD.revision, OLD.valid_until, OLD.sent_at, OLD.decided_at) THEN
    RAISE EXCEPTION 'an accepted quote never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE EXECUTE ON FUNCTION keep_sent_quote() FROM PUBLIC;
CREATE TRIGGER keep_sent_quote BEFORE UPDATE OR DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION keep_sent_quote();
CREATE TRIGGER refuse_change BEFORE UPDATE ON quote_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON quote_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON quote_templates FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON instalments FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();

CREATE FUNCTION notify_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('kind', TG_ARGV[0], 'people', '[]'::json)::text);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_kind() FROM PUBLIC;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['secret_links', 'quotes', 'quote_acceptances', 'quote_requests', 'quote_templates'] LOOP
    EXECUTE format('CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_kind(''quotes'')', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['event_functions', 'instalments'] LOOP
    EXECUTE format('CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_kind(''events'')', name);
  END LOOP;
END $$;
