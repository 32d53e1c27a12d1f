-- A member reads no profile but the own one. This function shows the staff the name of a colleague, also of one who has left.
CREATE FUNCTION person_name(person text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(nullif(full_name, ''), email) FROM public.user_profiles WHERE user_id = person AND (SELECT public.is_staff())
$$;
REVOKE EXECUTE ON FUNCTION person_name(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_name(text) TO toranam_app;

-- The list of completed tasks, the latest first; its order is in app/features/tasks/find-tasks.server.ts.
CREATE INDEX tasks_completed_latest ON tasks (coalesce(completed_at, due_date::timestamp AT TIME ZONE 'Asia/Kolkata') DESC NULLS LAST, id)
  WHERE status = 'completed';
