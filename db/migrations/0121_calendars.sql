-- A name of this installation in the UIDs of calendar entries. It never changes (RFC 5545 3.8.4.7). Until now that was the company's name:
-- calendars that follow an installation which has events know their entries under it.
INSERT INTO settings (section, value)
SELECT 'installation', jsonb_build_object('id', CASE WHEN EXISTS (SELECT FROM events)
  THEN lower(coalesce((SELECT nullif(value ->> 'name', '') FROM settings WHERE section = 'company'), 'Toranam'))
  ELSE gen_random_uuid()::text END);

-- A client's calendar also knows whether an entry is newer than the one it has.
DROP FUNCTION shared_event();
CREATE FUNCTION shared_event()
  RETURNS TABLE (id uuid, name text, date date, "time" text, end_time text, venue text, event_type text, status text, client_id uuid,
    version integer, updated_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.id, e.name, e.date, e.time, e.end_time, e.venue, e.event_type, e.status, e.client_id, e.version, e.updated_at
  FROM public.events e WHERE e.id = public.shared_event_id()
$$;
REVOKE EXECUTE ON FUNCTION shared_event() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_event() TO toranam_app;
