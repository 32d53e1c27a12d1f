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

-- A member reads only their own entries of the audit log. This function shows the events that others added, and what they did to the
-- member's own tasks and to the events of those tasks, from the entries that the log has anyway: of their fields only those that the list of activity words.
CREATE FUNCTION changes_by_others(shown text[])
RETURNS TABLE (id bigint, at timestamptz, person text, action text, object_type text, object_id text, fields jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH own AS MATERIALIZED (
    SELECT tasks.id, tasks.event_id, tasks.updated_at FROM public.tasks
    WHERE tasks.assigned_to = (SELECT public.actor_id()) AND (SELECT public.is_staff())),
  -- Every change of a task sets its updated_at, so the newest changes are those of the tasks that changed last.
  objects AS (
    (SELECT 'task' AS type, own.id::text AS id FROM own ORDER BY own.updated_at DESC LIMIT 100)
    UNION (
      SELECT 'event', events.id::text FROM public.events
      WHERE events.id IN (SELECT own.event_id FROM own) AND (events.date IS NULL OR events.date > current_date - 60)
      ORDER BY events.date DESC NULLS FIRST LIMIT 100)),
  found AS (
    (SELECT a.* FROM objects JOIN public.audit_log a ON a.object_type = objects.type AND a.object_id = objects.id
      WHERE a.action = ANY (shown) AND a.actor <> public.actor_id() ORDER BY a.at DESC, a.id DESC LIMIT 50)
    UNION
    -- The staff reads every event.
    (SELECT a.* FROM public.audit_log a
      WHERE a.action = 'event added' AND a.action = ANY (shown) AND a.actor <> public.actor_id() AND (SELECT public.is_staff())
      ORDER BY a.at DESC, a.id DESC LIMIT 20)
    UNION
    -- A change of several tasks has no object: its field "tasks" has each id, with the value before.
    (SELECT a.* FROM public.audit_log a
      WHERE a.action = 'tasks changed' AND a.action = ANY (shown) AND a.actor <> public.actor_id() AND EXISTS (SELECT FROM own)
      ORDER BY a.at DESC, a.id DESC LIMIT 50))
  SELECT found.id, found.at, CASE found.actor WHEN 'client' THEN 'Client' ELSE coalesce(nullif(p.full_name, ''), p.email) END,
    found.action, found.object_type, found.object_id,
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(found.fields)
      WHERE key IN ('status', 'assigned_to', 'due_date', 'change'))
    || CASE WHEN several.ids IS NULL THEN '{}' ELSE jsonb_build_object('tasks', several.ids) END
  FROM found
    LEFT JOIN public.user_profiles p ON p.user_id = found.actor
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(tasks.id) AS ids
      FROM jsonb_array_elements_text(CASE jsonb_typeof(found.fields -> 'tasks') WHEN 'array' THEN found.fields -> 'tasks' END) item
        JOIN public.tasks ON tasks.id = split_part(item, ' ', 1)::uuid AND tasks.assigned_to = (SELECT public.actor_id())) several ON found.object_id IS NULL
  WHERE (found.actor = 'client' OR p.user_id IS NOT NULL) AND (found.object_id IS NOT NULL OR several.ids IS NOT NULL)
  ORDER BY found.at DESC, found.id DESC
$$;
REVOKE EXECUTE ON FUNCTION changes_by_others(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION changes_by_others(text[]) TO toranam_app;
