-- A function without an end takes four hours, of its venue and in calendars. One that begins after 8 PM was over at midnight: now it is over then.
CREATE OR REPLACE FUNCTION over_at(day date, start_time text, end_time text) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day + interval '1 day' + make_interval(mins => CASE
    WHEN minutes_of_day(end_time) < minutes_of_day(start_time) THEN minutes_of_day(end_time)
    WHEN coalesce(minutes_of_day(end_time), minutes_of_day(start_time)) = minutes_of_day(start_time) THEN greatest(minutes_of_day(start_time) - 1200, 0)
    ELSE 0 END);
ALTER TABLE events DISABLE TRIGGER USER;
ALTER TABLE event_functions DISABLE TRIGGER USER;
UPDATE events SET end_time = end_time WHERE minutes_of_day("time") > 1200 AND coalesce(minutes_of_day(end_time), minutes_of_day("time")) = minutes_of_day("time");
UPDATE event_functions SET end_time = end_time WHERE minutes_of_day(start_time) > 1200 AND coalesce(minutes_of_day(end_time), minutes_of_day(start_time)) = minutes_of_day(start_time);
ALTER TABLE events ENABLE TRIGGER USER;
ALTER TABLE event_functions ENABLE TRIGGER USER;

-- An hour of a function as much later as its start is, past midnight too. What is no hour stays.
CREATE FUNCTION moved_hour(hour text, old_start text, new_start text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(left((make_time(0, 0, 0)
    + make_interval(mins => minutes_of_day(hour) + minutes_of_day(new_start) - minutes_of_day(old_start)))::text, 5), hour);
REVOKE EXECUTE ON FUNCTION moved_hour(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION moved_hour(text, text, text) TO toranam_app;

-- As in migration 0105; the set-up and the clearing of the function at the event's own time move with it.
DROP FUNCTION moved_functions(uuid, date, text, text, text, date, text, text, text);
CREATE FUNCTION moved_functions(event uuid, old_date date, old_time text, old_end text, old_venue text,
  new_date date, new_time text, new_end text, new_venue text)
RETURNS TABLE (id uuid, day date, start_time text, end_time text, venue text, setup_from text, clear_by text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.id, m.day, s.start_time,
    CASE WHEN m.is_first THEN coalesce(new_end, '') ELSE f.end_time END,
    CASE WHEN f.venue = coalesce(old_venue, '') THEN coalesce(new_venue, '') ELSE f.venue END,
    public.moved_hour(f.setup_from, f.start_time, s.start_time), public.moved_hour(f.clear_by, f.start_time, s.start_time)
  FROM public.event_functions f CROSS JOIN LATERAL (SELECT
    CASE WHEN f.day IS NULL OR new_date IS NULL THEN CASE WHEN f.day IS NOT DISTINCT FROM old_date THEN new_date ELSE f.day END
      ELSE f.day + coalesce(new_date - old_date, 0) END AS day,
    f.day IS NOT DISTINCT FROM old_date AND f.start_time = coalesce(old_time, '') AND f.end_time = coalesce(old_end, '') AS is_first) m
  CROSS JOIN LATERAL (SELECT CASE WHEN m.is_first THEN coalesce(new_time, '') ELSE f.start_time END AS start_time) s
  WHERE f.event_id = event
$$;
REVOKE EXECUTE ON FUNCTION moved_functions(uuid, date, text, text, text, date, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION moved_functions(uuid, date, text, text, text, date, text, text, text) TO toranam_app;

CREATE OR REPLACE FUNCTION write_first_function() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
      setup_from = m.setup_from, clear_by = m.clear_by, map_url = CASE WHEN f.venue = m.venue THEN f.map_url ELSE '' END
    FROM public.moved_functions(NEW.id, OLD.date, OLD."time", OLD.end_time, OLD.venue, NEW.date, NEW."time", NEW.end_time, NEW.venue) m
    WHERE f.id = m.id AND (f.day, f.start_time, f.end_time, f.venue) IS DISTINCT FROM (m.day, m.start_time, m.end_time, m.venue);
  END IF;
  RETURN NULL;
END $$;
