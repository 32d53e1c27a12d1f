-- As in migration 0141. A lead that was marked as won by hand holds its days until its event is created: nobody else is offered them meanwhile.
CREATE OR REPLACE FUNCTION held_days(as_of date, first_day date, last_day date)
RETURNS TABLE (source uuid, is_lead boolean, office text, kind text, title text, name text, "time" text, end_time text, until date, day date, guests text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH quoted AS MATERIALIZED (SELECT * FROM quoted_days(as_of, first_day, last_day) WHERE holds)
  SELECT q.quote_id, false, q.office, q.kind, coalesce(nullif(q.client_name, ''), q.number), q.name, q."time", q.end_time, q.until, q.day, q.guests
  FROM quoted q
  UNION ALL
  SELECT l.id, true, l.held_office, l.kind, l.name, NULL, NULL, NULL, l.held_until, d::date, l.guests
  FROM leads l CROSS JOIN LATERAL generate_series(greatest(l.day_from, first_day, as_of), least(l.day_to, last_day), interval '1 day') d
  WHERE l.held_until >= as_of AND l.day_from <= last_day AND l.day_to >= greatest(first_day, as_of)
    AND (l.stage IN ('new', 'contacted', 'quoted') OR (l.stage = 'won' AND NOT EXISTS (SELECT FROM events e WHERE e.lead_id = l.id)))
    AND NOT EXISTS (SELECT FROM quoted q WHERE q.lead_id = l.id AND q.day = d::date)
    AND NOT EXISTS (SELECT FROM events e JOIN event_functions b ON b.event_id = e.id
      WHERE e.lead_id = l.id AND e.status <> 'cancelled' AND b.status = 'planned' AND b.day = d::date)
$$;
