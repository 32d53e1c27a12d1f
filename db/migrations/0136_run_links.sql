-- Who works at an event, by a link of their own: a colleague or a vendor.

-- For the contacts of a day at work.
ALTER TABLE user_profiles ADD COLUMN work_phone text;

CREATE TABLE run_people (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL,
  -- As in run_items.
  who text NOT NULL CHECK (who ~ '^(person|vendor)\..+$'),
  -- When they came last.
  arrived_at timestamptz,
  UNIQUE (event_id, who)
);

ALTER TABLE secret_links DROP CONSTRAINT kind_known, ADD CONSTRAINT kind_known CHECK (kind IN ('quote', 'client', 'run'));

-- The approved people of the company. A member reads no profile but the own one.
CREATE FUNCTION run_team() RETURNS TABLE (id text, name text, role text, phone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, coalesce(nullif(full_name, ''), email), coalesce(role, ''), coalesce(work_phone, '') FROM public.user_profiles
  WHERE access IN ('user', 'admin') AND (SELECT public.is_staff())
$$;

-- Whom the link belongs to, while the vendor is booked or the colleague has access.
CREATE FUNCTION shared_run_person() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id FROM public.run_people p JOIN public.events e ON e.id = p.event_id
  WHERE p.id = public.shared_record('run') AND (
    EXISTS (SELECT FROM public.event_vendors v WHERE v.event_id = p.event_id AND 'vendor.' || v.vendor_id = p.who AND v.booking_state <> 'released')
    OR EXISTS (SELECT FROM public.user_profiles u WHERE 'person.' || u.user_id = p.who AND u.access IN ('user', 'admin')))
$$;

-- What the link shows: the event's name, whose link it is, and who sent it.
CREATE FUNCTION shared_run_page()
  RETURNS TABLE (event_id uuid, event_name text, is_cancelled boolean, name text, arrived_at timestamptz, state_code text,
    contact_name text, contact_role text, contact_phone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.id, coalesce(e.name, ''), e.status = 'cancelled', coalesce(v.vendor_name, u.full_name, ''), p.arrived_at, e.state_code,
    coalesce(c.full_name, ''), coalesce(c.role, ''), coalesce(c.work_phone, '')
  FROM public.run_people p JOIN public.events e ON e.id = p.event_id
    JOIN public.secret_links l ON l.id = public.share_id()
    LEFT JOIN public.vendors v ON 'vendor.' || v.id = p.who
    LEFT JOIN public.user_profiles u ON 'person.' || u.user_id = p.who
    LEFT JOIN public.user_profiles c ON c.user_id = l.created_by AND c.access IN ('user', 'admin')
  WHERE p.id = public.shared_run_person()
$$;

-- The own lines of the link's person, without those of cancelled functions.
CREATE FUNCTION shared_run_lines()
  RETURNS TABLE (id uuid, function_name text, venue text, map_url text, starts_at timestamptz, minutes integer, title text, place text,
    cue text, hard boolean, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.id, f.name, f.venue, f.map_url, i.starts_at, i.minutes, i.title, i.place, i.cue, i.hard, i.status
  FROM public.run_people p JOIN public.run_items i ON i.event_id = p.event_id AND i.who = p.who AND i.deleted_at IS NULL
    JOIN public.event_functions f ON f.id = i.function_id AND f.status = 'planned'
  WHERE p.id = public.shared_run_person() ORDER BY i.starts_at, i.id
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['run_team()', 'shared_run_person()', 'shared_run_page()', 'shared_run_lines()'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO toranam_app', name);
  END LOOP;
END $$;

ALTER TABLE run_people ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON run_people FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR id = (SELECT shared_run_person()));
CREATE POLICY insert_policy ON run_people FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON run_people FOR UPDATE TO toranam_app USING ((SELECT is_staff()) OR id = (SELECT shared_run_person()));
GRANT SELECT, INSERT, UPDATE (arrived_at) ON run_people TO toranam_app;
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON run_people FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');

-- A link notes that its person came, once for each press.
ALTER POLICY select_policy ON run_operations USING ((SELECT is_staff()) OR event_id = (SELECT event_id FROM shared_run_page()));
ALTER POLICY insert_policy ON run_operations WITH CHECK ((SELECT is_staff()) OR event_id = (SELECT event_id FROM shared_run_page()));

ALTER POLICY insert_policy ON audit_log
  WITH CHECK (((SELECT actor_access()) IS NOT NULL AND actor = (SELECT actor_id())) OR (SELECT system_role()) IS NOT NULL
    OR (actor = 'client' AND object_id IN ((SELECT shared_record('quote'))::text, (SELECT shared_record('client'))::text,
      (SELECT shared_record('run'))::text)));
