-- Who reads and writes the tables of 0001_baseline_tables.sql: policies, grants and triggers. toranam_app, the role of the
-- server, owns nothing: grants give it verbs, policies decide about rows.

-- Who is asking. These are set for one transaction (asActor and asSystem in db/client.server.ts).

-- The person; null when none is set.
CREATE FUNCTION actor_id() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.user_id', true), '');

-- The server's own job (systemRoles in db/enums.ts); null when none is set.
CREATE FUNCTION system_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.system', true), '');

-- The person's access now; null for a disabled one. Runs as the owner, because the policies of user_profiles call it.
CREATE FUNCTION actor_access() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT p.access FROM public.user_profiles p WHERE p.user_id = public.actor_id() AND p.access <> 'disabled');
END $$;

-- Boolean functions instead of comparisons: the planner underestimates `actor_access() = 'admin'` (1 row in 200) and would
-- sort whole tables where an index in the list's order has the first page at once.
CREATE FUNCTION is_admin() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(actor_access() = 'admin', false);
CREATE FUNCTION is_staff() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(actor_access() IN ('user', 'admin'), false);

-- Policies. `(SELECT f())` runs f once a statement instead of once a row.

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = current_user::regrole LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

CREATE POLICY all_policy ON auth_users FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY all_policy ON auth_sessions FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY select_policy ON auth_sessions FOR SELECT TO toranam_app USING ((SELECT system_role()) IN ('live'));
CREATE POLICY all_policy ON auth_accounts FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY all_policy ON auth_verifications FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY all_policy ON invitations FOR ALL TO toranam_app
  USING ((SELECT is_admin()) OR (SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT is_admin()) OR (SELECT system_role()) IN ('auth'));

CREATE POLICY select_policy ON user_profiles FOR SELECT TO toranam_app
  USING (user_id = (SELECT actor_id()) OR (SELECT is_admin()) OR (SELECT system_role()) IN ('auth', 'live'));
CREATE POLICY insert_policy ON user_profiles FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY update_policy ON user_profiles FOR UPDATE TO toranam_app
  USING (user_id = (SELECT actor_id()) OR (SELECT is_admin()) OR (SELECT system_role()) IN ('auth'))
  WITH CHECK (user_id = (SELECT actor_id()) OR (SELECT is_admin()) OR (SELECT system_role()) IN ('auth'));

CREATE POLICY all_policy ON calendar_feeds FOR ALL TO toranam_app
  USING (user_id = (SELECT actor_id()) AND (SELECT is_staff())) WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT is_staff()));
CREATE POLICY select_policy ON calendar_feeds FOR SELECT TO toranam_app USING ((SELECT system_role()) IN ('calendar'));

CREATE POLICY select_policy ON leads FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('enquiries'));
CREATE POLICY insert_policy ON leads FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) OR (SELECT system_role()) IN ('enquiries'));
CREATE POLICY update_policy ON leads FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('enquiries')) WITH CHECK ((SELECT is_staff()) OR (SELECT system_role()) IN ('enquiries'));
CREATE POLICY delete_policy ON leads FOR DELETE TO toranam_app USING ((SELECT is_admin()));

-- An admin changes lead_id only (see the grants): undoing a lead's deletion gives its enquiries back. The server deletes spam only.
CREATE POLICY select_policy ON contact_submissions FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('enquiries'));
CREATE POLICY insert_policy ON contact_submissions FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('enquiries'));
CREATE POLICY update_policy ON contact_submissions FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
CREATE POLICY delete_policy ON contact_submissions FOR DELETE TO toranam_app
  USING ((SELECT is_admin()) OR ((SELECT system_role()) IN ('enquiries') AND state = 'spam'));

CREATE POLICY select_policy ON lead_notes FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON lead_notes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));

CREATE POLICY select_policy ON events FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON events FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON events FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON events FOR DELETE TO toranam_app USING ((SELECT is_admin()));

CREATE POLICY select_policy ON tasks FOR SELECT TO toranam_app
  USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND assigned_to = (SELECT actor_id())));
CREATE POLICY insert_policy ON tasks FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND assigned_to = (SELECT actor_id())));
CREATE POLICY update_policy ON tasks FOR UPDATE TO toranam_app
  USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND assigned_to = (SELECT actor_id())))
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND assigned_to = (SELECT actor_id())));
CREATE POLICY delete_policy ON tasks FOR DELETE TO toranam_app USING ((SELECT is_admin()));

CREATE POLICY select_policy ON vendors FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON vendors FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON vendors FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON vendors FOR DELETE TO toranam_app USING ((SELECT is_admin()));

CREATE POLICY select_policy ON event_vendors FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON event_vendors FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON event_vendors FOR DELETE TO toranam_app USING ((SELECT is_staff()));

CREATE POLICY select_policy ON invoices FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON invoices FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND status = 'draft');
CREATE POLICY update_policy ON invoices FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) AND status = 'draft') WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND status = 'draft'));
CREATE POLICY delete_policy ON invoices FOR DELETE TO toranam_app USING ((SELECT is_admin()) AND status = 'draft');

CREATE POLICY select_policy ON invoice_items FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON invoice_items FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON invoice_items FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON invoice_items FOR DELETE TO toranam_app USING ((SELECT is_staff()));

CREATE POLICY select_policy ON invoice_payments FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON invoice_payments FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY delete_policy ON invoice_payments FOR DELETE TO toranam_app USING ((SELECT is_admin()));

CREATE POLICY select_policy ON credit_notes FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON credit_notes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY select_policy ON credit_note_items FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON credit_note_items FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY select_policy ON invoice_balances FOR SELECT TO toranam_app USING ((SELECT is_staff()));

CREATE POLICY select_policy ON invoice_series FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON invoice_series FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY update_policy ON invoice_series FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));

-- A person writes audit lines in the own name only; the server writes for visitors and for people who log in.
CREATE POLICY select_policy ON audit_log FOR SELECT TO toranam_app USING ((SELECT is_admin()));
CREATE POLICY insert_policy ON audit_log FOR INSERT TO toranam_app
  WITH CHECK (((SELECT actor_access()) IS NOT NULL AND actor = (SELECT actor_id())) OR (SELECT system_role()) IS NOT NULL);

-- The staff reads mail about a lead; any other mail (a password reset) only the mailer reads.
CREATE POLICY select_policy ON outbox FOR SELECT TO toranam_app
  USING ((SELECT system_role()) IN ('mailer') OR ((SELECT is_staff()) AND lead_id IS NOT NULL));
CREATE POLICY insert_policy ON outbox FOR INSERT TO toranam_app
  WITH CHECK ((SELECT actor_access()) IS NOT NULL OR (SELECT system_role()) IS NOT NULL);
CREATE POLICY update_policy ON outbox FOR UPDATE TO toranam_app USING ((SELECT system_role()) IN ('mailer')) WITH CHECK ((SELECT system_role()) IN ('mailer'));
CREATE POLICY delete_policy ON outbox FOR DELETE TO toranam_app USING ((SELECT system_role()) IN ('mailer'));

CREATE POLICY all_policy ON rate_limits FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('limits')) WITH CHECK ((SELECT system_role()) IN ('limits'));
CREATE POLICY all_policy ON web_vitals FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('vitals')) WITH CHECK ((SELECT system_role()) IN ('vitals'));
CREATE POLICY select_policy ON web_vitals FOR SELECT TO toranam_app USING ((SELECT is_admin()));

-- Grants.

GRANT USAGE ON SCHEMA public TO toranam_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_users, auth_sessions, auth_accounts, auth_verifications, invitations, calendar_feeds,
  leads, events, tasks, vendors, invoices, invoice_items, outbox, rate_limits, web_vitals TO toranam_app;
GRANT SELECT, INSERT, UPDATE ON user_profiles, invoice_series TO toranam_app;
GRANT SELECT, INSERT, DELETE ON contact_submissions, event_vendors, invoice_payments TO toranam_app;
GRANT UPDATE (lead_id) ON contact_submissions TO toranam_app;
GRANT SELECT, INSERT ON lead_notes, credit_notes, credit_note_items, audit_log TO toranam_app;
GRANT SELECT ON invoice_balances, tasks_with_users TO toranam_app;
GRANT USAGE ON SEQUENCE audit_log_id_seq TO toranam_app;

-- What operations reads although toranam_app may not read the rows: one fact each.
CREATE FUNCTION last_backup() RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT at FROM public.audit_log WHERE action = 'backup made' ORDER BY at DESC LIMIT 1 $$;
CREATE FUNCTION newest_migration() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT max(name) FROM toranam_private.schema_migrations $$;

-- Triggers: versions and access.

-- A writer that sends an older version is refused.
CREATE FUNCTION set_updated_at_and_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON vendors FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();

-- A person may update the own profile, but only an admin or the system role 'auth' changes its access.
CREATE FUNCTION refuse_own_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.access IS DISTINCT FROM OLD.access AND coalesce(actor_access(), '') <> 'admin' AND coalesce(system_role(), '') <> 'auth' THEN
    RAISE EXCEPTION 'only an admin changes access' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_own_access_change BEFORE UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION refuse_own_access_change();

-- Triggers: notifications. Every server listens on the channels 'live' and 'outbox'.

-- One message a statement: which kind of record changed and, for tasks, whose (the assignees before and after). No text of a row.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people jsonb := '[]';
BEGIN
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'DELETE' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT assigned_to), '[]') INTO people FROM new_rows WHERE assigned_to IS NOT NULL;
  END IF;
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'INSERT' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT assigned_to), '[]') INTO people FROM old_rows WHERE assigned_to IS NOT NULL;
  END IF;
  -- A message holds 8,000 bytes: beyond 50 people it goes to everybody who may see tasks.
  IF jsonb_array_length(people) > 50 THEN people := 'null'; END IF;
  PERFORM pg_notify('live', json_build_object('kind', TG_TABLE_NAME, 'people', people)::text);
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['contact_submissions', 'leads', 'lead_notes', 'events', 'tasks', 'vendors', 'event_vendors', 'invoices'] LOOP
    EXECUTE format('CREATE TRIGGER notify_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['contact_submissions', 'leads', 'events', 'tasks', 'vendors', 'invoices'] LOOP
    EXECUTE format('CREATE TRIGGER notify_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['contact_submissions', 'leads', 'events', 'tasks', 'vendors', 'event_vendors', 'invoices'] LOOP
    EXECUTE format('CREATE TRIGGER notify_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', name);
  END LOOP;
END $$;

-- Payments and credit notes change what an invoice shows.
CREATE FUNCTION notify_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"invoices","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_invoice_change AFTER INSERT OR DELETE ON invoice_payments FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();
CREATE TRIGGER notify_invoice_change AFTER INSERT ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

-- Names the person, so that a change of access reaches that person's open screens.
CREATE FUNCTION notify_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('kind', 'people', 'people', json_build_array(NEW.user_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_person_change AFTER INSERT OR UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION notify_person_change();

CREATE FUNCTION notify_invitation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"people","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_invitation_change AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH STATEMENT EXECUTE FUNCTION notify_invitation_change();

CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_outbox AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

-- Triggers: invoices. They bind the owner too.

-- Rule 46 and section 34: an issued invoice is corrected by a credit note, never changed.
CREATE FUNCTION keep_issued_invoice_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'issued' THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_issued_invoice_immutable BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice_immutable();

-- The lock makes a line that is added while the invoice is being issued wait, and then fail.
CREATE FUNCTION keep_issued_items_immutable() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM public.invoices
    WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.invoice_id ELSE OLD.invoice_id END FOR SHARE;
  IF state = 'issued' OR (TG_OP = 'UPDATE' AND NEW.invoice_id <> OLD.invoice_id) THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_issued_items_immutable BEFORE INSERT OR UPDATE OR DELETE ON invoice_items FOR EACH ROW EXECUTE FUNCTION keep_issued_items_immutable();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON credit_note_items FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_series_gap_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND NEW.last <> 1)
    OR (TG_OP = 'UPDATE' AND (NEW.series <> OLD.series OR NEW.last <> OLD.last + 1 OR NEW.last_date < OLD.last_date)) THEN
    RAISE EXCEPTION 'a series counts up by one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_series_gap_free BEFORE INSERT OR UPDATE OR DELETE ON invoice_series FOR EACH ROW EXECUTE FUNCTION keep_series_gap_free();

-- A credit note takes back at most what is left of its invoice, amount and each tax. The lock is the one the server takes:
-- two notes of one invoice wait for each other.
CREATE FUNCTION limit_credit_to_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
  IF NOT EXISTS (
    SELECT FROM public.invoices i,
      LATERAL (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(taxable), 0) AS taxable, coalesce(sum(cgst), 0) AS cgst,
        coalesce(sum(sgst), 0) AS sgst, coalesce(sum(igst), 0) AS igst FROM public.credit_notes WHERE invoice_id = i.id) c
    WHERE i.id = NEW.invoice_id AND i.status = 'issued' AND i.amount >= c.amount + NEW.amount AND i.taxable >= c.taxable + NEW.taxable
      AND i.cgst >= c.cgst + NEW.cgst AND i.sgst >= c.sgst + NEW.sgst AND i.igst >= c.igst + NEW.igst) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_credit_to_invoice BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION limit_credit_to_invoice();

CREATE FUNCTION limit_credit_to_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.invoice_items t JOIN public.credit_notes n ON n.id = NEW.credit_note_id AND n.invoice_id = t.invoice_id,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(taxable), 0) AS taxable FROM public.credit_note_items WHERE item_id = t.id) c
    WHERE t.id = NEW.item_id AND t.quantity >= c.quantity + NEW.quantity AND t.taxable >= c.taxable + NEW.taxable) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its line' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_credit_to_item BEFORE INSERT ON credit_note_items FOR EACH ROW EXECUTE FUNCTION limit_credit_to_item();

-- Triggers: invoice_balances. They run as the owner, because nobody else writes a balance.

CREATE FUNCTION create_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.invoice_balances (invoice_id, office, invoice_date, due_date, amount)
    VALUES (NEW.id, NEW.office, NEW.invoice_date, NEW.due_date, NEW.amount);
  RETURN NULL;
END $$;
CREATE TRIGGER create_balance AFTER INSERT OR UPDATE ON invoices FOR EACH ROW WHEN (NEW.status = 'issued') EXECUTE FUNCTION create_balance();

CREATE FUNCTION update_balance_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE public.invoice_balances SET paid = paid - OLD.gross WHERE invoice_id = OLD.invoice_id; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE public.invoice_balances SET paid = paid + NEW.gross WHERE invoice_id = NEW.invoice_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER update_balance_paid AFTER INSERT OR UPDATE OR DELETE ON invoice_payments FOR EACH ROW EXECUTE FUNCTION update_balance_paid();

CREATE FUNCTION update_balance_credited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.invoice_balances SET credited = credited + NEW.amount WHERE invoice_id = NEW.invoice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_balance_credited AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION update_balance_credited();
