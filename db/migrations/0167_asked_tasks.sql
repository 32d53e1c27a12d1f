-- Everybody of the staff may ask a colleague to do a task: who gave it to the person who has it still sees it and may change it.
ALTER TABLE tasks ADD COLUMN asked_by text;
CREATE INDEX tasks_asked_by ON tasks (asked_by, due_date, id) WHERE asked_by IS NOT NULL;

-- Whoever gives a task to another asks for it; whoever takes one asks nobody. Changes by the server keep who asked.
CREATE FUNCTION set_asked_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF actor_id() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    -- A deleted task that is restored is older, and stays as it was.
    IF NEW.created_at = now() AND NEW.assigned_to <> actor_id() THEN NEW.asked_by := actor_id(); END IF;
  ELSIF NEW.assigned_to IS DISTINCT FROM OLD.assigned_to THEN
    NEW.asked_by := CASE WHEN NEW.assigned_to IS DISTINCT FROM actor_id() THEN actor_id() END;
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION set_asked_by() FROM PUBLIC;
CREATE TRIGGER set_asked_by BEFORE INSERT OR UPDATE OF assigned_to ON tasks FOR EACH ROW EXECUTE FUNCTION set_asked_by();

-- Added to the policies as they are.
DO $$
DECLARE
  asks text := '((SELECT is_staff()) AND asked_by = (SELECT actor_id()))';
  policy record;
BEGIN
  FOR policy IN
    SELECT policyname, qual, with_check FROM pg_policies
    WHERE schemaname = 'public' AND tablename = 'tasks' AND policyname IN ('select_policy', 'insert_policy', 'update_policy')
  LOOP
    EXECUTE format('ALTER POLICY %I ON tasks %s %s', policy.policyname,
      'USING ((' || policy.qual || ') OR ' || asks || ')', 'WITH CHECK ((' || policy.with_check || ') OR ' || asks || ')');
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION can_edit_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_staff() AND can_read_record(type, record_id) AND CASE type
    WHEN 'task' THEN is_admin() OR EXISTS (SELECT FROM tasks WHERE id = record_id AND actor_id() IN (assigned_to, asked_by))
    WHEN 'website' THEN may_edit_website()
    ELSE true
  END
$$;

-- A member reads no profile but the own one. Whom a task can be given to, and a comment can name: the staff, for the staff.
CREATE FUNCTION team_members() RETURNS TABLE (id text, name text, email text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), user_profiles.email), CASE WHEN (SELECT public.is_admin()) THEN user_profiles.email ELSE '' END,
    user_profiles.role
  FROM public.user_profiles WHERE (SELECT public.is_staff()) AND access NOT IN ('pending', 'disabled')
$$;
REVOKE EXECUTE ON FUNCTION team_members() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team_members() TO toranam_app;

CREATE OR REPLACE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  coalesce(user_profiles.full_name, CASE WHEN tasks.assigned_to IS NOT NULL THEN person_name(tasks.assigned_to) END) AS assigned_user_name,
  user_profiles.email AS assigned_user_email, tasks.asked_by
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;

-- Live updates reach who asked, too.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people jsonb := '[]';
BEGIN
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'DELETE' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT person), '[]') INTO people
    FROM (SELECT unnest(ARRAY[assigned_to, asked_by]) AS person FROM new_rows) changed WHERE person IS NOT NULL;
  END IF;
  IF TG_TABLE_NAME = 'tasks' AND TG_OP <> 'INSERT' THEN
    SELECT people || coalesce(jsonb_agg(DISTINCT person), '[]') INTO people
    FROM (SELECT unnest(ARRAY[assigned_to, asked_by]) AS person FROM old_rows) changed WHERE person IS NOT NULL;
  END IF;
  -- A message holds 8,000 bytes: beyond 50 people it goes to everybody who may see tasks.
  IF jsonb_array_length(people) > 50 THEN people := 'null'; END IF;
  PERFORM pg_notify('live', json_build_object('kind', TG_TABLE_NAME, 'people', people)::text);
  RETURN NULL;
END $$;
