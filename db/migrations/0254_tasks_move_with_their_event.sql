-- An event that moved offered to move the tasks of whoever moved it alone: those of colleagues stayed due on days of the old date, although
-- all are closed when the event is cancelled. As close_tasks_of_event, these two reach the tasks of everybody.
CREATE FUNCTION open_tasks_of_event(event uuid)
RETURNS TABLE (id uuid, event_id uuid, title text, due_date date, planned_due date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.event_id, t.title, t.due_date, t.planned_due FROM public.tasks t
  WHERE t.event_id = event AND coalesce(t.status, 'pending') NOT IN ('completed', 'closed') AND (SELECT public.is_staff())
$$;
CREATE FUNCTION move_tasks_of_event(event uuid, days integer, today date, kept uuid[])
RETURNS TABLE (id uuid, is_late boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.tasks t SET due_date = greatest(moved.due, today), planned_due = CASE WHEN moved.due < today THEN moved.due END
  FROM (SELECT o.id, coalesce(o.planned_due, o.due_date) + days AS due FROM public.open_tasks_of_event(event) o
    WHERE o.due_date IS NOT NULL AND o.id <> ALL (kept)) moved
  WHERE t.id = moved.id
  RETURNING t.id, t.planned_due IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION open_tasks_of_event(uuid), move_tasks_of_event(uuid, integer, date, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_tasks_of_event(uuid), move_tasks_of_event(uuid, integer, date, uuid[]) TO toranam_app;
