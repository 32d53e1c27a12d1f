-- Several people may do one line of a run sheet: their keys, separated by spaces. A line of one person stays as it is.
ALTER TABLE run_items DROP CONSTRAINT who_known,
  ADD CONSTRAINT who_known CHECK (who ~ '^((person|vendor)\.[^ ]+( (person|vendor)\.[^ ]+)*)?$');
DROP INDEX run_items_of_person;
CREATE INDEX run_items_of_person ON run_items USING gin (string_to_array(who, ' ')) WHERE who <> '' AND deleted_at IS NULL;

CREATE OR REPLACE FUNCTION own_functions() RETURNS TABLE (id uuid, event_id uuid) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.id, f.event_id FROM public.event_functions f
  WHERE (SELECT public.actor_access()) = 'crew' AND (
    f.id IN (SELECT r.function_id FROM public.run_items r
      WHERE string_to_array(r.who, ' ') @> ARRAY['person.' || public.actor_id()] AND r.who <> '' AND r.deleted_at IS NULL)
    OR f.event_id IN (SELECT t.event_id FROM public.tasks t WHERE t.assigned_to = public.actor_id() AND t.event_id IS NOT NULL))
$$;

CREATE OR REPLACE FUNCTION run_owners(event uuid) RETURNS TABLE (key text, name text, phone text, role text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT 'vendor.' || v.id, v.vendor_name, coalesce(v.phone, ''), coalesce(nullif(b.service, ''), v.service_type, '')
  FROM public.event_vendors b JOIN public.vendors v ON v.id = b.vendor_id
  WHERE b.event_id = event AND b.booking_state <> 'released' AND ((SELECT public.is_staff()) OR event IN (SELECT public.own_event_ids()))
  UNION ALL
  SELECT 'person.' || user_id, coalesce(nullif(full_name, ''), email), coalesce(work_phone, ''), coalesce(role, '') FROM public.user_profiles
  WHERE access IN ('crew', 'planner', 'accounts', 'admin') AND ((SELECT public.is_staff()) OR 'person.' || user_id IN (
    SELECT unnest(string_to_array(r.who, ' ')) FROM public.run_items r
    WHERE r.function_id IN (SELECT public.own_function_ids()) AND r.event_id = event AND r.deleted_at IS NULL))
$$;

CREATE OR REPLACE FUNCTION shared_run_lines()
  RETURNS TABLE (id uuid, function_name text, venue text, map_url text, starts_at timestamptz, minutes integer, title text, place text,
    cue text, hard boolean, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.id, f.name, f.venue, f.map_url, i.starts_at, i.minutes, i.title, i.place, i.cue, i.hard, i.status
  FROM public.run_people p JOIN public.run_items i ON i.event_id = p.event_id AND p.who = ANY (string_to_array(i.who, ' ')) AND i.deleted_at IS NULL
    JOIN public.event_functions f ON f.id = i.function_id AND f.status = 'planned'
  WHERE p.id = public.shared_run_person() ORDER BY i.starts_at, i.id
$$;
