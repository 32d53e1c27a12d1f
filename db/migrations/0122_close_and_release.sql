-- Work that was not done because its event was cancelled is closed; only work that was done is completed.
ALTER TABLE tasks DROP CONSTRAINT status_known,
  ADD CONSTRAINT status_known CHECK (status IN ('pending', 'in_progress', 'completed', 'closed')),
  -- The status that a task had before it was closed with its event, which it gets back with it.
  ADD COLUMN closed_from text;

-- Closes the open tasks of an event that is cancelled, also those of other people, and opens them again with it. @returns those changed
CREATE FUNCTION close_tasks_of_event(event uuid) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.tasks SET status = 'closed', closed_from = coalesce(status, 'pending')
  WHERE event_id = event AND (SELECT public.is_staff())
    AND coalesce(status, 'pending') IN ('pending', 'in_progress')
  RETURNING id
$$;
CREATE FUNCTION reopen_tasks_of_event(event uuid) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.tasks SET status = closed_from, closed_from = NULL
  WHERE event_id = event AND (SELECT public.is_staff())
    AND status = 'closed' AND closed_from IS NOT NULL
  RETURNING id
$$;
REVOKE EXECUTE ON FUNCTION close_tasks_of_event(uuid), reopen_tasks_of_event(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_tasks_of_event(uuid), reopen_tasks_of_event(uuid) TO toranam_app;

CREATE OR REPLACE FUNCTION tasks_of_event(event uuid)
RETURNS TABLE (id uuid, title text, status text, due_date date, assignee text, is_own boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT tasks.id, tasks.title, tasks.status, tasks.due_date, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email),
    tasks.assigned_to IS NOT DISTINCT FROM actor_id()
  FROM public.tasks LEFT JOIN public.user_profiles ON user_profiles.user_id = tasks.assigned_to
  WHERE tasks.event_id = event AND (SELECT public.is_staff())
  ORDER BY coalesce(tasks.status, 'pending') IN ('completed', 'closed'), tasks.due_date, tasks.id LIMIT 200
$$;

-- A vendor is booked for an event; asked, after the event moved, until it says yes; released, after it was cancelled.
ALTER TABLE event_vendors ADD COLUMN booking_state text NOT NULL DEFAULT 'booked' CHECK (booking_state IN ('booked', 'asked', 'released')),
  ADD COLUMN released_from text;
CREATE POLICY update_policy ON event_vendors FOR UPDATE TO toranam_app USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()));
GRANT UPDATE ON event_vendors TO toranam_app;
CREATE TRIGGER notify_update AFTER UPDATE ON event_vendors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();

-- Why it was moved last, for the staff.
ALTER TABLE events ADD COLUMN move_reason text;
ALTER TABLE event_functions ADD COLUMN move_reason text;

-- The timeline also tells why an event or a function was moved, from which venue to which, and who accepted a shared venue.
DROP FUNCTION event_changes(uuid[]);
CREATE FUNCTION event_changes(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, action text, status_before text, status_after text, reason text,
  day_before text, day_after text, time_before text, time_after text, venue_before text, venue_after text, function_name text, other text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.event, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'), a.action,
    a.fields -> 'status' ->> 0, CASE WHEN a.action = 'event restored' THEN 'restored' ELSE a.fields -> 'status' ->> 1 END,
    CASE WHEN a.action = 'venue clash accepted' THEN a.fields ->> 'reason'
      ELSE coalesce(nullif(a.fields -> 'cancel_reason' ->> 1, ''), nullif(a.fields -> 'move_reason' ->> 1, '')) END,
    nullif(a.fields -> a.day ->> 0, ''), nullif(a.fields -> a.day ->> 1, ''),
    nullif(a.fields -> 'start_time' ->> 0, ''), nullif(a.fields -> 'start_time' ->> 1, ''),
    nullif(a.fields -> 'venue' ->> 0, ''), nullif(a.fields -> 'venue' ->> 1, ''), a.name, a.fields ->> 'other'
  FROM (
    SELECT e.*, e.object_id::uuid AS event, 'date' AS day, NULL::text AS name FROM public.audit_log e
    WHERE e.object_type = 'event' AND e.object_id = ANY (events::text[])
      AND (e.action = 'event status changed' AND e.fields ? 'status' OR e.action = 'event edited' AND e.fields ?| ARRAY['date', 'venue']
        OR e.action IN ('event moved', 'event restored', 'venue clash accepted'))
    UNION ALL
    SELECT e.*, f.event_id, 'day', f.name FROM public.event_functions f
      JOIN public.audit_log e ON e.object_type = 'function' AND e.object_id = f.id::text
    WHERE f.event_id = ANY (events) AND (e.action <> 'function edited' OR e.fields ?| ARRAY['day', 'start_time', 'venue'])
  ) a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION event_changes(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_changes(uuid[]) TO toranam_app;

-- Mails about an event wait as long as what they tell can be undone. @returns how many of the actor's of the last minute did not go
CREATE FUNCTION discard_event_mails(event uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH discarded AS (
    DELETE FROM public.outbox WHERE sent_at IS NULL AND attempts = 0 AND (SELECT public.is_staff()) AND id IN (
      SELECT jsonb_array_elements_text(fields -> 'mails')::uuid FROM public.audit_log
      WHERE object_type = 'event' AND object_id = event::text AND action = 'event messages mailed' AND at > now() - interval '1 minute'
        AND actor = (SELECT public.actor_id()))
    RETURNING id)
  SELECT count(*)::integer FROM discarded
$$;
REVOKE EXECUTE ON FUNCTION discard_event_mails(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discard_event_mails(uuid) TO toranam_app;
