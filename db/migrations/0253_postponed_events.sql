-- An event whose day is off before the new one is known: cancelled in all that follows (halls, vendors, calendars, what is asked for),
-- but told as postponed, and brought back by giving it a day.
ALTER TABLE events ADD COLUMN postponed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT postponed_is_off CHECK (NOT postponed OR status = 'cancelled');

DROP FUNCTION shared_event();
CREATE FUNCTION shared_event()
  RETURNS TABLE (id uuid, name text, date date, "time" text, end_time text, venue text, event_type text, status text, client_id uuid,
    version integer, updated_at timestamptz, postponed boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.id, e.name, e.date, e.time, e.end_time, e.venue, e.event_type, e.status, e.client_id, e.version, e.updated_at, e.postponed
  FROM public.events e WHERE e.id = public.shared_event_id()
$$;
REVOKE EXECUTE ON FUNCTION shared_event() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_event() TO toranam_app;

-- As in migration 0250; an event that was postponed is told from one that was cancelled.
CREATE OR REPLACE FUNCTION event_changes(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, action text, status_before text, status_after text, reason text,
  day_before text, day_after text, time_before text, time_after text, venue_before text, venue_after text, guests_before text, guests_after text,
  guarantee_on text, function_name text, other text, details jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.event, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'), a.action,
    a.fields -> 'status' ->> 0, CASE WHEN a.action = 'event restored' THEN 'restored'
      WHEN a.fields -> 'postponed' ->> 1 = 'true' THEN 'postponed' ELSE a.fields -> 'status' ->> 1 END,
    CASE WHEN a.action IN ('venue clash accepted', 'guarantee lowered') THEN a.fields ->> 'reason'
      ELSE coalesce(nullif(a.fields -> 'cancel_reason' ->> 1, ''), nullif(a.fields -> 'move_reason' ->> 1, '')) END,
    nullif(a.fields -> a.day ->> 0, ''), nullif(a.fields -> a.day ->> 1, ''),
    nullif(a.fields -> 'start_time' ->> 0, ''), nullif(a.fields -> 'start_time' ->> 1, ''),
    nullif(a.fields -> 'venue' ->> 0, ''), nullif(a.fields -> 'venue' ->> 1, ''),
    nullif(a.fields -> 'guaranteed' ->> 0, ''), nullif(a.fields -> 'guaranteed' ->> 1, ''), nullif(a.fields -> 'guarantee_on' ->> 1, ''),
    a.name, a.fields ->> 'other',
    -- The hours that move with the start are not told apart from it.
    CASE WHEN a.action = 'function edited' THEN coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(a.fields)
      WHERE key IN ('name', 'guests', 'actual', 'note') OR key IN ('end_time', 'setup_from', 'clear_by') AND NOT a.fields ? 'start_time'), '{}') END
  FROM (
    SELECT e.*, e.object_id::uuid AS event, 'date' AS day, NULL::text AS name FROM public.audit_log e
    WHERE e.object_type = 'event' AND e.object_id = ANY (events::text[])
      AND (e.action = 'event status changed' AND e.fields ? 'status' OR e.action = 'event edited' AND e.fields ?| ARRAY['date', 'venue']
        OR e.action IN ('event moved', 'event restored', 'venue clash accepted'))
    UNION ALL
    SELECT e.*, f.event_id, 'day', f.name FROM public.event_functions f
      JOIN public.audit_log e ON e.object_type = 'function' AND e.object_id = f.id::text
    WHERE f.event_id = ANY (events) AND (e.action <> 'function edited'
      OR e.fields ?| ARRAY['day', 'start_time', 'venue', 'guarantee_on', 'name', 'guests', 'actual', 'note', 'end_time', 'setup_from', 'clear_by']
      OR e.fields ? 'guaranteed' AND NOT EXISTS (SELECT FROM public.audit_log l
        WHERE l.object_type = 'function' AND l.object_id = e.object_id AND l.action = 'guarantee lowered' AND l.at = e.at))
  ) a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 100
$$;
