-- Who gave a task on keeps it in sight, however often it is given on after that: those who asked before `asked_by`, the first one first.
ALTER TABLE tasks ADD COLUMN earlier_askers text[] NOT NULL DEFAULT '{}';
CREATE INDEX tasks_earlier_askers ON tasks USING gin (earlier_askers);

CREATE OR REPLACE FUNCTION set_asked_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF actor_id() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    -- A deleted task that is restored, by an admin, stays as it was.
    IF NEW.created_at <> now() AND is_admin() THEN RETURN NEW; END IF;
    NEW.asked_by := CASE WHEN NEW.assigned_to <> actor_id() THEN actor_id() END;
    NEW.earlier_askers := '{}';
  ELSIF NEW.assigned_to IS DISTINCT FROM OLD.assigned_to THEN
    -- Who gives a task to nobody keeps it in sight, and can give it to somebody: of the others only admins see it.
    NEW.asked_by := CASE WHEN NEW.assigned_to IS DISTINCT FROM actor_id() THEN actor_id() END;
    NEW.earlier_askers := ARRAY(
      SELECT asker FROM unnest(OLD.earlier_askers || OLD.asked_by) WITH ORDINALITY a (asker, place)
      WHERE asker IS DISTINCT FROM NEW.assigned_to AND asker IS DISTINCT FROM NEW.asked_by AND asker IS NOT NULL
      GROUP BY asker ORDER BY min(place));
  ELSE
    NEW.asked_by := OLD.asked_by;
    NEW.earlier_askers := OLD.earlier_askers;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER set_asked_by ON tasks;
CREATE TRIGGER set_asked_by BEFORE INSERT OR UPDATE OF assigned_to, asked_by, earlier_askers ON tasks FOR EACH ROW EXECUTE FUNCTION set_asked_by();

-- As it is for `asked_by`. Nobody of the crew gains an event by it (0166).
DO $$
DECLARE
  asked text := '((SELECT may(''work'')) AND (SELECT actor_id()) = ANY (earlier_askers))';
  policy record;
BEGIN
  FOR policy IN
    SELECT policyname, qual, with_check FROM pg_policies
    WHERE schemaname = 'public' AND tablename = 'tasks' AND policyname IN ('select_policy', 'update_policy')
  LOOP
    EXECUTE format('ALTER POLICY %I ON tasks %s %s', policy.policyname, 'USING ((' || policy.qual || ') OR ' || asked || ')',
      'WITH CHECK ((' || policy.with_check || ') OR ' || asked || ')');
  END LOOP;
END $$;

-- The tasks that a person asked for before they were given on. By the owner's rights, because behind a policy `@>` uses no index.
CREATE FUNCTION given_on_tasks(person text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM public.tasks WHERE earlier_askers @> ARRAY[person]
    AND ((SELECT public.may('manage')) OR (person = public.actor_id() AND (SELECT public.may('work'))))
$$;
REVOKE EXECUTE ON FUNCTION given_on_tasks(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION given_on_tasks(text) TO toranam_app;

CREATE OR REPLACE FUNCTION can_edit_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_staff() AND can_read_record(type, record_id) AND CASE type
    WHEN 'task' THEN is_admin() OR EXISTS (SELECT FROM tasks WHERE id = record_id AND actor_id() = ANY (earlier_askers || assigned_to || asked_by))
    WHEN 'website' THEN may_edit_website()
    ELSE true
  END
$$;
CREATE OR REPLACE FUNCTION task_before(task uuid) RETURNS TABLE (id uuid, title text, is_open boolean, assignee text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.id, b.title, coalesce(b.status, 'pending') NOT IN ('completed', 'closed'), public.person_name(b.assigned_to)
  FROM public.tasks t JOIN public.tasks b ON b.id = t.after_id
  WHERE t.id = task AND ((SELECT public.is_staff()) OR public.actor_id() = ANY (t.earlier_askers || t.assigned_to || t.asked_by))
$$;
-- They are told what is said about it, and its open pages follow.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('people_of(text, uuid)'::regprocedure),
    'unnest(ARRAY[assigned_to, asked_by])', 'unnest(earlier_askers || assigned_to || asked_by)');
  EXECUTE replace(pg_get_functiondef('notify_change()'::regprocedure),
    'unnest(ARRAY[assigned_to, asked_by])', 'unnest(earlier_askers || assigned_to || asked_by)');
END $$;

CREATE OR REPLACE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  coalesce(user_profiles.full_name, CASE WHEN tasks.assigned_to IS NOT NULL THEN person_name(tasks.assigned_to) END) AS assigned_user_name,
  user_profiles.email AS assigned_user_email, tasks.asked_by, tasks.repeats, tasks.earlier_askers
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;
