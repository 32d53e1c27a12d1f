-- The functions of an event (its parts, such as the Haldi) say when and where it is. `date`, `time`, `end_time` and `venue` of an event are
-- those of its first function; whoever writes them writes that function.
ALTER TABLE event_functions
  -- "13:00". After the start: of the day before.
  ADD COLUMN setup_from text NOT NULL DEFAULT '',
  -- "01:00". Before the end: of the next day.
  ADD COLUMN clear_by text NOT NULL DEFAULT '',
  ADD COLUMN guaranteed integer,
  ADD COLUMN guarantee_on date,
  ADD COLUMN actual integer,
  ADD COLUMN note text,
  ADD COLUMN status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'cancelled')),
  -- For the staff, like that of an event.
  ADD COLUMN cancel_reason text,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CHECK (guests >= 0 AND guaranteed >= 0 AND actual >= 0);
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON event_functions FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();

-- When a function takes its venue, on India's clock, set-up and clearing included: all day without a start, four hours without an end.
CREATE FUNCTION occupied(day date, start_time text, end_time text, setup_from text, clear_by text) RETURNS tsrange
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT tsrange(
    day + make_interval(mins => coalesce(s.setup - CASE WHEN s.setup > s.start THEN 1440 ELSE 0 END, s.start)),
    day + make_interval(mins => coalesce(s.clear + 1440 * greatest(0, ceil((s.finish - s.clear) / 1440.0)::integer), s.finish)))
  FROM (SELECT t.setup, t.clear, t.start,
      CASE WHEN t.finish IS NOT NULL THEN t.finish + CASE WHEN t.finish <= t.start THEN 1440 ELSE 0 END
        WHEN t.has_start THEN t.start + 240 ELSE 1440 END AS finish
    FROM (SELECT public.minutes_of_day(setup_from) AS setup, public.minutes_of_day(clear_by) AS clear,
        coalesce(public.minutes_of_day(start_time), 0) AS start, public.minutes_of_day(start_time) IS NOT NULL AS has_start,
        CASE WHEN public.minutes_of_day(start_time) IS NOT NULL THEN public.minutes_of_day(end_time) END AS finish) t) s
$$;
REVOKE EXECUTE ON FUNCTION occupied(date, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION occupied(date, text, text, text, text) TO toranam_app;
ALTER TABLE event_functions ADD COLUMN occupied tsrange
  GENERATED ALWAYS AS (occupied(day, start_time, end_time, setup_from, clear_by)) STORED;

-- Where the functions of an event would be if its date, times or venue became others: all move by as many days; those that are on its day
-- at its times, or at its venue, follow it.
CREATE FUNCTION moved_functions(event uuid, old_date date, old_time text, old_end text, old_venue text,
  new_date date, new_time text, new_end text, new_venue text)
RETURNS TABLE (id uuid, day date, start_time text, end_time text, venue text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.id, m.day,
    CASE WHEN m.is_first THEN coalesce(new_time, '') ELSE f.start_time END,
    CASE WHEN m.is_first THEN coalesce(new_end, '') ELSE f.end_time END,
    CASE WHEN f.venue = coalesce(old_venue, '') THEN coalesce(new_venue, '') ELSE f.venue END
  FROM public.event_functions f CROSS JOIN LATERAL (SELECT
    CASE WHEN f.day IS NULL OR new_date IS NULL THEN CASE WHEN f.day IS NOT DISTINCT FROM old_date THEN new_date ELSE f.day END
      ELSE f.day + coalesce(new_date - old_date, 0) END AS day,
    f.day IS NOT DISTINCT FROM old_date AND f.start_time = coalesce(old_time, '') AND f.end_time = coalesce(old_end, '') AS is_first) m
  WHERE f.event_id = event
$$;
REVOKE EXECUTE ON FUNCTION moved_functions(uuid, date, text, text, text, date, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION moved_functions(uuid, date, text, text, text, date, text, text, text) TO toranam_app;

-- The event's own columns become those of its first function: the first planned one, or the first of those that are all cancelled.
CREATE FUNCTION follow_first_function(event uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.events e SET date = f.day, "time" = nullif(f.start_time, ''), end_time = nullif(f.end_time, ''), venue = nullif(f.venue, '')
  FROM (SELECT * FROM public.event_functions WHERE event_id = event
    ORDER BY status = 'cancelled', day NULLS LAST, nullif(start_time, '') NULLS LAST, position, id LIMIT 1) f
  WHERE e.id = event AND (e.date, nullif(e."time", ''), nullif(e.end_time, ''), nullif(e.venue, ''))
    IS DISTINCT FROM (f.day, nullif(f.start_time, ''), nullif(f.end_time, ''), nullif(f.venue, ''))
$$;
REVOKE EXECUTE ON FUNCTION follow_first_function(uuid) FROM PUBLIC;

-- An event with a date has a function, under its own id and without a name until somebody gives it one.
CREATE FUNCTION write_first_function() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.event_functions WHERE event_id = NEW.id) THEN
    IF NEW.date IS NOT NULL THEN
      INSERT INTO public.event_functions (id, event_id, name, day, start_time, end_time, venue, position)
      VALUES (NEW.id, NEW.id, '', NEW.date, coalesce(NEW."time", ''), coalesce(NEW.end_time, ''), coalesce(NEW.venue, ''), 0);
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM public.follow_first_function(NEW.id);
  ELSE
    UPDATE public.event_functions f SET day = m.day, start_time = m.start_time, end_time = m.end_time, venue = m.venue,
      map_url = CASE WHEN f.venue = m.venue THEN f.map_url ELSE '' END
    FROM public.moved_functions(NEW.id, OLD.date, OLD."time", OLD.end_time, OLD.venue, NEW.date, NEW."time", NEW.end_time, NEW.venue) m
    WHERE f.id = m.id AND (f.day, f.start_time, f.end_time, f.venue) IS DISTINCT FROM (m.day, m.start_time, m.end_time, m.venue);
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_first_function() FROM PUBLIC;
CREATE TRIGGER write_first_function AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION write_first_function();
CREATE TRIGGER write_functions AFTER UPDATE OF date, "time", end_time, venue ON events FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.date, OLD."time", OLD.end_time, OLD.venue) IS DISTINCT FROM (NEW.date, NEW."time", NEW.end_time, NEW.venue))
  EXECUTE FUNCTION write_first_function();

-- A function that a quote or a person enters takes the place of the one without a name that stood for the event at that time.
CREATE FUNCTION write_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM public.event_functions f WHERE f.event_id = NEW.event_id AND f.id = NEW.event_id AND NEW.id <> f.id AND f.name = ''
      AND f.version = 1 AND f.day = NEW.day AND f.start_time IN ('', NEW.start_time);
  END IF;
  PERFORM public.follow_first_function(coalesce(NEW.event_id, OLD.event_id));
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_event() FROM PUBLIC;

-- Existing events show the days, hours and venues that they showed.
INSERT INTO event_functions (id, event_id, name, day, start_time, end_time, venue, position)
SELECT e.id, e.id, '', e.date, coalesce(e."time", ''), coalesce(e.end_time, ''), coalesce(e.venue, ''), 0
FROM events e WHERE e.date IS NOT NULL AND NOT EXISTS (SELECT FROM event_functions f WHERE f.event_id = e.id AND f.day = e.date);
-- Until now a function without a venue was at that of its event.
UPDATE event_functions f SET venue = e.venue FROM events e WHERE e.id = f.event_id AND f.venue = '' AND e.venue <> '';

CREATE TRIGGER write_event AFTER INSERT OR UPDATE OR DELETE ON event_functions FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION write_event();

CREATE OR REPLACE VIEW event_days WITH (security_invoker = true) AS
SELECT e.id AS event_id, coalesce(f.first_day, e.date) AS first_day, coalesce(f.last_day, e.date) AS last_day, coalesce(f.over_at, e.over_at) AS over_at
  FROM events e CROSS JOIN LATERAL (SELECT min(day) AS first_day, max(day) AS last_day, max(over_at) AS over_at
    FROM event_functions WHERE event_id = e.id AND status = 'planned') f
  WHERE e.date IS NOT NULL OR f.first_day IS NOT NULL;

-- When and where an event is, a row for each of its functions with a day. `status` is that of the event, or "cancelled".
DROP VIEW event_bookings;
CREATE VIEW event_bookings WITH (security_invoker = true) AS
SELECT f.event_id, f.id AS function_id, nullif(f.name, '') AS function_name, f.day, nullif(f.start_time, '') AS "time",
    nullif(f.end_time, '') AS end_time, nullif(f.venue, '') AS venue, f.over_at, f.occupied,
    CASE WHEN f.status = 'cancelled' THEN 'cancelled' ELSE e.status END AS status
  FROM event_functions f JOIN events e ON e.id = f.event_id WHERE f.day IS NOT NULL;
GRANT SELECT ON event_bookings TO toranam_app;

CREATE OR REPLACE FUNCTION coming_events(india_time timestamp) RETURNS SETOF uuid LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM public.events WHERE over_at > india_time
  UNION SELECT event_id FROM public.event_functions WHERE over_at > india_time AND status = 'planned'
$$;

-- The timeline also tells who added, moved, cancelled or restored a function.
DROP FUNCTION event_changes(uuid[]);
CREATE FUNCTION event_changes(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, action text, status_before text, status_after text, reason text,
  day_before text, day_after text, time_before text, time_after text, function_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.event, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'), a.action,
    a.fields -> 'status' ->> 0, CASE WHEN a.action = 'event restored' THEN 'restored' ELSE a.fields -> 'status' ->> 1 END,
    nullif(a.fields -> 'cancel_reason' ->> 1, ''), nullif(a.fields -> a.day ->> 0, ''), nullif(a.fields -> a.day ->> 1, ''),
    nullif(a.fields -> 'start_time' ->> 0, ''), nullif(a.fields -> 'start_time' ->> 1, ''), a.name
  FROM (
    SELECT e.*, e.object_id::uuid AS event, 'date' AS day, NULL::text AS name FROM public.audit_log e
    WHERE e.object_type = 'event' AND e.object_id = ANY (events::text[])
      AND (e.action = 'event status changed' AND e.fields ? 'status' OR e.action = 'event edited' AND e.fields ? 'date' OR e.action = 'event restored')
    UNION ALL
    SELECT e.*, f.event_id, 'day', f.name FROM public.event_functions f
      JOIN public.audit_log e ON e.object_type = 'function' AND e.object_id = f.id::text
    WHERE f.event_id = ANY (events) AND (e.action <> 'function edited' OR e.fields ?| ARRAY['day', 'start_time'])
  ) a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION event_changes(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_changes(uuid[]) TO toranam_app;
