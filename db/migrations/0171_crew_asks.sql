-- The crew asks and is asked about its tasks: giving one back, comments on it, and what it is told. Of other records it reads no comments.
CREATE FUNCTION may_discuss(type text, record uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (is_staff() OR (type = 'task' AND may('work'))) AND can_read_record(type, record)
$$;
REVOKE EXECUTE ON FUNCTION may_discuss(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_discuss(text, uuid) TO toranam_app;

ALTER POLICY select_policy ON comments USING ((SELECT may('work')) AND may_discuss(record_type, record_id));
ALTER POLICY insert_policy ON comments
  WITH CHECK ((SELECT may('work')) AND author = (SELECT actor_id()) AND may_discuss(record_type, record_id));
ALTER POLICY update_policy ON comments
  USING ((SELECT may('work')) AND author = (SELECT actor_id()) AND deleted_at IS NULL AND created_at > now() - interval '15 minutes');
ALTER POLICY select_policy ON notifications
  USING (person = (SELECT actor_id()) AND (SELECT may('work')) AND may_discuss(object_type, object_id));
ALTER POLICY insert_policy ON notifications
  WITH CHECK (person = (SELECT actor_id()) AND (SELECT may('work')) AND may_discuss(object_type, object_id));
ALTER POLICY update_policy ON notifications USING (person = (SELECT actor_id()) AND (SELECT may('work')));
ALTER POLICY all_policy ON push_subscriptions
  USING ((user_id = (SELECT actor_id()) AND (SELECT may('work'))) OR (SELECT system_role()) = 'push')
  WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT may('work')));

-- As 0167 has it for the staff; nobody gains an event by writing its id into a task (0165).
DO $$
DECLARE
  asks text := '((SELECT may(''work'')) AND asked_by = (SELECT actor_id()))';
  of_own_event text := '((SELECT is_staff()) OR event_id IS NULL OR event_id IN (SELECT own_event_ids()))';
  policy record;
BEGIN
  FOR policy IN
    SELECT policyname, qual, with_check FROM pg_policies
    WHERE schemaname = 'public' AND tablename = 'tasks' AND policyname IN ('select_policy', 'insert_policy', 'update_policy')
  LOOP
    EXECUTE format('ALTER POLICY %I ON tasks %s %s', policy.policyname, 'USING ((' || policy.qual || ') OR ' || asks || ')',
      'WITH CHECK ((' || policy.with_check || ') OR (' || asks || ' AND ' || of_own_event || '))');
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION person_name(person text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(nullif(full_name, ''), email) FROM public.user_profiles WHERE user_id = person AND (SELECT public.may('work'))
$$;
CREATE OR REPLACE FUNCTION team_members() RETURNS TABLE (id text, name text, email text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), user_profiles.email), CASE WHEN (SELECT public.is_admin()) THEN user_profiles.email ELSE '' END,
    user_profiles.role
  FROM public.user_profiles WHERE (SELECT public.may('work')) AND access NOT IN ('pending', 'disabled')
$$;
CREATE OR REPLACE FUNCTION task_before(task uuid) RETURNS TABLE (id uuid, title text, is_open boolean, assignee text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.id, b.title, coalesce(b.status, 'pending') NOT IN ('completed', 'closed'), public.person_name(b.assigned_to)
  FROM public.tasks t JOIN public.tasks b ON b.id = t.after_id
  WHERE t.id = task AND ((SELECT public.is_staff()) OR public.actor_id() IN (t.assigned_to, t.asked_by))
$$;
CREATE OR REPLACE FUNCTION invoice_issuers() RETURNS TABLE (id text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), email) FROM public.user_profiles
  WHERE access IN ('accounts', 'admin') AND (SELECT public.is_staff())
$$;

CREATE OR REPLACE FUNCTION can_person_read(person text, type text, record uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  me text := current_setting('app.user_id', true);
  my_system text := current_setting('app.system', true);
  my_share text := current_setting('app.share', true);
  result boolean;
BEGIN
  PERFORM become(person, NULL, NULL);
  result := may_discuss(type, record);
  PERFORM become(me, my_system, my_share);
  RETURN result;
END $$;

CREATE OR REPLACE FUNCTION tell(told text, told_kind text, type text, record uuid, comment uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  me text := nullif(current_setting('app.user_id', true), '');
  my_system text := current_setting('app.system', true);
  my_share text := current_setting('app.share', true);
  wanted text;
BEGIN
  IF told IS NULL OR told IS NOT DISTINCT FROM me THEN RETURN; END IF;
  PERFORM become(told, NULL, NULL);
  SELECT value INTO wanted FROM user_preferences WHERE user_id = told AND name = 'notify-' || replace(told_kind, ' ', '-');
  wanted := coalesce(wanted, CASE WHEN told_kind IN ('commented', 'due', 'payment') THEN 'app' ELSE 'push' END);
  IF wanted <> 'off' AND may_discuss(type, record) THEN
    INSERT INTO notifications (person, kind, object_type, object_id, actor, comment_id, way, deliver_at)
    VALUES (told, told_kind, type, record, me, comment, wanted,
      CASE WHEN wanted IN ('push', 'mail') THEN CASE WHEN is_of_today(type, record) THEN now() ELSE after_quiet_hours(now()) END END)
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM become(me, my_system, my_share);
END $$;
REVOKE EXECUTE ON FUNCTION end_issue_tasks() FROM PUBLIC;

-- Asked by the server, by triggers, which also run for a client, and by those who work here.
CREATE OR REPLACE FUNCTION people_of(type text, record uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS (
    SELECT unnest(ARRAY[assigned_to, asked_by]) AS person FROM public.tasks WHERE type = 'task' AND id = record
    UNION SELECT owner_id FROM public.quotes WHERE type = 'quote' AND id = record
    UNION SELECT owner_id FROM public.leads WHERE id = CASE type
      WHEN 'lead' THEN record
      WHEN 'event' THEN (SELECT lead_id FROM public.events WHERE id = record)
      WHEN 'quote' THEN (SELECT coalesce(q.lead_id, e.lead_id) FROM public.quotes q LEFT JOIN public.events e ON e.id = q.event_id WHERE q.id = record)
      WHEN 'invoice' THEN (SELECT coalesce(i.lead_id, e.lead_id) FROM public.invoices i LEFT JOIN public.events e ON e.id = i.event_id WHERE i.id = record)
      WHEN 'client' THEN (SELECT max(e.lead_id::text)::uuid FROM public.events e WHERE e.client_id = record) END),
  found AS (
    SELECT person FROM people WHERE person IS NOT NULL
    UNION SELECT user_id FROM public.user_profiles
      WHERE access = 'admin' AND type <> 'task' AND NOT EXISTS (SELECT FROM people WHERE person IS NOT NULL))
  SELECT person FROM found WHERE pg_trigger_depth() > 0 OR (SELECT public.may('work')) OR (SELECT public.system_role()) = 'reminders'
$$;
CREATE OR REPLACE FUNCTION waiting_tasks(task uuid) RETURNS TABLE (id uuid, assigned_to text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.assigned_to FROM public.tasks t
  WHERE t.after_id = task AND t.assigned_to IS NOT NULL AND coalesce(t.status, 'pending') NOT IN ('completed', 'closed') AND pg_trigger_depth() > 0
$$;
CREATE OR REPLACE FUNCTION task_waits_for(task uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE before AS (
    SELECT task AS id UNION SELECT t.after_id FROM public.tasks t JOIN before USING (id) WHERE t.after_id IS NOT NULL)
  SELECT EXISTS (SELECT FROM before WHERE id = other) AND (SELECT public.may('work'))
$$;
