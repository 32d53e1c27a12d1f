-- Who asks for which day, between two days: open leads, by their own days and those of their quotes, and quotes without a lead, each without the
-- days that they hold or that are booked for them. Whoever asked first is first in line.
CREATE FUNCTION asked_days(as_of date, first_day date, last_day date)
RETURNS TABLE (asker uuid, is_quote boolean, day date, name text, kind text, office text, owner_id text, asked_at timestamptz, guests text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH quoted AS MATERIALIZED (SELECT * FROM quoted_days(as_of) q WHERE q.day BETWEEN first_day AND last_day),
    open_leads AS MATERIALIZED (SELECT l.*, greatest(l.day_from, first_day, as_of) AS first_asked, least(l.day_to, last_day) AS last_asked
      FROM leads l WHERE l.stage IN ('new', 'contacted', 'quoted'))
  SELECT l.id, false, asked.day, l.name, l.kind, NULL, l.owner_id, l.created_at, l.guests
  FROM (
    SELECT o.id, d::date AS day FROM open_leads o CROSS JOIN LATERAL generate_series(o.first_asked, o.last_asked, interval '1 day') d
      WHERE o.day_from IS NOT NULL AND o.first_asked <= o.last_asked
    UNION SELECT q.lead_id, q.day FROM quoted q WHERE q.lead_id IS NOT NULL) asked
    JOIN open_leads l ON l.id = asked.id
  WHERE NOT EXISTS (SELECT FROM quoted q WHERE q.lead_id = l.id AND q.day = asked.day AND q.holds)
    AND NOT EXISTS (SELECT FROM events e JOIN event_bookings b ON b.event_id = e.id
      WHERE e.lead_id = l.id AND b.day = asked.day AND b.status <> 'cancelled')
  UNION ALL
  SELECT DISTINCT ON (q.quote_id, q.day) q.quote_id, true, q.day, concat_ws(' for ', q.number, nullif(q.client_name, '')), q.kind, q.office, q.owner_id,
    q.sent_at, q.guests
  FROM quoted q WHERE q.lead_id IS NULL AND NOT q.holds
$$;
REVOKE EXECUTE ON FUNCTION asked_days(date, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asked_days(date, date, date) TO toranam_app;
