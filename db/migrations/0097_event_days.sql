-- When and where an event is, a row for each of its functions, and one for its own date if no function is on that day.
CREATE VIEW event_bookings WITH (security_invoker = true) AS
SELECT e.id AS event_id, NULL::uuid AS function_id, NULL::text AS function_name, e.date AS day, nullif(e.time, '') AS time,
    nullif(e.end_time, '') AS end_time, e.venue
  FROM events e WHERE e.date IS NOT NULL AND NOT EXISTS (SELECT FROM event_functions f WHERE f.event_id = e.id AND f.day = e.date)
UNION ALL
SELECT f.event_id, f.id, f.name, f.day, nullif(f.start_time, ''), nullif(f.end_time, ''), coalesce(nullif(f.venue, ''), e.venue)
  FROM event_functions f JOIN events e ON e.id = f.event_id WHERE f.day IS NOT NULL;

-- "17:30" as 1050; null for any other text.
CREATE FUNCTION minutes_of_day(clock_time text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN clock_time ~ '^\d{1,2}:\d{2}$' THEN split_part(clock_time, ':', 1)::integer * 60 + split_part(clock_time, ':', 2)::integer END;

-- When a booking is over, on India's clock: at the end of its day, or later when it lasts until after midnight.
CREATE FUNCTION over_at(day date, start_time text, end_time text) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day + interval '1 day'
    + make_interval(mins => CASE WHEN minutes_of_day(end_time) <= minutes_of_day(start_time) THEN minutes_of_day(end_time) ELSE 0 END);

-- The first and the last day of each event with a day, and when it is over. What asks whether an event is past, or when it is, reads this.
CREATE VIEW event_days WITH (security_invoker = true) AS
SELECT event_id, min(day) AS first_day, max(day) AS last_day, max(over_at(day, time, end_time)) AS over_at FROM event_bookings GROUP BY event_id;

GRANT SELECT ON event_bookings, event_days TO toranam_app;
REVOKE EXECUTE ON FUNCTION minutes_of_day(text), over_at(date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION minutes_of_day(text), over_at(date, text, text) TO toranam_app;

-- Reminders of an event and the mail about a person's day follow its functions too.
CREATE POLICY select_for_reminders_policy ON event_functions FOR SELECT TO toranam_app USING ((SELECT system_role()) = 'reminders');
