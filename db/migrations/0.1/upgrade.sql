-- Brings the tables of version 0.1 (0001 to 0016 of this folder) to those of ../0001_baseline_tables.sql. Everything else of 0.1
-- goes: policies, triggers, grants and functions come anew from ../0002_baseline_rules.sql.

DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT policyname AS name, tablename AS table FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON public.%I', found.name, found.table);
  END LOOP;
  FOR found IN SELECT tgname AS name, tgrelid::regclass AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', found.name, found.table);
  END LOOP;
END $$;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM toranam_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM toranam_app;
DROP VIEW tasks_with_users;
DROP TABLE tallies;
DROP INDEX tasks_words, events_words, leads_words, vendors_words, invoices_words;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY(SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND p.proowner = current_user::regrole AND p.proname NOT IN ('phone_key', 'priority_rank')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) LOOP
    -- Some fall with others that they are called by.
    EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', name);
  END LOOP;
END $$;

-- 0007 made the extension for the search. Another owner's stays, and one that something else uses.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm' AND extowner = current_user::regrole) THEN
    DROP EXTENSION pg_trgm;
  END IF;
EXCEPTION
  WHEN dependent_objects_still_exist THEN RAISE NOTICE 'the extension pg_trgm is in use elsewhere and stays';
END $$;

-- The names that PostgreSQL gives.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT c.conrelid::regclass AS table, t.relname, c.conname, c.contype,
      (SELECT string_agg(a.attname, '_' ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY k(attnum, at)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    WHERE c.connamespace = 'public'::regnamespace AND (c.conname LIKE '%\_fk' OR c.conname LIKE '%\_unique' OR c.conname LIKE '%\_pk') LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.table, found.conname,
      CASE found.contype WHEN 'p' THEN found.relname || '_pkey' WHEN 'u' THEN concat_ws('_', found.relname, found.columns, 'key')
        ELSE concat_ws('_', found.relname, found.columns, 'fkey') END);
  END LOOP;
END $$;

CREATE FUNCTION search_text(a text, b text DEFAULT '', c text DEFAULT '', d text DEFAULT '') RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(' ' || coalesce(a, '') || E' \n ' || coalesce(b, '') || E' \n ' || coalesce(c, '') || E' \n ' || coalesce(d, ''));
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (search_text(name, email, phone, phone_key(phone))) STORED;
ALTER TABLE events ADD COLUMN search_text text GENERATED ALWAYS AS (search_text(name, venue)) STORED;
ALTER TABLE tasks ADD COLUMN search_text text GENERATED ALWAYS AS (search_text(title, description)) STORED;
ALTER TABLE vendors ADD COLUMN search_text text GENERATED ALWAYS AS (search_text(vendor_name, contact_email, phone, address)) STORED;
ALTER TABLE invoices ADD COLUMN search_text text GENERATED ALWAYS AS (search_text(number, reference, client_name, client_gstin)) STORED;
CREATE INDEX invoices_drafts ON invoices (created_at DESC, id) WHERE status = 'draft';
CREATE INDEX leads_replied ON leads (replied_at) WHERE replied_at IS NOT NULL;
CREATE INDEX tasks_by_status_and_person ON tasks (status, assigned_to);
CREATE INDEX tasks_completed ON tasks (completed_at) WHERE completed_at IS NOT NULL;
DROP INDEX invoice_balances_open;
CREATE INDEX invoice_balances_open ON invoice_balances (due_date) WHERE amount <> paid + credited;

CREATE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  user_profiles.full_name AS assigned_user_name, user_profiles.email AS assigned_user_email
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;
