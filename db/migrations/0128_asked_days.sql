-- Who asks for which day, between two days: open leads, by their own days and those of their quotes, and quotes without a lead, each without the
-- days that they hold or that are booked for them. Whoever asked first is first in line.
CREATE FUNCTION asked_days(as_of date, first_day date, last_day date)
RETURNS TABLE (asker uuid, is_quote boolean, day date, name text, kind text, office text, owner_id text, asked_at timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH quoted AS MATERIALIZED (SELECT * FROM quoted_days(as_of, first_day, last_day)),
    asked AS (
      SELECT l.id, d::date AS day
      FROM leads l CROSS JOIN LATERAL generate_series(greatest(l.day_from, first_day, as_of), least(l.day_to, last_day), interval '1 day') d
      WHERE l.stage IN ('new', 'contacted', 'quoted') AND l.day_from <= last_day AND l.day_to >= greatest(first_day, as_of)
      UNION SELECT q.lead_id, q.day FROM quoted q WHERE q.lead_id IS NOT NULL)
  SELECT l.id, false, asked.day, l.name, l.kind, NULL, l.owner_id, l.created_at
  -- OFFSET 0: the planner expects a thousand days of each lead, and would read all leads.
  FROM asked CROSS JOIN LATERAL (SELECT * FROM leads WHERE id = asked.id OFFSET 0) l
  WHERE l.stage IN ('new', 'contacted', 'quoted')
    AND NOT EXISTS (SELECT FROM quoted q WHERE q.lead_id = l.id AND q.day = asked.day AND q.holds)
    AND asked.day <> ALL (ARRAY(SELECT b.day FROM events e JOIN event_functions b ON b.event_id = e.id
      WHERE e.lead_id = l.id AND e.status <> 'cancelled' AND b.status = 'planned' AND b.day IS NOT NULL))
  UNION ALL
  SELECT DISTINCT ON (q.quote_id, q.day) q.quote_id, true, q.day, concat_ws(' for ', q.number, nullif(q.client_name, '')), q.kind, q.office, q.owner_id,
    q.sent_at
  FROM quoted q WHERE q.lead_id IS NULL AND NOT q.holds
$$;
REVOKE EXECUTE ON FUNCTION asked_days(date, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asked_days(date, date, date) TO toranam_app;
