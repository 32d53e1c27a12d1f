-- A task that is a permit or a licence is to be done, and valid on the event's last day, before the event becomes active. An admin may say
-- why it is active without.
ALTER TABLE tasks ADD COLUMN permit boolean NOT NULL DEFAULT false,
  ADD COLUMN permit_number text CHECK (length(permit_number) <= 100),
  ADD COLUMN permit_until date;
ALTER TABLE events ADD COLUMN permits_reason text;

CREATE OR REPLACE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  coalesce(user_profiles.full_name, CASE WHEN tasks.assigned_to IS NOT NULL THEN person_name(tasks.assigned_to) END) AS assigned_user_name,
  user_profiles.email AS assigned_user_email, tasks.asked_by, tasks.repeats, tasks.earlier_askers, tasks.permit
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;

-- The permits that an event lacks, whoever has their tasks. `ends`: of one that is done, the day that is too early.
CREATE FUNCTION missing_permits(event uuid)
RETURNS TABLE (id uuid, title text, ends date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.title, CASE WHEN t.status = 'completed' THEN t.permit_until END
  FROM public.tasks t LEFT JOIN public.event_days d ON d.event_id = t.event_id
  WHERE t.event_id = event AND t.permit AND (t.status IS DISTINCT FROM 'completed' OR t.permit_until < d.last_day)
    AND (SELECT public.is_staff())
  ORDER BY t.due_date, t.id LIMIT 50
$$;
REVOKE EXECUTE ON FUNCTION missing_permits(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION missing_permits(uuid) TO toranam_app;

-- A completed event was active before.
CREATE FUNCTION require_permits() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.permits_reason IS DISTINCT FROM OLD.permits_reason AND NEW.permits_reason IS NOT NULL AND public.is_staff() AND NOT public.may('manage') THEN
    RAISE EXCEPTION 'only an admin says why an event is active without its permits' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 'active' AND OLD.status IN ('pending', 'cancelled') AND NEW.permits_reason IS NULL
    AND EXISTS (SELECT FROM public.missing_permits(NEW.id)) THEN
    RAISE EXCEPTION 'the event lacks permits' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION require_permits() FROM PUBLIC;
CREATE TRIGGER require_permits BEFORE UPDATE OF status, permits_reason ON events FOR EACH ROW EXECUTE FUNCTION require_permits();

-- As in migration 0253, with why an event is active without its permits.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('event_changes(uuid[])'::regprocedure),
    'nullif(a.fields -> ''move_reason'' ->> 1, '''')', 'nullif(a.fields -> ''move_reason'' ->> 1, ''''), nullif(a.fields -> ''permits_reason'' ->> 1, '''')');
END $$;
