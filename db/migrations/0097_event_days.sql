-- "17:30" as 1050; null for any other text.
CREATE FUNCTION minutes_of_day(clock_time text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN clock_time ~ '^\d{1,2}:\d{2}$' THEN split_part(clock_time, ':', 1)::integer * 60 + split_part(clock_time, ':', 2)::integer END;

-- When an event or a function is over, on India's clock: at the end of its day, or later when it lasts until after midnight.
CREATE FUNCTION over_at(day date, start_time text, end_time text) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day + interval '1 day'
    + make_interval(mins => CASE WHEN minutes_of_day(end_time) <= minutes_of_day(start_time) THEN minutes_of_day(end_time) ELSE 0 END);
REVOKE EXECUTE ON FUNCTION minutes_of_day(text), over_at(date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION minutes_of_day(text), over_at(date, text, text) TO toranam_app;

-- Stored: to compute it for every event at each reading of the lists takes most of their time.
ALTER TABLE events ADD COLUMN over_at timestamp GENERATED ALWAYS AS (over_at(date, time, end_time)) STORED;
ALTER TABLE event_functions ADD COLUMN over_at timestamp GENERATED ALWAYS AS (over_at(day, start_time, end_time)) STORED;
CREATE INDEX events_by_end ON events (over_at);
CREATE INDEX event_functions_by_end ON event_functions (over_at);
CREATE INDEX event_functions_by_day ON event_functions (day);

-- The first and the last day of each event with a day, of its own date and its functions, and when it is over. What asks when an event is,
-- or whether it is past, reads this.
CREATE VIEW event_days WITH (security_invoker = true) AS
SELECT e.id AS event_id, least(e.date, f.first_day) AS first_day, greatest(e.date, f.last_day) AS last_day, greatest(e.over_at, f.over_at) AS over_at
  FROM events e CROSS JOIN LATERAL (
    SELECT min(day) AS first_day, max(day) AS last_day, max(over_at) AS over_at FROM event_functions WHERE event_id = e.id) f
  WHERE e.date IS NOT NULL OR f.first_day IS NOT NULL;

-- When and where an event is, a row for each of its functions, and one for its own date if no function is on that day.
CREATE VIEW event_bookings WITH (security_invoker = true) AS
SELECT e.id AS event_id, NULL::uuid AS function_id, NULL::text AS function_name, e.date AS day, nullif(e.time, '') AS time,
    nullif(e.end_time, '') AS end_time, e.venue, e.over_at
  FROM events e WHERE e.date IS NOT NULL AND NOT EXISTS (SELECT FROM event_functions f WHERE f.event_id = e.id AND f.day = e.date)
UNION ALL
SELECT f.event_id, f.id, f.name, f.day, nullif(f.start_time, ''), nullif(f.end_time, ''), coalesce(nullif(f.venue, ''), e.venue), f.over_at
  FROM event_functions f JOIN events e ON e.id = f.event_id WHERE f.day IS NOT NULL;

-- The events that last or come at a time of India's clock.
CREATE FUNCTION coming_events(india_time timestamp) RETURNS SETOF uuid LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM public.events WHERE over_at > india_time UNION SELECT event_id FROM public.event_functions WHERE over_at > india_time
$$;
REVOKE EXECUTE ON FUNCTION coming_events(timestamp) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coming_events(timestamp) TO toranam_app;
GRANT SELECT ON event_bookings, event_days TO toranam_app;

-- Reminders of an event and the mail about a person's day follow its functions too.
CREATE POLICY select_for_reminders_policy ON event_functions FOR SELECT TO toranam_app USING ((SELECT system_role()) = 'reminders');
