-- The date board: which office has an event, until when a sent quote holds its days, and what becomes of a day that is free again.

-- Null: the office of the event's State. Without a foreign key: the office of a deleted event may be gone when the event is restored.
ALTER TABLE events ADD COLUMN office text;
-- Null: the quote holds no day (any more). A hold never lasts longer than the quote is valid.
ALTER TABLE quotes ADD COLUMN held_until date;
CREATE INDEX quotes_with_client ON quotes (valid_until) WHERE status = 'sent';

-- The trigger would count up every version, and open forms would be refused.
ALTER TABLE events DISABLE TRIGGER USER;
UPDATE events e SET office = q.office FROM (
  SELECT DISTINCT ON (event_id) event_id, office FROM quotes WHERE status = 'accepted' ORDER BY event_id, decided_at DESC, id) q
  WHERE q.event_id = e.id;
ALTER TABLE events ENABLE TRIGGER USER;
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes SET held_until = (sent_at AT TIME ZONE 'Asia/Kolkata')::date + 7 WHERE status = 'sent';
ALTER TABLE quotes ENABLE TRIGGER USER;

-- The dated functions of a quote without their lines. Stored, because a board that reads whole quotes takes most of its time for that.
CREATE FUNCTION dated_functions(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_agg(jsonb_build_object('day', d.day, 'name', f.name, 'time', nullif(f."time", ''), 'end_time', nullif(f."endTime", ''), 'guests', f.guests))
  FROM jsonb_to_recordset(content -> 'functions') f (id text, name text, day text, "time" text, "endTime" text, guests text)
    CROSS JOIN LATERAL (SELECT CASE WHEN f.id <> 'all' AND f.day ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      THEN make_date(left(f.day, 4)::integer, substr(f.day, 6, 2)::integer, 1) + right(f.day, 2)::integer - 1 END AS day) d
  WHERE d.day IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION dated_functions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dated_functions(jsonb) TO toranam_app;
ALTER TABLE quote_revisions ADD COLUMN dated_functions jsonb GENERATED ALWAYS AS (dated_functions(content)) STORED;

-- The functions of the quotes that clients may still accept, between two days, without the days on which their event is already booked.
-- `holds`: it takes a place of its office. Of several quotes of one lead for a day, the newest one does.
CREATE FUNCTION quoted_days(as_of date, first_day date, last_day date)
RETURNS TABLE (quote_id uuid, lead_id uuid, owner_id text, number text, client_name text, office text, kind text, sent_at timestamptz, until date,
  day date, name text, "time" text, end_time text, guests text, holds boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.id, q.lead_id, q.owner_id, q.number, q.client_name, q.office,
    coalesce((SELECT event_type FROM events WHERE id = q.event_id), (SELECT kind FROM leads WHERE id = q.lead_id)), q.sent_at, h.until,
    f.day, f.name, f."time", f.end_time, f.guests,
    h.until >= as_of AND rank() OVER (PARTITION BY coalesce(q.lead_id, q.id), f.day, h.until >= as_of ORDER BY q.sent_at DESC, q.id) = 1
  -- OFFSET 0: without it the functions of all revisions are read first.
  FROM (SELECT q.*, r.dated_functions FROM quotes q JOIN quote_revisions r ON r.quote_id = q.id AND r.number = q.revision
      WHERE q.status = 'sent' AND q.valid_until >= as_of OFFSET 0) q
    CROSS JOIN LATERAL jsonb_to_recordset(q.dated_functions) f (day date, name text, "time" text, end_time text, guests text)
    CROSS JOIN LATERAL (SELECT CASE WHEN q.held_until IS NOT NULL THEN least(q.valid_until, q.held_until) ELSE '-infinity'::date END AS until) h
  WHERE f.day BETWEEN greatest(as_of, first_day) AND last_day
    AND f.day <> ALL (ARRAY(SELECT b.day FROM events own JOIN event_functions b ON b.event_id = own.id
      WHERE own.id = ANY (CASE WHEN q.event_id IS NULL THEN ARRAY(SELECT id FROM events WHERE lead_id = q.lead_id) ELSE ARRAY[q.event_id] END)
        AND own.status <> 'cancelled' AND b.status = 'planned' AND b.day IS NOT NULL))
$$;
REVOKE EXECUTE ON FUNCTION quoted_days(date, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quoted_days(date, date, date) TO toranam_app;

-- The days that functions and holds took when the server looked last; what is missing at its next look was released.
CREATE TABLE taken_days (
  -- Of an event's function or of a quote.
  source uuid NOT NULL,
  office text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (source, day, office)
);
-- Who was offered a day that became free, and by which task: never twice.
CREATE TABLE day_offers (
  day date NOT NULL,
  -- Of a lead, or of a quote without one.
  asker uuid NOT NULL,
  task_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, asker)
);

-- The system role "dates" compares both and makes the tasks.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['taken_days', 'day_offers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY all_policy ON %I FOR ALL TO toranam_app USING ((SELECT system_role()) = ''dates'') WITH CHECK ((SELECT system_role()) = ''dates'')', name);
  END LOOP;
  GRANT SELECT, INSERT, DELETE ON taken_days TO toranam_app;
  GRANT SELECT, INSERT ON day_offers TO toranam_app;
  FOREACH name IN ARRAY ARRAY['events', 'event_functions', 'leads', 'quotes', 'quote_revisions', 'user_profiles'] LOOP
    EXECUTE format('CREATE POLICY select_for_dates_policy ON %I FOR SELECT TO toranam_app USING ((SELECT system_role()) = ''dates'')', name);
  END LOOP;
END $$;
CREATE POLICY insert_for_dates_policy ON tasks FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) = 'dates');
