-- A member plans an event together with others: of the tasks that are not the member's own, the policy of tasks shows nothing. This
-- function shows the staff the columns of a list, without description; at most as many rows as an event's page shows.

CREATE FUNCTION tasks_of_event(event uuid)
RETURNS TABLE (id uuid, title text, status text, due_date date, assignee text, is_own boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT tasks.id, tasks.title, tasks.status, tasks.due_date, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email),
    tasks.assigned_to IS NOT DISTINCT FROM actor_id()
  FROM public.tasks LEFT JOIN public.user_profiles ON user_profiles.user_id = tasks.assigned_to
  WHERE tasks.event_id = event AND (SELECT public.is_staff())
  ORDER BY coalesce(tasks.status, 'pending') = 'completed', tasks.due_date, tasks.id LIMIT 200
$$;
