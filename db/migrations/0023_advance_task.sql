-- Whoever records the advance of an event completes the event's task for it, whoever has the task.

CREATE FUNCTION complete_task_of_advance(advance uuid, task_title text) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  UPDATE public.tasks SET status = 'completed', completed_at = now()
  FROM public.advances
  WHERE advances.id = advance AND advances.recorded_by = (SELECT public.actor_id()) AND (SELECT public.is_staff())
    AND tasks.event_id = advances.event_id AND tasks.title = task_title AND coalesce(tasks.status, 'pending') = 'pending'
  RETURNING tasks.id
$$;
