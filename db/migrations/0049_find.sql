-- Find (app/features/find) looks for a text in the records of all kinds at once. Row-level security keeps LIKE from using an index,
-- because LIKE is not leakproof, and reading all rows of all kinds takes too long. So a function with its owner's rights looks the text
-- up in indexes and returns ids only; the statement that calls it reads the rows of these ids behind the policies.

-- The digits of a vendor's phone, like those of leads and clients.
ALTER TABLE vendors DROP COLUMN search_text;
ALTER TABLE vendors ADD COLUMN search_text text
  GENERATED ALWAYS AS (search_text(vendor_name, contact_email, coalesce(phone, '') || ' ' || coalesce(phone_key(phone), ''), address)) STORED;

-- Texts anywhere in a row, by their trigrams. Where the extension is missing, everything works and Find takes longer.
DO $$
DECLARE name text;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  FOREACH name IN ARRAY ARRAY['events', 'leads', 'clients', 'quotes', 'invoices', 'vendors', 'tasks'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I USING gin (search_text public.gin_trgm_ops)', name || '_by_trigram', name);
  END LOOP;
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'without the extension pg_trgm: %', SQLERRM;
END $$;

-- What a row begins with: its name or number. An index entry has a limited length, a description has none.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['events', 'leads', 'clients', 'quotes', 'invoices', 'vendors', 'tasks'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I (left(search_text, 60) text_pattern_ops)', name || '_by_start', name);
  END LOOP;
END $$;

-- The ids of the records of these kinds that match all patterns of `matching`, or one of `others`. Of a kind, at most 100 that begin
-- like `beginning`, and 200 more. It repeats the policy of tasks: the 200 would be other people's.
CREATE FUNCTION find_records(kinds text[], matching text[], others text[], beginning text)
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
    FROM (VALUES ('event', 'events'), ('lead', 'leads'), ('client', 'clients'), ('quote', 'quotes'),
      ('invoice', 'invoices'), ('vendor', 'vendors'), ('task', 'tasks')) s (kind, name)
    WHERE s.kind = ANY (kinds)
  LOOP
    RETURN QUERY EXECUTE format(
      '(SELECT %1$L, id FROM public.%2$I WHERE %3$s AND left(search_text, 60) LIKE %4$L LIMIT 100)
       UNION (SELECT %1$L, id FROM public.%2$I WHERE %3$s AND (%5$s) LIMIT 200)',
      source.kind, source.name, source.is_visible, beginning, condition);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION find_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_records TO toranam_app;
