-- "What moves with the event?" was lost when nobody answered it, and the next move counted from the last day. The event keeps the first day
-- from which what hangs on it has not moved; tasks made or dated since stay as they are.
ALTER TABLE events ADD COLUMN moved_from date, ADD COLUMN moved_at timestamptz;
ALTER TABLE tasks ADD COLUMN due_set_at timestamptz;

CREATE FUNCTION note_due_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_set_at := now();
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION note_due_day() FROM PUBLIC;
CREATE TRIGGER note_due_day BEFORE UPDATE OF due_date ON tasks FOR EACH ROW
  WHEN (NEW.due_date IS DISTINCT FROM OLD.due_date) EXECUTE FUNCTION note_due_day();

CREATE OR REPLACE FUNCTION open_tasks_of_event(event uuid)
RETURNS TABLE (id uuid, event_id uuid, title text, due_date date, planned_due date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.event_id, t.title, t.due_date, t.planned_due FROM public.tasks t JOIN public.events e ON e.id = t.event_id
  WHERE t.event_id = event AND coalesce(t.status, 'pending') NOT IN ('completed', 'closed')
    AND coalesce(coalesce(t.due_set_at, t.created_at) < e.moved_at, true) AND (SELECT public.is_staff())
$$;
