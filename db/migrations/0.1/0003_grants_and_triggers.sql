-- toranam_app owns nothing: it gets the verbs it needs, and the policies decide about rows.
GRANT USAGE ON SCHEMA public TO toranam_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_users, auth_sessions, auth_accounts, auth_verifications TO toranam_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON leads, events, tasks, vendors, invoices, rate_limits, outbox TO toranam_app;
GRANT SELECT, INSERT, UPDATE ON user_profiles TO toranam_app;
GRANT SELECT, INSERT, DELETE ON contact_submissions TO toranam_app;
GRANT SELECT, INSERT ON audit_log TO toranam_app;
GRANT USAGE ON SEQUENCE audit_log_id_seq TO toranam_app;
GRANT SELECT ON tasks_with_users TO toranam_app;

-- Every change moves updated_at and version: the next writer with an older version is refused.
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Nobody raises their own access: only an admin, or the server's account duty, changes that column.
CREATE FUNCTION guard_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.access IS DISTINCT FROM OLD.access AND coalesce(actor_access(), '') <> 'admin' AND coalesce(app_duty(), '') <> 'auth' THEN
    RAISE EXCEPTION 'only an admin changes access' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_access BEFORE UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION guard_access();

-- Tells every server what kind of thing changed and, for tasks, whom it concerns (the assignees before and after).
-- One message a statement: an import of 5,000 rows is one line. It carries no text of any row.
CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people jsonb := '[]';
BEGIN
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'DELETE' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT assigned_to), '[]') INTO people FROM new_rows WHERE assigned_to IS NOT NULL;
  END IF;
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'INSERT' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT assigned_to), '[]') INTO people FROM old_rows WHERE assigned_to IS NOT NULL;
  END IF;
  -- A message holds 8,000 bytes: beyond 50 people it concerns everyone who may see the kind.
  IF jsonb_array_length(people) > 50 THEN people := 'null'; END IF;
  PERFORM pg_notify('live', json_build_object('kind', TG_TABLE_NAME, 'people', people)::text);
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['user_profiles', 'leads', 'events', 'tasks', 'vendors', 'invoices'] LOOP
    EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['contact_submissions', 'leads', 'events', 'tasks', 'vendors', 'invoices'] LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce()', name);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce()', name);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce()', name);
  END LOOP;
END $$;

-- People are announced by their own id, so that a change of access reaches their open screens.
CREATE FUNCTION announce_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('kind', 'people', 'people', json_build_array(NEW.user_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_person AFTER INSERT OR UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION announce_person();

-- Mail waiting to go wakes the outbox workers of all servers.
CREATE FUNCTION wake_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER wake_outbox AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox();
