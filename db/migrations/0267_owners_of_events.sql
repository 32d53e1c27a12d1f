-- Who looks after an event. Until now: the person whom its client's page named, which was the owner of its first quote, else of its lead.
ALTER TABLE events ADD COLUMN owner_id text REFERENCES user_profiles ON DELETE SET NULL;
CREATE INDEX events_of_owner ON events (owner_id) WHERE owner_id IS NOT NULL;
-- The trigger would count up the version of every event, and open forms would be refused.
ALTER TABLE events DISABLE TRIGGER USER;
UPDATE events e SET owner_id = coalesce(
  (SELECT p.user_id FROM (SELECT q.owner_id FROM quotes q WHERE q.event_id = e.id AND q.revision > 0 AND q.status <> 'withdrawn'
      ORDER BY q.status = 'accepted' DESC, q.sent_at DESC LIMIT 1) first
    JOIN user_profiles p ON p.user_id = first.owner_id AND p.access IN ('planner', 'accounts', 'admin') AND p.full_name <> ''),
  (SELECT owner_id FROM leads WHERE id = e.lead_id));
ALTER TABLE events ENABLE TRIGGER USER;

-- Who is asked about what belongs to an event, to a lead, or to both. An event that has no owner is looked after by that of its lead.
CREATE FUNCTION owner_of(event uuid, lead uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT owner_id FROM public.events WHERE id = event), (SELECT owner_id FROM public.leads WHERE id = lead))
$$;
REVOKE EXECUTE ON FUNCTION owner_of(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owner_of(uuid, uuid) TO toranam_app;

CREATE OR REPLACE FUNCTION lead_owners() RETURNS TABLE (id text, name text, is_active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(n.name, nullif(full_name, ''), email), access IN ('planner', 'accounts', 'admin')
  FROM public.user_profiles LEFT JOIN public.distinct_names() n ON n.id = user_id
  WHERE (SELECT public.is_staff()) AND (access IN ('planner', 'accounts', 'admin')
    OR EXISTS (SELECT FROM public.leads WHERE owner_id = user_profiles.user_id)
    OR EXISTS (SELECT FROM public.events WHERE owner_id = user_profiles.user_id))
$$;

CREATE OR REPLACE FUNCTION people_of(type text, record uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH about AS (
    SELECT id AS event, lead_id AS lead FROM public.events WHERE type = 'event' AND id = record
    UNION ALL SELECT NULL, record WHERE type = 'lead'
    UNION ALL SELECT q.event_id, coalesce(q.lead_id, e.lead_id) FROM public.quotes q LEFT JOIN public.events e ON e.id = q.event_id
      WHERE type = 'quote' AND q.id = record
    UNION ALL SELECT i.event_id, coalesce(i.lead_id, e.lead_id) FROM public.invoices i LEFT JOIN public.events e ON e.id = i.event_id
      WHERE type = 'invoice' AND i.id = record
    UNION ALL (SELECT id, lead_id FROM public.events WHERE type = 'client' AND client_id = record AND coalesce(owner_id, lead_id::text) IS NOT NULL
      ORDER BY date DESC NULLS LAST, id LIMIT 1)),
  people AS (
    SELECT unnest(ARRAY[assigned_to, asked_by] || earlier_askers) AS person FROM public.tasks WHERE type = 'task' AND id = record
    UNION SELECT owner_id FROM public.quotes WHERE type = 'quote' AND id = record
    UNION SELECT public.owner_of(event, lead) FROM about),
  found AS (
    SELECT person FROM people WHERE person IS NOT NULL
    UNION SELECT user_id FROM public.user_profiles
      WHERE access = 'admin' AND type <> 'task' AND NOT EXISTS (SELECT FROM people WHERE person IS NOT NULL))
  SELECT person FROM found WHERE pg_trigger_depth() > 0 OR (SELECT public.may('work')) OR (SELECT public.system_role()) = 'reminders'
$$;

CREATE OR REPLACE FUNCTION shared_people() RETURNS TABLE (client_name text, contact_name text, contact_role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT name FROM clients WHERE id = shared_client_id()), l.name, ''), coalesce(p.full_name, ''), coalesce(p.role, '')
  FROM events e LEFT JOIN leads l ON l.id = e.lead_id
    LEFT JOIN user_profiles p ON p.user_id = owner_of(e.id, e.lead_id) AND p.access IN ('planner', 'accounts', 'admin')
  WHERE e.id = shared_record('client')
$$;
-- The person whom the page names, else the owner of a quote.
CREATE OR REPLACE FUNCTION shared_contact_email() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(
    (SELECT p.email FROM events e JOIN user_profiles p ON p.user_id = owner_of(e.id, e.lead_id) AND p.access IN ('planner', 'accounts', 'admin')
     WHERE e.id = shared_record('client')),
    (SELECT p.email FROM quotes q JOIN user_profiles p ON p.user_id = q.owner_id AND p.access IN ('planner', 'accounts', 'admin')
     WHERE q.id IN (SELECT shared_quote_ids()) ORDER BY q.status = 'accepted' DESC, q.sent_at DESC LIMIT 1))
  WHERE shared_record('client') IS NOT NULL
$$;

-- The new owner is told, as whoever is given a task; a client's acceptance tells them itself, and a deleted event that is restored is older.
CREATE FUNCTION tell_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF actor_id() IS NOT NULL AND (TG_OP = 'UPDATE' AND NEW.owner_id IS DISTINCT FROM OLD.owner_id OR TG_OP = 'INSERT' AND NEW.created_at = now()) THEN
    PERFORM tell(NEW.owner_id, 'assigned', 'event', NEW.id);
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_owner() FROM PUBLIC;
CREATE TRIGGER tell_owner AFTER INSERT OR UPDATE OF owner_id ON events FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION tell_owner();
