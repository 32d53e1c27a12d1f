-- Why an event was cancelled, as the staff entered it. Its client does not see it.
ALTER TABLE events ADD COLUMN cancel_reason text;

-- The day that a move of the event gave the task, when that was past: the task is due on the day of the move instead, and the next move
-- counts from this one. Any other change of the due date forgets it.
ALTER TABLE tasks ADD COLUMN planned_due date;
CREATE FUNCTION forget_planned_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.planned_due := NULL;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION forget_planned_due() FROM PUBLIC;
CREATE TRIGGER forget_planned_due BEFORE UPDATE OF due_date ON tasks FOR EACH ROW
  WHEN (NEW.due_date IS DISTINCT FROM OLD.due_date AND NEW.planned_due IS NOT DISTINCT FROM OLD.planned_due AND OLD.planned_due IS NOT NULL)
  EXECUTE FUNCTION forget_planned_due();

-- A member reads only their own entries of the audit log. This function shows the staff, who read every event, who cancelled, restored or
-- moved an event.
CREATE FUNCTION event_changes(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, status_before text, status_after text, reason text, day_before text, day_after text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.object_id::uuid, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'),
    a.fields -> 'status' ->> 0, CASE WHEN a.action = 'event restored' THEN 'restored' ELSE a.fields -> 'status' ->> 1 END,
    nullif(a.fields -> 'cancel_reason' ->> 1, ''), nullif(a.fields -> 'date' ->> 0, ''), nullif(a.fields -> 'date' ->> 1, '')
  FROM public.audit_log a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE a.object_type = 'event' AND a.object_id = ANY (events::text[]) AND (SELECT public.is_staff())
    AND (a.action = 'event status changed' AND a.fields ? 'status' OR a.action = 'event edited' AND a.fields ? 'date' OR a.action = 'event restored')
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION event_changes(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_changes(uuid[]) TO toranam_app;
