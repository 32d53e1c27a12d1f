-- Two records of one person or company become one. The other one stays as it is, hidden by its policy, and `merged_into` says where its
-- links are now. Issued documents and money keep the client that they name: what reads them asks `client_ids` for all of a client.

-- No foreign key: the deletion of the kept record can be undone, and what was merged into it is hidden until then.
ALTER TABLE leads ADD COLUMN merged_into uuid;
ALTER TABLE clients ADD COLUMN merged_into uuid;
CREATE INDEX leads_merged ON leads (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX clients_merged ON clients (merged_into) WHERE merged_into IS NOT NULL;

-- Whoever may see a record sees it until it is merged into another.
DO $$
DECLARE
  existing record;
BEGIN
  FOR existing IN SELECT * FROM pg_policies WHERE schemaname = 'public' AND tablename IN ('leads', 'clients') AND cmd <> 'INSERT' LOOP
    EXECUTE format('ALTER POLICY %I ON %I USING ((%s) AND merged_into IS NULL) %s', existing.policyname, existing.tablename, existing.qual,
      'WITH CHECK ((' || existing.with_check || ') AND merged_into IS NULL)');
  END LOOP;
END $$;
-- An enquiry of a hidden lead's address is of the lead that was kept.
CREATE POLICY select_merged_policy ON leads FOR SELECT TO toranam_app USING (merged_into IS NOT NULL AND (SELECT system_role()) IN ('enquiries'));

-- The hidden records with the ones that were kept.
CREATE FUNCTION merged_leads() RETURNS TABLE (id uuid, kept_id uuid, name text, email text, phone text, company text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id, merged_into, name, email, phone, company FROM public.leads WHERE merged_into IS NOT NULL AND (SELECT public.is_staff())
$$;
CREATE FUNCTION merged_clients() RETURNS TABLE (id uuid, kept_id uuid, name text, email text, phone text, phone_key text, gstin text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id, merged_into, name, email, phone, phone_key, gstin FROM public.clients WHERE merged_into IS NOT NULL AND (SELECT public.is_staff())
$$;

CREATE FUNCTION kept_lead(lead uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN coalesce((SELECT merged_into FROM public.leads WHERE id = lead), lead);
CREATE FUNCTION kept_client(client uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN coalesce((SELECT merged_into FROM public.clients WHERE id = client), client);
-- A record's id and those of what was merged into it.
CREATE FUNCTION lead_ids(lead uuid) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN public.kept_lead(lead) || array(SELECT id FROM public.leads WHERE merged_into = public.kept_lead(lead));
CREATE FUNCTION client_ids(client uuid) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  RETURN public.kept_client(client) || array(SELECT id FROM public.clients WHERE merged_into = public.kept_client(client));

-- A row that comes to name a hidden record while or after it is merged names the kept one. The lock waits for a merge that is under way.
CREATE FUNCTION follow_merged_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM public.leads WHERE id = NEW.lead_id FOR KEY SHARE;
  NEW.lead_id := coalesce(kept, NEW.lead_id);
  RETURN NEW;
END $$;
CREATE FUNCTION follow_merged_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM public.clients WHERE id = NEW.client_id FOR KEY SHARE;
  NEW.client_id := coalesce(kept, NEW.client_id);
  RETURN NEW;
END $$;

-- Every column that names a lead or a client. A table that comes later adds its own with `add_merge_link`; the test of merges finds one
-- that is missing. `moves_where`: the rows whose link follows a merge; 'false' when all stay.
CREATE TABLE merge_links (
  kind text NOT NULL,
  table_name text NOT NULL,
  column_name text NOT NULL,
  -- In a table of links to several kinds of records, the column with the kind.
  kind_column text,
  moves_where text NOT NULL DEFAULT 'true',
  PRIMARY KEY (kind, table_name, column_name),
  CONSTRAINT kind_known CHECK (kind IN ('lead', 'client'))
);
ALTER TABLE merge_links ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON merge_links TO toranam_app;

CREATE FUNCTION add_merge_link(kind text, table_name text, column_name text, kind_column text DEFAULT NULL, moves_where text DEFAULT 'true')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merge_links VALUES (kind, table_name, column_name, kind_column, moves_where);
  IF column_name = kind || '_id' THEN
    EXECUTE format('CREATE TRIGGER follow_merged_%s BEFORE INSERT OR UPDATE OF %I ON %I FOR EACH ROW WHEN (NEW.%I IS NOT NULL)
      EXECUTE FUNCTION follow_merged_%s()', kind, column_name, table_name, column_name, kind);
  END IF;
END $$;
SELECT add_merge_link('lead', 'contact_submissions', 'lead_id');
SELECT add_merge_link('lead', 'lead_notes', 'lead_id');
SELECT add_merge_link('lead', 'events', 'lead_id');
SELECT add_merge_link('lead', 'invoices', 'lead_id', NULL, 'status = ''draft''');
SELECT add_merge_link('lead', 'outbox', 'lead_id');
SELECT add_merge_link('lead', 'files', 'parent_id', 'parent_type');
SELECT add_merge_link('lead', 'uploads', 'parent_id', 'parent_type');
SELECT add_merge_link('lead', 'quotes', 'lead_id');
SELECT add_merge_link('lead', 'leads', 'merged_into');
SELECT add_merge_link('client', 'leads', 'client_id');
SELECT add_merge_link('client', 'events', 'client_id');
SELECT add_merge_link('client', 'invoices', 'client_id', NULL, 'status = ''draft''');
SELECT add_merge_link('client', 'payments', 'client_id', NULL, 'false');
SELECT add_merge_link('client', 'advances', 'client_id', NULL, 'false');
SELECT add_merge_link('client', 'refunds', 'client_id', NULL, 'false');
SELECT add_merge_link('client', 'files', 'parent_id', 'parent_type');
SELECT add_merge_link('client', 'uploads', 'parent_id', 'parent_type');
SELECT add_merge_link('client', 'quotes', 'client_id');
SELECT add_merge_link('client', 'instalments', 'client_id');
SELECT add_merge_link('client', 'payment_claims', 'client_id');
SELECT add_merge_link('client', 'client_messages', 'client_id');
SELECT add_merge_link('client', 'clients', 'merged_into');
-- Of tables that were numbered after this one in the same version. A reminder stays with the client who got it.
INSERT INTO merge_links VALUES ('lead', 'messages', 'record_id', 'record_type', 'true'), ('client', 'messages', 'record_id', 'record_type', 'true'),
  ('client', 'reminders', 'client_id', NULL, 'false');

-- What a merge did. `changes`: the kept record's columns with their values before and after. `moved`: ids of rows by table and column.
CREATE TABLE merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  changes jsonb NOT NULL,
  moved jsonb NOT NULL,
  merged_by text NOT NULL,
  merged_by_name text NOT NULL DEFAULT '',
  merged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at timestamptz,
  undone_by text,
  CONSTRAINT kind_known CHECK (kind IN ('lead', 'client')),
  CONSTRAINT two_records CHECK (kept_id <> merged_id)
);
CREATE INDEX merges_of_kept ON merges (kept_id, merged_at DESC);
CREATE UNIQUE INDEX merges_in_force ON merges (merged_id) WHERE undone_at IS NULL;
ALTER TABLE merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON merges FOR SELECT TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT ON merges TO toranam_app;

-- How alike two names are, from 0 to 1, as `similarity` of pg_trgm has it: that extension may be missing.
CREATE FUNCTION name_trigrams(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT DISTINCT substr('  ' || word || ' ', place, 3)
    FROM regexp_split_to_table(lower(name), '[\s.,]+') word, generate_series(1, length(word) + 1) place WHERE word <> '');
CREATE FUNCTION name_similarity(one text, other text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((SELECT count(*) FROM (SELECT unnest(name_trigrams(one)) INTERSECT SELECT unnest(name_trigrams(other))) shared)::float8
    / nullif((SELECT count(*) FROM (SELECT unnest(name_trigrams(one)) UNION SELECT unnest(name_trigrams(other))) all_of_them), 0), 0);

CREATE FUNCTION names_are_similar(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- "Lakshmi Rao" and "Laxmi Rao" have 0.47, and their first words 0.27; brother and sister have the second word alone.
  RETURN name_similarity(one, other) >= 0.45 AND name_similarity(split_part(one, ' ', 1), split_part(other, ' ', 1)) >= 0.2;

CREATE INDEX contact_submissions_by_date ON contact_submissions (date) WHERE lead_id IS NOT NULL;

-- The day that an enquiry names; null for what is none, and for 29 February.
CREATE FUNCTION day_of_text(day text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN day ~ '^\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$'
    AND day > '0001' THEN make_date(left(day, 4)::integer, substr(day, 6, 2)::integer, right(day, 2)::integer) END;

-- The days of a lead's or client's events and enquiries.
CREATE FUNCTION dates_of(of_kind text, record uuid) RETURNS date[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT array(
    SELECT date FROM public.events WHERE of_kind = 'lead' AND lead_id = record
    UNION SELECT date FROM public.events WHERE of_kind = 'client' AND client_id = record
    UNION SELECT public.day_of_text(date) FROM public.contact_submissions WHERE of_kind = 'lead' AND lead_id = record)
  WHERE (SELECT public.is_staff())
$$;

-- The records that have the phone number, email address or GST number, also in what was merged into them, or a similar name and one of
-- the dates. With the owner's rights, because behind the policies no index serves `lower(email)` and `phone_key(phone)`.
CREATE FUNCTION records_like(of_kind text, of_phone text, of_email text, of_gstin text, of_name text, on_dates date[])
RETURNS TABLE (id uuid, match text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.is_staff() IS NOT TRUE THEN RETURN; END IF;
  IF length(public.phone_key(of_phone)) < 7 THEN of_phone := NULL; END IF;
  IF of_kind = 'lead' THEN
    RETURN QUERY SELECT coalesce(l.merged_into, l.id), 'phone' FROM public.leads l WHERE public.phone_key(l.phone) = public.phone_key(of_phone)
      UNION SELECT coalesce(l.merged_into, l.id), 'email' FROM public.leads l WHERE lower(l.email) = lower(of_email)
      UNION SELECT l.id, 'name' FROM public.leads l WHERE l.merged_into IS NULL AND public.names_are_similar(l.name, of_name) AND l.id IN (
        SELECT lead_id FROM public.events WHERE date = ANY (on_dates)
        UNION SELECT lead_id FROM public.contact_submissions WHERE date = ANY (on_dates::text[]) AND lead_id IS NOT NULL);
  ELSE
    RETURN QUERY SELECT coalesce(c.merged_into, c.id), 'phone' FROM public.clients c WHERE c.phone_key = public.phone_key(of_phone) AND c.phone_key <> ''
      UNION SELECT coalesce(c.merged_into, c.id), 'email' FROM public.clients c WHERE lower(c.email) = lower(of_email)
      UNION SELECT coalesce(c.merged_into, c.id), 'gstin' FROM public.clients c WHERE c.gstin = upper(of_gstin)
      UNION SELECT c.id, 'name' FROM public.clients c WHERE c.merged_into IS NULL AND public.names_are_similar(c.name, of_name)
        AND c.id IN (SELECT client_id FROM public.events WHERE date = ANY (on_dates));
  END IF;
END $$;

-- Two records that an admin says are two people. The smaller id first.
CREATE TABLE not_duplicates (
  kind text NOT NULL,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (first_id, second_id),
  CONSTRAINT kind_known CHECK (kind IN ('lead', 'client')),
  CONSTRAINT in_order CHECK (first_id < second_id)
);
ALTER TABLE not_duplicates ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON not_duplicates FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON not_duplicates FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY delete_policy ON not_duplicates FOR DELETE TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, DELETE ON not_duplicates TO toranam_app;

CREATE FUNCTION notify_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"leads","people":[]}'), pg_notify('live', '{"kind":"clients","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_duplicates AFTER INSERT OR DELETE ON not_duplicates FOR EACH STATEMENT EXECUTE FUNCTION notify_duplicates();

-- A link that follows its record is no change of the row: forms that are open on it can still be saved.
CREATE OR REPLACE FUNCTION set_updated_at_and_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.moves_links', true) = 'on' THEN RETURN NEW; END IF;
  NEW.updated_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Moves links from one record to another. @param only_ids the rows that an earlier call moved; null: all that follow
CREATE FUNCTION move_links(of_kind text, source uuid, target uuid, only_ids jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  link record;
  ids jsonb;
  moved jsonb := '{}';
BEGIN
  FOR link IN SELECT * FROM public.merge_links WHERE kind = of_kind AND moves_where <> 'false' ORDER BY table_name, column_name LOOP
    EXECUTE format('WITH moved AS (UPDATE public.%1$I SET %2$I = $1 WHERE %2$I = $2 AND (%3$s) %4$s
        AND ($3 IS NULL OR $3 -> %5$L ? id::text) RETURNING id) SELECT jsonb_agg(id) FROM moved',
      link.table_name, link.column_name, link.moves_where,
      CASE WHEN link.kind_column IS NOT NULL THEN format('AND %I = %L', link.kind_column, of_kind) END,
      link.table_name || '.' || link.column_name)
    INTO ids USING target, source, only_ids;
    IF ids IS NOT NULL THEN moved := moved || jsonb_build_object(link.table_name || '.' || link.column_name, ids); END IF;
  END LOOP;
  RETURN moved;
END $$;

-- How many rows follow a record when it is merged, and how many stay with it, by table and column.
CREATE FUNCTION count_links(of_kind text, record uuid) RETURNS jsonb LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  link record;
  counts record;
  moving jsonb := '{}';
  staying jsonb := '{}';
BEGIN
  IF NOT public.is_admin() THEN RAISE insufficient_privilege USING MESSAGE = 'permission denied: only an admin merges records'; END IF;
  FOR link IN SELECT * FROM public.merge_links WHERE kind = of_kind ORDER BY table_name, column_name LOOP
    EXECUTE format('SELECT count(*) FILTER (WHERE %1$s) AS moving, count(*) FILTER (WHERE NOT (%1$s)) AS staying FROM public.%2$I WHERE %3$I = $1 %4$s',
      link.moves_where, link.table_name, link.column_name,
      CASE WHEN link.kind_column IS NOT NULL THEN format('AND %I = %L', link.kind_column, of_kind) END) INTO counts USING record;
    moving := moving || jsonb_build_object(link.table_name || '.' || link.column_name, counts.moving);
    staying := staying || jsonb_build_object(link.table_name || '.' || link.column_name, counts.staying);
  END LOOP;
  RETURN jsonb_build_object('moving', moving, 'staying', staying);
END $$;

-- Hides a record, or shows it again.
CREATE FUNCTION set_merged_into(of_kind text, record uuid, kept uuid) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  EXECUTE format('UPDATE public.%I SET merged_into = $1 WHERE id = $2', of_kind || 's') USING kept, record;
END $$;

-- Sets columns of a record. Its version counts up even when nothing changes: whoever has it open learns that it was merged.
-- @returns each column that changed, with its value before and after
CREATE FUNCTION set_columns(of_kind text, record uuid, new_values jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before jsonb;
  after jsonb;
  columns text;
BEGIN
  EXECUTE format('SELECT to_jsonb(r) FROM public.%I r WHERE id = $1', of_kind || 's') INTO before USING record;
  SELECT string_agg(format('%1$I = new.%1$I', key), ', ') INTO columns FROM jsonb_object_keys(new_values - '{id,version,merged_into}'::text[]) key;
  EXECUTE format('UPDATE public.%1$I r SET %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1) new WHERE r.id = $2 RETURNING to_jsonb(r)',
    of_kind || 's', coalesce(columns, 'id = r.id')) INTO after USING new_values, record;
  RETURN (SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(value, after -> key)), '{}') FROM jsonb_each(before)
    WHERE value IS DISTINCT FROM after -> key AND key <> ALL ('{version,updated_at,search_text,phone_key}'));
END $$;

-- Merges one record into another, with the rights of the tables' owner: an admin may not move all of these links otherwise.
-- @param new_values of the kept record's columns, as chosen field by field
CREATE FUNCTION merge_records(of_kind text, kept uuid, merged uuid, new_values jsonb) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found integer;
  changes jsonb;
  moved jsonb;
  merge uuid;
BEGIN
  IF NOT public.is_admin() THEN RAISE insufficient_privilege USING MESSAGE = 'permission denied: only an admin merges records'; END IF;
  IF of_kind NOT IN ('lead', 'client') THEN RAISE EXCEPTION 'no such kind of record'; END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM public.%I WHERE id IN ($1, $2) AND merged_into IS NULL ORDER BY id FOR UPDATE) r', of_kind || 's')
    INTO found USING kept, merged;
  IF found <> 2 THEN RAISE EXCEPTION 'two records are merged that are there' USING ERRCODE = 'restrict_violation'; END IF;
  PERFORM set_config('app.moves_links', 'on', true), set_config('app.keep_links', 'on', true);
  moved := public.move_links(of_kind, merged, kept, NULL);
  PERFORM public.set_merged_into(of_kind, merged, kept);
  PERFORM set_config('app.moves_links', 'off', true), set_config('app.keep_links', 'off', true);
  changes := public.set_columns(of_kind, kept, new_values);
  INSERT INTO public.merges (kind, kept_id, merged_id, changes, moved, merged_by, merged_by_name)
    VALUES (of_kind, kept, merged, changes, moved, public.actor_id(),
      (SELECT full_name FROM public.user_profiles WHERE user_id = public.actor_id())) RETURNING id INTO merge;
  RETURN jsonb_build_object('id', merge, 'changes', changes);
END $$;

-- Takes a merge back: rows that it moved go back unless somebody linked them elsewhere, and the kept record's columns get their values
-- of before unless somebody changed them since. @returns the columns that keep their new value
CREATE FUNCTION undo_merge(of_merge uuid) RETURNS text[] LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  m public.merges;
  found integer;
  now_is jsonb;
  restored jsonb;
BEGIN
  IF NOT public.is_admin() THEN RAISE insufficient_privilege USING MESSAGE = 'permission denied: only an admin undoes a merge'; END IF;
  SELECT * INTO m FROM public.merges WHERE id = of_merge AND undone_at IS NULL AND merged_at > now() - interval '30 days' FOR UPDATE;
  IF m.id IS NULL THEN RAISE EXCEPTION 'there is no merge to undo' USING ERRCODE = 'restrict_violation'; END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM public.%I WHERE id = $1 AND merged_into IS NULL OR id = $2 AND merged_into = $1
    ORDER BY id FOR UPDATE) r', m.kind || 's') INTO found USING m.kept_id, m.merged_id;
  IF found <> 2 OR EXISTS (SELECT FROM public.merges WHERE kept_id = m.kept_id AND undone_at IS NULL AND merged_at > m.merged_at) THEN
    RAISE EXCEPTION 'the newest merge is undone first' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('app.moves_links', 'on', true), set_config('app.keep_links', 'on', true);
  PERFORM public.set_merged_into(m.kind, m.merged_id, NULL);
  PERFORM public.move_links(m.kind, m.kept_id, m.merged_id, m.moved);
  PERFORM set_config('app.moves_links', 'off', true), set_config('app.keep_links', 'off', true);
  EXECUTE format('SELECT to_jsonb(r) FROM public.%I r WHERE id = $1', m.kind || 's') INTO now_is USING m.kept_id;
  SELECT coalesce(jsonb_object_agg(key, value -> 0), '{}') INTO restored FROM jsonb_each(m.changes) WHERE now_is -> key IS NOT DISTINCT FROM value -> 1;
  PERFORM public.set_columns(m.kind, m.kept_id, restored);
  UPDATE public.merges SET undone_at = clock_timestamp(), undone_by = public.actor_id() WHERE id = of_merge;
  RETURN array(SELECT key FROM jsonb_object_keys(m.changes) key WHERE NOT restored ? key ORDER BY key);
END $$;

REVOKE EXECUTE ON FUNCTION names_are_similar(text, text), day_of_text(text), dates_of(text, uuid),
  records_like(text, text, text, text, text, date[]), merged_leads(), merged_clients(), name_trigrams(text), name_similarity(text, text), kept_lead(uuid), kept_client(uuid), lead_ids(uuid), client_ids(uuid), follow_merged_lead(), follow_merged_client(),
  add_merge_link(text, text, text, text, text), notify_duplicates(), count_links(text, uuid), move_links(text, uuid, uuid, jsonb), set_merged_into(text, uuid, uuid),
  set_columns(text, uuid, jsonb), merge_records(text, uuid, uuid, jsonb), undo_merge(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION names_are_similar(text, text), day_of_text(text), dates_of(text, uuid),
  records_like(text, text, text, text, text, date[]), merged_leads(), merged_clients(), name_trigrams(text), name_similarity(text, text), kept_lead(uuid), kept_client(uuid), lead_ids(uuid), client_ids(uuid), count_links(text, uuid),
  merge_records(text, uuid, uuid, jsonb), undo_merge(uuid) TO toranam_app;

-- Money of a client settles what any of the merged ones owes.
CREATE OR REPLACE FUNCTION limit_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  source_client uuid;
  target_client uuid;
BEGIN
  IF NEW.payment_id IS NOT NULL THEN
    UPDATE public.payments SET allocated = allocated + NEW.amount WHERE id = NEW.payment_id RETURNING client_id INTO source_client;
  ELSIF NEW.advance_id IS NOT NULL THEN
    UPDATE public.advances SET allocated = allocated + NEW.amount WHERE id = NEW.advance_id RETURNING client_id INTO source_client;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.credited_invoice_id::text, 6));
    UPDATE public.invoice_balances SET paid = paid - NEW.amount
      WHERE invoice_id = NEW.credited_invoice_id AND amount - paid - credited + NEW.amount <= 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice gives at most what was paid too much' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT client_id INTO source_client FROM public.invoices WHERE id = NEW.credited_invoice_id;
  END IF;
  IF NEW.invoice_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
    UPDATE public.invoice_balances SET paid = paid + NEW.amount
      WHERE invoice_id = NEW.invoice_id AND amount - paid - credited >= NEW.amount;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice takes at most its balance' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT client_id INTO target_client FROM public.invoices WHERE id = NEW.invoice_id;
  ELSE
    SELECT client_id INTO target_client FROM public.refunds WHERE id = NEW.refund_id;
  END IF;
  IF public.kept_client(source_client) IS DISTINCT FROM public.kept_client(target_client) THEN
    RAISE EXCEPTION 'the money of one client does not settle the debt of another' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Find shows the kept record for what was merged into it.
CREATE OR REPLACE FUNCTION find_records(kinds text[], matching text[], others text[], beginning text)
RETURNS TABLE (kind text, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  source record;
  condition text;
BEGIN
  IF public.is_staff() IS NOT TRUE THEN RETURN; END IF;
  SELECT string_agg(format('search_text LIKE %L', pattern), ' AND ') INTO condition FROM unnest(matching) pattern;
  SELECT concat_ws(' OR ', condition, string_agg(format('search_text LIKE %L', pattern), ' OR ')) INTO condition FROM unnest(others) pattern;
  -- Values in the text, not parameters: the planner must see how a pattern begins.
  FOR source IN
    SELECT s.*, CASE WHEN s.name <> 'tasks' OR public.is_admin() THEN 'true' ELSE format('assigned_to = %L', public.actor_id()) END AS is_visible
    FROM (VALUES ('event', 'events', 'id'), ('lead', 'leads', 'coalesce(merged_into, id)'), ('client', 'clients', 'coalesce(merged_into, id)'),
      ('quote', 'quotes', 'id'), ('invoice', 'invoices', 'id'), ('vendor', 'vendors', 'id'), ('task', 'tasks', 'id')) s (kind, name, shown_id)
    WHERE s.kind = ANY (kinds)
  LOOP
    RETURN QUERY EXECUTE format(
      '(SELECT %1$L, %6$s FROM public.%2$I WHERE %3$s AND left(search_text, 60) LIKE %4$L LIMIT 100)
       UNION (SELECT %1$L, %6$s FROM public.%2$I WHERE %3$s AND (%5$s) LIMIT 200)',
      source.kind, source.name, source.is_visible, beginning, condition, source.shown_id);
  END LOOP;
END $$;
