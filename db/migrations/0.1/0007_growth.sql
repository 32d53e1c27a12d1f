-- What lets a hundred times as many rows be as quick: counts moved once a statement, words found by an index, and the
-- indexes of each list's order.

-- Counts. A row adds `by` to each count it stands in; money is counted in paise. VALUES, because it is inlined: no call a row.
DROP TRIGGER tally ON tasks;
DROP TRIGGER tally ON events;
DROP TRIGGER tally ON leads;
DROP TRIGGER tally ON contact_submissions;
DROP FUNCTION tally();
DROP FUNCTION tally_keys(tasks);
DROP FUNCTION tally_keys(events);
DROP FUNCTION tally_keys(leads);
DROP FUNCTION tally_keys(contact_submissions);

CREATE FUNCTION tally_keys(r tasks) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM (VALUES
    ('tasks', coalesce(r.status, 'pending'), coalesce(r.assigned_to, ''), 1::bigint),
    ('tasks opened', india_day(r.created_at), coalesce(r.assigned_to, ''), 1),
    ('tasks completed', india_day(r.completed_at), coalesce(r.assigned_to, ''), 1)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
$$;
CREATE FUNCTION tally_keys(r events) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM (VALUES
    ('events', r.status, '', 1::bigint),
    ('events made', india_day(r.created_at), '', 1),
    ('events on', CASE WHEN r.status IN ('active', 'completed') THEN to_char(r.date, 'YYYY-MM-DD') END, '', 1)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
$$;
CREATE FUNCTION tally_keys(r leads) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM (VALUES
    ('leads', r.stage, '', 1::bigint),
    ('leads waiting', CASE WHEN r.awaiting_reply_since IS NOT NULL THEN r.stage END, '', 1),
    ('replies', CASE WHEN r.reply_minutes IS NOT NULL THEN left(india_day(r.replied_at), 7) END,
      CASE WHEN r.reply_minutes <= 240 THEN '4' WHEN r.reply_minutes <= 720 THEN '12' WHEN r.reply_minutes <= 1440 THEN '24' ELSE 'late' END, 1)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
$$;
CREATE FUNCTION tally_keys(r contact_submissions) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM (VALUES
    ('enquiries', CASE WHEN r.state = 'received' THEN left(india_day(r.created_at), 7) END, '', 1::bigint)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
$$;
CREATE FUNCTION tally_keys(r vendors) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM (VALUES ('vendors', r.status, coalesce(r.service_type, ''), 1::bigint)) v (name, what, who, by)
$$;
-- These two are not STABLE: PostgreSQL 18 fails to plan an inlined UNION. An issued invoice never changes and its lines neither, so their sums only grow; a credit note takes its own back.
CREATE FUNCTION tally_keys(r invoices) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql AS $$
  SELECT v.* FROM (VALUES
    ('invoices', r.status, '', 1::bigint),
    ('invoices of', to_char(r.invoice_date, 'YYYY-MM'), r.office, 1),
    ('invoiced', CASE WHEN r.status = 'issued' THEN to_char(r.invoice_date, 'YYYY-MM') END, r.office, r.amount),
    ('revenue', CASE WHEN r.status = 'issued' THEN to_char(r.invoice_date, 'YYYY-MM') END, r.office, r.amount),
    ('revenue issued', CASE WHEN r.status = 'issued' THEN india_day(coalesce(r.issued_at, r.created_at)) END, '', r.amount)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
  UNION ALL
  SELECT 'services', t.sac, '', t.taxable FROM invoice_items t WHERE t.invoice_id = r.id AND r.status = 'issued'
$$;
CREATE FUNCTION tally_keys(r credit_notes) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql AS $$
  SELECT v.* FROM (VALUES
    ('revenue', to_char(r.note_date, 'YYYY-MM'), r.office, -r.amount),
    ('revenue credited', india_day(r.created_at), '', r.amount)) v (name, what, who, by)
  UNION ALL
  SELECT 'invoiced', to_char(i.invoice_date, 'YYYY-MM'), i.office, -r.amount FROM invoices i WHERE i.id = r.invoice_id
  UNION ALL
  SELECT 'services', t.sac, '', -t.taxable FROM invoice_items t WHERE t.invoice_id = r.invoice_id
$$;
CREATE FUNCTION tally_keys(r invoice_payments) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT 'paid', to_char(i.invoice_date, 'YYYY-MM'), i.office, r.gross FROM invoices i WHERE i.id = r.invoice_id
$$;

-- Writes the counts of one statement under a slot that this transaction alone holds until it ends. So nobody waits for
-- another's commit, and no two transactions can wait for each other. Runs as the owner, because nobody else may write a
-- count. An update that moves no count writes none.
DO $$
DECLARE
  name text;
  moved text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tasks', 'events', 'leads', 'contact_submissions', 'vendors', 'invoices', 'invoice_payments', 'credit_notes'] LOOP
    FOREACH moved IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
      EXECUTE format($body$
        CREATE FUNCTION tally_%1$s_%2$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $f$
        DECLARE
          own integer := 0;
        BEGIN
          WHILE NOT pg_try_advisory_xact_lock(1953460834, own) LOOP own := own + 1; END LOOP;
          INSERT INTO tallies AS counted (name, what, who, slot, n)
            SELECT moved.name, moved.what, moved.who, own, sum(moved.by) FROM (%3$s) moved
            GROUP BY 1, 2, 3 HAVING sum(moved.by) <> 0
          ON CONFLICT (name, what, who, slot) DO UPDATE SET n = counted.n + excluded.n;
          RETURN NULL;
        END $f$ $body$,
        name, moved,
        concat_ws(' UNION ALL ',
          CASE WHEN moved <> 'delete' THEN format('SELECT k.name, k.what, k.who, k.by FROM new_rows r, tally_keys(ROW(r.*)::%I) k', name) END,
          CASE WHEN moved <> 'insert' THEN format('SELECT k.name, k.what, k.who, -k.by AS by FROM old_rows r, tally_keys(ROW(r.*)::%I) k', name) END));
      EXECUTE format('CREATE TRIGGER tally_%2$s AFTER %2$s ON %1$I REFERENCING %3$s FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s_%2$s()',
        name, moved, concat_ws(' ', CASE WHEN moved <> 'insert' THEN 'OLD TABLE AS old_rows' END, CASE WHEN moved <> 'delete' THEN 'NEW TABLE AS new_rows' END));
    END LOOP;
  END LOOP;
END $$;

DELETE FROM tallies;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tasks', 'events', 'leads', 'contact_submissions', 'vendors', 'invoices', 'invoice_payments', 'credit_notes'] LOOP
    EXECUTE format('INSERT INTO tallies AS t SELECT k.name, k.what, k.who, 0, sum(k.by) FROM %1$I r, tally_keys(ROW(r.*)::%1$I) k
      GROUP BY 1, 2, 3 ON CONFLICT (name, what, who, slot) DO UPDATE SET n = t.n + excluded.n', name);
  END LOOP;
END $$;

-- Words anywhere in a row, found by an index of their trigrams. Row-level security keeps ILIKE from using one, because
-- ILIKE could tell of rows before the policy hid them. So the owner looks, says the policy itself, and gives ids only:
-- the reading query meets the policies again.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION words_in(a text, b text DEFAULT '', c text DEFAULT '', d text DEFAULT '') RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || coalesce(a, '') || E' \n ' || coalesce(b, '') || E' \n ' || coalesce(c, '') || E' \n ' || coalesce(d, '');
CREATE INDEX "tasks_words" ON "tasks" USING gin (words_in("title", "description") gin_trgm_ops);
CREATE INDEX "events_words" ON "events" USING gin (words_in("name", "venue") gin_trgm_ops);
CREATE INDEX "leads_words" ON "leads" USING gin (words_in("name", "email", "phone", phone_key("phone")) gin_trgm_ops);
CREATE INDEX "vendors_words" ON "vendors" USING gin (words_in("vendor_name", "contact_email", "phone", "address") gin_trgm_ops);
CREATE INDEX "invoices_words" ON "invoices" USING gin (words_in("number", "reference", "client_name", "client_gstin") gin_trgm_ops);

-- The ids of at most `most` rows of a table that this actor may see and whose words are like one of two patterns.
CREATE FUNCTION ids_like(of_table text, one text, other text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  access text := actor_access();
  me text := actor_id();
BEGIN
  IF access IS NULL OR access NOT IN ('user', 'admin') THEN RETURN; END IF;
  CASE of_table
    WHEN 'tasks' THEN
      IF access = 'admin' THEN
        RETURN QUERY SELECT id FROM tasks WHERE words_in(title, description) ILIKE one OR words_in(title, description) ILIKE other LIMIT most;
      ELSE
        RETURN QUERY SELECT id FROM tasks WHERE assigned_to = me AND (words_in(title, description) ILIKE one OR words_in(title, description) ILIKE other) LIMIT most;
      END IF;
    WHEN 'events' THEN
      RETURN QUERY SELECT id FROM events WHERE words_in(name, venue) ILIKE one OR words_in(name, venue) ILIKE other LIMIT most;
    WHEN 'leads' THEN
      RETURN QUERY SELECT id FROM leads WHERE words_in(name, email, phone, phone_key(phone)) ILIKE one OR words_in(name, email, phone, phone_key(phone)) ILIKE other LIMIT most;
    WHEN 'vendors' THEN
      RETURN QUERY SELECT id FROM vendors WHERE words_in(vendor_name, contact_email, phone, address) ILIKE one OR words_in(vendor_name, contact_email, phone, address) ILIKE other LIMIT most;
    WHEN 'invoices' THEN
      RETURN QUERY SELECT id FROM invoices WHERE words_in(number, reference, client_name, client_gstin) ILIKE one OR words_in(number, reference, client_name, client_gstin) ILIKE other LIMIT most;
  END CASE;
END $$;
REVOKE ALL ON FUNCTION ids_like(text, text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ids_like(text, text, text, integer) TO toranam_app;

-- What the lists sort and filter by.
CREATE INDEX "tasks_open_by_due" ON "tasks" USING btree ("due_date", "id") WHERE coalesce(status, 'pending') <> 'completed';
CREATE INDEX "tasks_of_person_moved" ON "tasks" USING btree ("assigned_to", "updated_at" DESC NULLS FIRST);
CREATE INDEX "vendors_by_service" ON "vendors" USING btree (lower(service_type), lower(vendor_name), "id");
CREATE INDEX "vendors_of_service" ON "vendors" USING btree ("service_type", lower(vendor_name), "id");
CREATE INDEX "vendors_by_terms" ON "vendors" USING btree (lower(payment_terms), lower(vendor_name), "id");
CREATE INDEX "vendors_by_status" ON "vendors" USING btree ("status", lower(vendor_name), "id");
CREATE INDEX "vendors_newest" ON "vendors" USING btree ("created_at" DESC NULLS FIRST, "id");
DROP INDEX "leads_next_action";
CREATE INDEX "leads_by_next_action" ON "leads" USING btree ("next_action_on", "id");

-- The policies ask yes-or-no questions instead of comparing texts. The answer is the same, but the planner takes an unknown
-- text to equal 'admin' in one row of 200, so it expected next to nothing to pass, and read and sorted whole tables where
-- an index in the list's order had the first page at once. A question it takes to be true for half of the rows.
CREATE FUNCTION is_admin() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(actor_access() = 'admin', false);
CREATE FUNCTION is_staff() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(actor_access() IN ('user', 'admin'), false);
DO $$
DECLARE
  policy record;
  admin CONSTANT text := $p$(( SELECT actor_access() AS actor_access) = 'admin'::text)$p$;
  staff CONSTANT text := $p$(( SELECT actor_access() AS actor_access) = ANY (ARRAY['user'::text, 'admin'::text]))$p$;
  asked text;
BEGIN
  FOR policy IN SELECT * FROM pg_policies WHERE schemaname = 'public' AND concat(qual, with_check) LIKE '%actor_access%' LOOP
    asked := concat(' USING (' || policy.qual || ')', ' WITH CHECK (' || policy.with_check || ')');
    EXECUTE format('ALTER POLICY %I ON %I', policy.policyname, policy.tablename)
      || replace(replace(asked, admin, '(SELECT is_admin())'), staff, '(SELECT is_staff())');
  END LOOP;
END $$;
