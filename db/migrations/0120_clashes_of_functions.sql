-- Who takes which venue when is asked of functions, in SQL only.

-- "HICC,  Hyderabad" as "HICC" and "HYDERABAD"; the same for texts that look alike (decision 76).
CREATE FUNCTION venue_name(venue text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(split_part(public.fold(venue), ',', 1), '\s+', ' ', 'g'));
CREATE FUNCTION venue_place(venue text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(regexp_replace(public.fold(venue), '^[^,]*,?', ''), '\s+', ' ', 'g'), ' ?, ?', ', ', 'g'));
-- Whether two texts name one venue: "HICC" is "hicc, Hyderabad", but "Town Hall, Guntur" is not "Town Hall, Vijayawada".
CREATE FUNCTION same_venue(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN venue_name(one) <> '' AND venue_name(one) = venue_name(other)
    AND (venue_place(one) = '' OR venue_place(other) = '' OR venue_place(one) = venue_place(other));

-- Two functions with their times and venues, in either order, as one text.
CREATE FUNCTION clash_key(first uuid, first_time tsrange, first_venue text, second uuid, second_time tsrange, second_venue text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(part, ' | ' ORDER BY part) FROM (VALUES
    (concat_ws(' ', first, extract(epoch FROM lower(first_time))::bigint, extract(epoch FROM upper(first_time))::bigint, public.fold(first_venue))),
    (concat_ws(' ', second, extract(epoch FROM lower(second_time))::bigint, extract(epoch FROM upper(second_time))::bigint, public.fold(second_venue)))
  ) parts (part)
$$;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['venue_name(text)', 'venue_place(text)', 'same_venue(text, text)', 'clash_key(uuid, tsrange, text, uuid, tsrange, text)'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO toranam_app', name);
  END LOOP;
END $$;

-- A function that ends when it begins has no known end: it takes four hours, and not a day.
CREATE OR REPLACE FUNCTION occupied(day date, start_time text, end_time text, setup_from text, clear_by text) RETURNS tsrange
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT tsrange(
    day + make_interval(mins => coalesce(s.setup - CASE WHEN s.setup > s.start THEN 1440 ELSE 0 END, s.start)),
    day + make_interval(mins => coalesce(s.clear + 1440 * greatest(0, ceil((s.finish - s.clear) / 1440.0)::integer), s.finish)))
  FROM (SELECT t.setup, t.clear, t.start,
      CASE WHEN t.finish IS NOT NULL THEN t.finish + CASE WHEN t.finish < t.start THEN 1440 ELSE 0 END
        WHEN t.has_start THEN t.start + 240 ELSE 1440 END AS finish
    FROM (SELECT public.minutes_of_day(setup_from) AS setup, public.minutes_of_day(clear_by) AS clear,
        coalesce(public.minutes_of_day(start_time), 0) AS start, public.minutes_of_day(start_time) IS NOT NULL AS has_start,
        CASE WHEN public.minutes_of_day(start_time) IS NOT NULL
          THEN nullif(public.minutes_of_day(end_time), public.minutes_of_day(start_time)) END AS finish) t) s
$$;
CREATE OR REPLACE FUNCTION over_at(day date, start_time text, end_time text) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day + interval '1 day'
    + make_interval(mins => CASE WHEN minutes_of_day(end_time) < minutes_of_day(start_time) THEN minutes_of_day(end_time) ELSE 0 END);
ALTER TABLE events DISABLE TRIGGER USER;
ALTER TABLE event_functions DISABLE TRIGGER USER;
UPDATE events SET end_time = end_time WHERE minutes_of_day(end_time) = minutes_of_day("time");
UPDATE event_functions SET end_time = end_time WHERE minutes_of_day(end_time) = minutes_of_day(start_time);
ALTER TABLE events ENABLE TRIGGER USER;
ALTER TABLE event_functions ENABLE TRIGGER USER;

-- `bookings` is the clash_key of the two functions, `first_id` the smaller id of their events. Until now it was the days, times and venues
-- of the two events as JSON, the earlier event first.
ALTER TABLE accepted_clashes ADD COLUMN reason text;
CREATE FUNCTION pg_temp.function_at(event uuid, booking jsonb) RETURNS TABLE (id uuid, occupied tsrange, venue text) LANGUAGE sql AS $$
  SELECT coalesce((SELECT f.id FROM event_functions f WHERE f.event_id = event AND f.day = (booking ->> 0)::date
      AND f.start_time = coalesce(booking ->> 1, '') AND f.end_time = coalesce(booking ->> 2, '') ORDER BY f.position, f.id LIMIT 1), event),
    occupied((booking ->> 0)::date, coalesce(booking ->> 1, ''), coalesce(booking ->> 2, ''), '', ''), booking ->> 3
$$;
CREATE TEMPORARY TABLE earlier_clashes ON COMMIT DROP AS
  SELECT a.*, CASE WHEN bookings LIKE '[[%' THEN bookings::jsonb END AS pair FROM accepted_clashes a;
DELETE FROM accepted_clashes;
INSERT INTO accepted_clashes (first_id, second_id, bookings, accepted_by, created_at)
SELECT least(first_id, second_id), greatest(first_id, second_id),
  CASE WHEN pair IS NULL THEN bookings ELSE clash_key(one.id, one.occupied, one.venue, other.id, other.occupied, other.venue) END,
  accepted_by, created_at
FROM earlier_clashes CROSS JOIN LATERAL pg_temp.function_at(first_id, pair -> 0) one CROSS JOIN LATERAL pg_temp.function_at(second_id, pair -> 1) other
ON CONFLICT DO NOTHING;
