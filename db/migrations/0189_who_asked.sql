-- Who asked for a task follows from who gave it. A statement that writes another name changes nothing.
CREATE OR REPLACE FUNCTION set_asked_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF actor_id() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    -- A deleted task that is restored, by an admin, stays as it was.
    IF NEW.created_at <> now() AND is_admin() THEN RETURN NEW; END IF;
    NEW.asked_by := CASE WHEN NEW.assigned_to <> actor_id() THEN actor_id() END;
  ELSIF NEW.assigned_to IS DISTINCT FROM OLD.assigned_to THEN
    -- Who gives a task to nobody keeps it in sight, and can give it to somebody: of the others only admins see it.
    NEW.asked_by := CASE WHEN NEW.assigned_to IS DISTINCT FROM actor_id() THEN actor_id() END;
  ELSE
    NEW.asked_by := OLD.asked_by;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER set_asked_by ON tasks;
CREATE TRIGGER set_asked_by BEFORE INSERT OR UPDATE OF assigned_to, asked_by ON tasks FOR EACH ROW EXECUTE FUNCTION set_asked_by();

-- Whoever keeps the accounts is told of money: what a client reports, and what was recorded. Asked by triggers only, which also run for a client.
CREATE FUNCTION people_of_money(type text, record uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT public.people_of(type, record)
  UNION SELECT user_id FROM public.user_profiles WHERE access = 'accounts' AND pg_trigger_depth() > 0
$$;
REVOKE EXECUTE ON FUNCTION people_of_money(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_of_money(text, uuid) TO toranam_app;

CREATE OR REPLACE FUNCTION tell_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'quote_requests' THEN
    PERFORM tell(p, 'change asked', 'quote', NEW.quote_id) FROM people_of('quote', NEW.quote_id) p;
  ELSIF TG_TABLE_NAME = 'payment_claims' THEN
    PERFORM tell(p, 'claim', 'event', NEW.event_id) FROM people_of_money('event', NEW.event_id) p;
  ELSIF TG_TABLE_NAME = 'payments' THEN
    IF NEW.client_id IS NOT NULL THEN
      PERFORM tell(p, 'payment', 'client', NEW.client_id) FROM people_of_money('client', NEW.client_id) p;
    END IF;
  ELSIF NEW.is_from_client THEN
    PERFORM tell(p, 'client wrote', 'event', NEW.event_id) FROM people_of('event', NEW.event_id) p;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW tasks_with_users WITH (security_invoker = true) AS
SELECT tasks.id, tasks.title, tasks.description, tasks.status, tasks.priority, tasks.due_date, tasks.assigned_to, tasks.event_id,
  tasks.completed_at, tasks.created_at, tasks.updated_at, tasks.version, tasks.search_text,
  coalesce(user_profiles.full_name, CASE WHEN tasks.assigned_to IS NOT NULL THEN person_name(tasks.assigned_to) END) AS assigned_user_name,
  user_profiles.email AS assigned_user_email, tasks.asked_by, tasks.repeats
FROM tasks LEFT JOIN user_profiles ON user_profiles.user_id = tasks.assigned_to;
