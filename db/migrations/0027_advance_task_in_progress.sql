-- The advance of an event completes the event's task for it, also one that somebody has begun. The audit entry names the status
-- from before, which whoever records the advance may not be allowed to read.

DROP FUNCTION complete_task_of_advance(uuid, text);
CREATE FUNCTION complete_task_of_advance(advance uuid, task_title text) RETURNS TABLE (id uuid, before text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  UPDATE public.tasks SET status = 'completed', completed_at = now()
  FROM (
    SELECT t.id, coalesce(t.status, 'pending') AS status
    FROM public.tasks t JOIN public.advances a ON a.event_id = t.event_id
    WHERE a.id = advance AND a.recorded_by = (SELECT public.actor_id()) AND (SELECT public.is_staff())
      AND t.title = task_title AND t.status IS DISTINCT FROM 'completed'
    FOR UPDATE OF t
  ) open
  WHERE tasks.id = open.id
  RETURNING tasks.id, open.status
$$;
REVOKE EXECUTE ON FUNCTION complete_task_of_advance(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION complete_task_of_advance(uuid, text) TO toranam_app;
