-- A day is held for a lead before it has a quote: its days, at an office, until a day. The hold ends with the lead, or with a quote or an event for the day.
ALTER TABLE leads ADD COLUMN held_until date, ADD COLUMN held_office text;
CREATE INDEX leads_that_hold ON leads (held_until) WHERE held_until IS NOT NULL;

-- Who asks for coming days: without it, all leads were read in the order of their ids to tell equal days apart.
CREATE INDEX open_leads_by_day ON leads (day_to) WHERE stage IN ('new', 'contacted', 'quoted') AND day_from IS NOT NULL;

-- As before, but the booked days of a quote's event are read once a quote instead of once a function.
CREATE OR REPLACE FUNCTION quoted_days(as_of date, first_day date, last_day date)
RETURNS TABLE (quote_id uuid, lead_id uuid, owner_id text, number text, client_name text, office text, kind text, sent_at timestamptz, until date,
  day date, name text, "time" text, end_time text, guests text, holds boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.id, q.lead_id, q.owner_id, q.number, q.client_name, q.office, q.kind, q.sent_at, q.until,
    f.day, f.name, f."time", f.end_time, f.guests,
    q.until >= as_of AND rank() OVER (PARTITION BY coalesce(q.lead_id, q.id), f.day, q.until >= as_of ORDER BY q.sent_at DESC, q.id) = 1
  -- OFFSET 0: without it the functions of all revisions are read first.
  FROM (SELECT q.*, r.dated_functions,
      coalesce((SELECT event_type FROM events WHERE id = q.event_id), (SELECT kind FROM leads WHERE id = q.lead_id)) AS kind,
      CASE WHEN q.held_until IS NOT NULL THEN least(q.valid_until, q.held_until) ELSE '-infinity'::date END AS until,
      ARRAY(SELECT b.day FROM events own JOIN event_functions b ON b.event_id = own.id
        WHERE own.id = ANY (CASE WHEN q.event_id IS NULL THEN ARRAY(SELECT id FROM events WHERE lead_id = q.lead_id) ELSE ARRAY[q.event_id] END)
          AND own.status <> 'cancelled' AND b.status = 'planned' AND b.day IS NOT NULL) AS booked
      FROM quotes q JOIN quote_revisions r ON r.quote_id = q.id AND r.number = q.revision
      WHERE q.status = 'sent' AND q.valid_until >= as_of OFFSET 0) q
    CROSS JOIN LATERAL jsonb_to_recordset(q.dated_functions) f (day date, name text, "time" text, end_time text, guests text)
  WHERE f.day BETWEEN greatest(as_of, first_day) AND last_day AND f.day <> ALL (q.booked)
$$;

-- What quotes and leads hold between two days. A quote of the lead that holds a day does so in place of the lead.
CREATE FUNCTION held_days(as_of date, first_day date, last_day date)
RETURNS TABLE (source uuid, is_lead boolean, office text, kind text, title text, name text, "time" text, end_time text, until date, day date, guests text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH quoted AS MATERIALIZED (SELECT * FROM quoted_days(as_of, first_day, last_day) WHERE holds)
  SELECT q.quote_id, false, q.office, q.kind, coalesce(nullif(q.client_name, ''), q.number), q.name, q."time", q.end_time, q.until, q.day, q.guests
  FROM quoted q
  UNION ALL
  SELECT l.id, true, l.held_office, l.kind, l.name, NULL, NULL, NULL, l.held_until, d::date, l.guests
  FROM leads l CROSS JOIN LATERAL generate_series(greatest(l.day_from, first_day, as_of), least(l.day_to, last_day), interval '1 day') d
  WHERE l.held_until >= as_of AND l.stage IN ('new', 'contacted', 'quoted') AND l.day_from <= last_day AND l.day_to >= greatest(first_day, as_of)
    AND NOT EXISTS (SELECT FROM quoted q WHERE q.lead_id = l.id AND q.day = d::date)
    AND NOT EXISTS (SELECT FROM events e JOIN event_functions b ON b.event_id = e.id
      WHERE e.lead_id = l.id AND e.status <> 'cancelled' AND b.status = 'planned' AND b.day = d::date)
$$;
REVOKE EXECUTE ON FUNCTION held_days(date, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_days(date, date, date) TO toranam_app;

-- As before, without the days that a lead holds itself.
CREATE OR REPLACE FUNCTION asked_days(as_of date, first_day date, last_day date)
RETURNS TABLE (asker uuid, is_quote boolean, day date, name text, kind text, office text, owner_id text, asked_at timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  -- MATERIALIZED: the planner expects a thousand days of each lead, and would read all leads.
  WITH quoted AS MATERIALIZED (SELECT * FROM quoted_days(as_of, first_day, last_day)),
    asking AS MATERIALIZED (
      SELECT l.id, greatest(l.day_from, first_day, as_of) AS from_day, least(l.day_to, last_day) AS to_day
      FROM leads l
      WHERE l.stage IN ('new', 'contacted', 'quoted') AND l.day_from <= last_day AND l.day_to >= greatest(first_day, as_of)
        AND (l.held_until >= as_of) IS NOT TRUE),
    asked AS MATERIALIZED (
      SELECT id, d::date AS day FROM asking CROSS JOIN LATERAL generate_series(from_day, to_day, interval '1 day') d
      UNION SELECT q.lead_id, q.day FROM quoted q WHERE q.lead_id IS NOT NULL)
  SELECT l.id, false, asked.day, l.name, l.kind, NULL, l.owner_id, l.created_at
  FROM asked CROSS JOIN LATERAL (SELECT * FROM leads WHERE id = asked.id OFFSET 0) l
  WHERE l.stage IN ('new', 'contacted', 'quoted')
    AND NOT ((l.held_until >= as_of) IS TRUE AND asked.day BETWEEN l.day_from AND l.day_to)
    AND NOT EXISTS (SELECT FROM quoted q WHERE q.lead_id = l.id AND q.day = asked.day AND q.holds)
    AND asked.day <> ALL (ARRAY(SELECT b.day FROM events e JOIN event_functions b ON b.event_id = e.id
      WHERE e.lead_id = l.id AND e.status <> 'cancelled' AND b.status = 'planned' AND b.day IS NOT NULL))
  UNION ALL
  SELECT DISTINCT ON (q.quote_id, q.day) q.quote_id, true, q.day, concat_ws(' for ', q.number, nullif(q.client_name, '')), q.kind, q.office, q.owner_id,
    q.sent_at
  FROM quoted q WHERE q.lead_id IS NULL AND NOT q.holds
$$;
