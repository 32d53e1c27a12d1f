-- The steps of a task, what it waits for, how it repeats, and the invoice that it asks to issue.
ALTER TABLE tasks
  -- [{"id", "text", "done"}], in their order.
  ADD COLUMN steps jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN after_id uuid,
  -- Of the newest task of a series; the next one takes it over.
  ADD COLUMN repeats text CONSTRAINT repeats_known CHECK (repeats IN ('daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly')),
  ADD COLUMN series_id uuid,
  -- The day for which the series made it, also when its due date was moved afterwards; of the first one the day from which the rule counts.
  ADD COLUMN series_start date,
  ADD COLUMN series_day date,
  ADD COLUMN invoice_id uuid;
CREATE UNIQUE INDEX tasks_of_series ON tasks (series_id, series_day) WHERE series_id IS NOT NULL;
CREATE INDEX tasks_after ON tasks (after_id) WHERE after_id IS NOT NULL;
CREATE INDEX tasks_repeating ON tasks (due_date) WHERE repeats IS NOT NULL;
CREATE INDEX tasks_of_invoice ON tasks (invoice_id) WHERE invoice_id IS NOT NULL;

-- The server makes the next task of a series.
CREATE POLICY insert_for_reminders_policy ON tasks FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) = 'reminders');
CREATE POLICY update_for_reminders_policy ON tasks FOR UPDATE TO toranam_app
  USING ((SELECT system_role()) = 'reminders') WITH CHECK ((SELECT system_role()) = 'reminders');

-- What a task waits for may be a colleague's task, of which the staff sees title and status, as in the list of an event.
CREATE FUNCTION task_before(task uuid) RETURNS TABLE (id uuid, title text, is_open boolean, assignee text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.id, b.title, coalesce(b.status, 'pending') NOT IN ('completed', 'closed'), public.person_name(b.assigned_to)
  FROM public.tasks t JOIN public.tasks b ON b.id = t.after_id WHERE t.id = task AND (SELECT public.is_staff())
$$;
-- Whether one task waits for another, also by way of others.
CREATE FUNCTION task_waits_for(task uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE before AS (
    SELECT task AS id UNION SELECT t.after_id FROM public.tasks t JOIN before USING (id) WHERE t.after_id IS NOT NULL)
  SELECT EXISTS (SELECT FROM before WHERE id = other)
$$;
-- Whom somebody can ask to issue an invoice.
CREATE FUNCTION invoice_issuers() RETURNS TABLE (id text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), email) FROM public.user_profiles WHERE access = 'admin' AND (SELECT public.is_staff())
$$;
REVOKE EXECUTE ON FUNCTION task_before(uuid), task_waits_for(uuid, uuid), invoice_issuers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION task_before(uuid), task_waits_for(uuid, uuid), invoice_issuers() TO toranam_app;

-- Who waits for a task, whoever does it. SECURITY DEFINER: the tasks that wait may be other people's.
CREATE FUNCTION waiting_tasks(task uuid) RETURNS TABLE (id uuid, assigned_to text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.assigned_to FROM public.tasks t
  WHERE t.after_id = task AND t.assigned_to IS NOT NULL AND coalesce(t.status, 'pending') NOT IN ('completed', 'closed')
$$;
REVOKE EXECUTE ON FUNCTION waiting_tasks(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waiting_tasks(uuid) TO toranam_app;
CREATE FUNCTION tell_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(w.assigned_to, 'free', 'task', w.id) FROM waiting_tasks(NEW.id) w;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_free() FROM PUBLIC;
CREATE TRIGGER tell_free AFTER UPDATE OF status ON tasks FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'closed') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_free();

-- An invoice that is issued ends the tasks that asked for it, whose ever they are.
CREATE FUNCTION end_issue_tasks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.tasks SET status = 'completed', completed_at = now()
  WHERE invoice_id = NEW.id AND coalesce(status, 'pending') NOT IN ('completed', 'closed');
  RETURN NULL;
END $$;
CREATE TRIGGER end_issue_tasks AFTER UPDATE OF status ON invoices FOR EACH ROW
  WHEN (NEW.status = 'issued' AND OLD.status = 'draft') EXECUTE FUNCTION end_issue_tasks();
