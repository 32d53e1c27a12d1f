-- A credit note takes back some lines of its invoice (0008), so the counts of services follow the lines of notes. What is
-- owed is kept by the day it was due: an amount's age is asked each day anew.
CREATE OR REPLACE FUNCTION tally_keys(r invoices) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql AS $$
  SELECT v.* FROM (VALUES
    ('invoices', r.status, '', 1::bigint),
    ('invoices of', to_char(r.invoice_date, 'YYYY-MM'), r.office, 1),
    ('invoiced', CASE WHEN r.status = 'issued' THEN to_char(r.invoice_date, 'YYYY-MM') END, r.office, r.amount),
    ('revenue', CASE WHEN r.status = 'issued' THEN to_char(r.invoice_date, 'YYYY-MM') END, r.office, r.amount),
    ('owed', CASE WHEN r.status = 'issued' THEN to_char(coalesce(r.due_date, r.invoice_date), 'YYYY-MM-DD') END, '', r.amount)) v (name, what, who, by)
  WHERE v.what IS NOT NULL
  UNION ALL
  SELECT 'services', t.sac, '', t.taxable FROM invoice_items t WHERE t.invoice_id = r.id AND r.status = 'issued'
$$;
CREATE OR REPLACE FUNCTION tally_keys(r credit_notes) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM invoices i, LATERAL (VALUES
    ('revenue', to_char(r.note_date, 'YYYY-MM'), r.office, -r.amount),
    ('invoiced', to_char(i.invoice_date, 'YYYY-MM'), i.office, -r.amount),
    ('owed', to_char(coalesce(i.due_date, i.invoice_date), 'YYYY-MM-DD'), '', -r.amount)) v (name, what, who, by)
  WHERE i.id = r.invoice_id
$$;
CREATE FUNCTION tally_keys(r credit_note_items) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT 'services', t.sac, '', -r.taxable FROM invoice_items t WHERE t.id = r.item_id
$$;
CREATE OR REPLACE FUNCTION tally_keys(r invoice_payments) RETURNS TABLE (name text, what text, who text, by bigint) LANGUAGE sql STABLE AS $$
  SELECT v.* FROM invoices i, LATERAL (VALUES
    ('paid', to_char(i.invoice_date, 'YYYY-MM'), i.office, r.gross),
    ('owed', to_char(coalesce(i.due_date, i.invoice_date), 'YYYY-MM-DD'), '', -r.gross)) v (name, what, who, by)
  WHERE i.id = r.invoice_id
$$;

-- The lines of notes are only ever added.
CREATE FUNCTION tally_credit_note_items_insert() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own integer := 0;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(1953460834, own) LOOP own := own + 1; END LOOP;
  INSERT INTO tallies AS counted (name, what, who, slot, n)
    SELECT k.name, k.what, k.who, own, sum(k.by) FROM new_rows r, tally_keys(ROW(r.*)::credit_note_items) k
    GROUP BY 1, 2, 3 HAVING sum(k.by) <> 0
  ON CONFLICT (name, what, who, slot) DO UPDATE SET n = counted.n + excluded.n;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_insert AFTER INSERT ON credit_note_items REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_credit_note_items_insert();

DELETE FROM tallies WHERE name IN ('invoices', 'invoices of', 'invoiced', 'revenue', 'revenue issued', 'revenue credited', 'services', 'paid', 'owed');
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invoices', 'invoice_payments', 'credit_notes', 'credit_note_items'] LOOP
    EXECUTE format('INSERT INTO tallies AS t SELECT k.name, k.what, k.who, 0, sum(k.by) FROM %1$I r, tally_keys(ROW(r.*)::%1$I) k
      GROUP BY 1, 2, 3 ON CONFLICT (name, what, who, slot) DO UPDATE SET n = t.n + excluded.n', name);
  END LOOP;
END $$;

-- The policies of 0008 to 0010 ask as those before them do since 0007.
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
