-- The crew: its own tasks, and the run sheets of the functions where it works (decision 107).

-- Empty for everybody else. A task of an event is about all its functions, a line of a run sheet about one.
CREATE FUNCTION own_functions() RETURNS TABLE (id uuid, event_id uuid) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.id, f.event_id FROM public.event_functions f
  WHERE (SELECT public.actor_access()) = 'crew' AND (
    f.id IN (SELECT r.function_id FROM public.run_items r WHERE r.who = 'person.' || public.actor_id() AND r.who <> '' AND r.deleted_at IS NULL)
    OR f.event_id IN (SELECT t.event_id FROM public.tasks t WHERE t.assigned_to = public.actor_id() AND t.event_id IS NOT NULL))
$$;
CREATE FUNCTION own_function_ids() RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 20 AS $$ SELECT id FROM own_functions() $$;
-- An event without functions can have tasks.
CREATE FUNCTION own_event_ids() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT event_id FROM public.own_functions()
  UNION SELECT t.event_id FROM public.tasks t
    WHERE (SELECT public.actor_access()) = 'crew' AND t.assigned_to = public.actor_id() AND t.event_id IS NOT NULL
$$;
CREATE INDEX run_items_of_person ON run_items (who) WHERE who <> '' AND deleted_at IS NULL;

-- Whom to call at an event: the vendors booked for it, and the team; for the crew those who have lines there.
CREATE FUNCTION run_owners(event uuid) RETURNS TABLE (key text, name text, phone text, role text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT 'vendor.' || v.id, v.vendor_name, coalesce(v.phone, ''), coalesce(nullif(b.service, ''), v.service_type, '')
  FROM public.event_vendors b JOIN public.vendors v ON v.id = b.vendor_id
  WHERE b.event_id = event AND b.booking_state <> 'released' AND ((SELECT public.is_staff()) OR event IN (SELECT public.own_event_ids()))
  UNION ALL
  SELECT 'person.' || user_id, coalesce(nullif(full_name, ''), email), coalesce(work_phone, ''), coalesce(role, '') FROM public.user_profiles
  WHERE access IN ('crew', 'planner', 'accounts', 'admin') AND ((SELECT public.is_staff()) OR 'person.' || user_id IN (
    SELECT r.who FROM public.run_items r WHERE r.function_id IN (SELECT public.own_function_ids()) AND r.event_id = event AND r.deleted_at IS NULL))
$$;
DROP FUNCTION run_team();
-- The client of an event, or its lead.
CREATE FUNCTION event_contact(event uuid) RETURNS TABLE (name text, phone text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(c.name, l.name), coalesce(c.phone, l.phone, '')
  FROM public.events e LEFT JOIN public.clients c ON c.id = e.client_id LEFT JOIN public.leads l ON l.id = e.lead_id
  WHERE e.id = event AND coalesce(c.id, l.id) IS NOT NULL AND ((SELECT public.is_staff()) OR event IN (SELECT public.own_event_ids()))
$$;
REVOKE ALL ON FUNCTION own_functions, own_function_ids, own_event_ids, run_owners, event_contact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_functions, own_function_ids, own_event_ids, run_owners, event_contact TO toranam_app;

-- Everybody knows their own name.
CREATE OR REPLACE FUNCTION person_name(person text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(nullif(full_name, ''), email) FROM public.user_profiles
  WHERE user_id = person AND ((SELECT public.is_staff()) OR (user_id = public.actor_id() AND (SELECT public.may('work'))))
$$;

ALTER POLICY select_policy ON tasks USING ((SELECT is_admin()) OR ((SELECT may('work')) AND assigned_to = (SELECT actor_id()))
  OR (SELECT system_role()) = 'reminders');
-- Nobody gains an event by writing its id into a task.
ALTER POLICY insert_policy ON tasks WITH CHECK ((SELECT is_admin())
  OR ((SELECT may('work')) AND assigned_to = (SELECT actor_id()) AND ((SELECT is_staff()) OR event_id IS NULL OR event_id IN (SELECT own_event_ids())))
  OR (SELECT system_role()) = 'quotes');
ALTER POLICY update_policy ON tasks
  USING ((SELECT is_admin()) OR ((SELECT may('work')) AND assigned_to = (SELECT actor_id())))
  WITH CHECK ((SELECT is_admin())
    OR ((SELECT may('work')) AND assigned_to = (SELECT actor_id()) AND ((SELECT is_staff()) OR event_id IS NULL OR event_id IN (SELECT own_event_ids()))));

-- The names sort after those of the staff's policies: PostgreSQL asks them in this order, and the staff's first condition is enough.
CREATE POLICY select_policy_of_crew ON events FOR SELECT TO toranam_app USING (id IN (SELECT own_event_ids()));
CREATE POLICY select_policy_of_crew ON event_functions FOR SELECT TO toranam_app USING (id IN (SELECT own_function_ids()));
CREATE POLICY select_policy_of_crew ON run_items FOR SELECT TO toranam_app USING (function_id IN (SELECT own_function_ids()));
CREATE POLICY update_policy_of_crew ON run_items FOR UPDATE TO toranam_app USING (function_id IN (SELECT own_function_ids()));
CREATE POLICY select_policy_of_crew ON run_people FOR SELECT TO toranam_app USING (event_id IN (SELECT own_event_ids()));
CREATE POLICY insert_policy_of_crew ON run_people FOR INSERT TO toranam_app WITH CHECK (event_id IN (SELECT own_event_ids()));
CREATE POLICY update_policy_of_crew ON run_people FOR UPDATE TO toranam_app USING (event_id IN (SELECT own_event_ids()));
CREATE POLICY select_policy_of_crew ON day_notes FOR SELECT TO toranam_app USING (event_id IN (SELECT own_event_ids()));
CREATE POLICY insert_policy_of_crew ON day_notes FOR INSERT TO toranam_app
  WITH CHECK (event_id IN (SELECT own_event_ids()) AND author = (SELECT actor_id()));
CREATE POLICY update_policy_of_crew ON day_notes FOR UPDATE TO toranam_app USING (event_id IN (SELECT own_event_ids()));
-- Operations are ids without content; of a task the event's id is the task's.
ALTER POLICY select_policy ON run_operations USING ((SELECT may('work')) OR event_id = (SELECT event_id FROM shared_run_page()));
ALTER POLICY insert_policy ON run_operations WITH CHECK ((SELECT may('work')) OR event_id = (SELECT event_id FROM shared_run_page()));

-- Of a line the crew changes only what happened; of people and notes the grants allow no more anyway.
CREATE FUNCTION check_crew_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened text[] := ARRAY['status', 'started_at', 'done_at', 'done_by', 'starts_at', 'updated_at', 'version'];
BEGIN
  IF (SELECT actor_access()) = 'crew' AND to_jsonb(NEW) - happened IS DISTINCT FROM to_jsonb(OLD) - happened THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: the crew says what happens, and plans nothing';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION check_crew_change() FROM PUBLIC;
CREATE TRIGGER check_crew_change BEFORE UPDATE ON run_items FOR EACH ROW EXECUTE FUNCTION check_crew_change();
