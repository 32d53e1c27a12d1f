-- Find also takes regular expressions, for other spellings of a name; a pattern of LIKE begins with "%" (app/records/search-patterns.ts).
CREATE OR REPLACE FUNCTION find_records(kinds text[], matching text[], others text[], beginning text)
RETURNS TABLE (kind text, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  source record;
  condition text;
BEGIN
  IF public.is_staff() IS NOT TRUE THEN RETURN; END IF;
  SELECT string_agg(format(CASE WHEN starts_with(pattern, '%') THEN 'search_text LIKE %L' ELSE 'search_text ~ %L' END, pattern), ' AND ')
  INTO condition FROM unnest(matching) pattern;
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
