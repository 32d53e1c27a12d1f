-- A function that takes the place of the event's own keeps its venue. One that a person enters at another venue stands beside it.
CREATE OR REPLACE FUNCTION write_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own public.event_functions;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO own FROM public.event_functions f WHERE f.event_id = NEW.event_id AND f.id = NEW.event_id AND NEW.id <> f.id AND f.name = ''
      AND f.version = 1 AND f.day = NEW.day AND f.start_time IN ('', NEW.start_time)
      AND (NEW.quote_id IS NOT NULL OR '' IN (f.venue, NEW.venue) OR lower(f.venue) = lower(NEW.venue));
    IF own.id IS NOT NULL THEN
      UPDATE public.event_functions SET venue = own.venue WHERE id = NEW.id AND venue = '' AND own.venue <> '';
      DELETE FROM public.event_functions WHERE id = own.id;
    END IF;
  END IF;
  PERFORM public.follow_first_function(coalesce(NEW.event_id, OLD.event_id));
  RETURN NULL;
END $$;

-- The timeline tells every change of a function.
DROP FUNCTION event_changes(uuid[]);
CREATE FUNCTION event_changes(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, action text, status_before text, status_after text, reason text,
  day_before text, day_after text, time_before text, time_after text, venue_before text, venue_after text, guests_before text, guests_after text,
  guarantee_on text, function_name text, other text, details jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.event, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'), a.action,
    a.fields -> 'status' ->> 0, CASE WHEN a.action = 'event restored' THEN 'restored' ELSE a.fields -> 'status' ->> 1 END,
    CASE WHEN a.action IN ('venue clash accepted', 'guarantee lowered') THEN a.fields ->> 'reason'
      ELSE coalesce(nullif(a.fields -> 'cancel_reason' ->> 1, ''), nullif(a.fields -> 'move_reason' ->> 1, '')) END,
    nullif(a.fields -> a.day ->> 0, ''), nullif(a.fields -> a.day ->> 1, ''),
    nullif(a.fields -> 'start_time' ->> 0, ''), nullif(a.fields -> 'start_time' ->> 1, ''),
    nullif(a.fields -> 'venue' ->> 0, ''), nullif(a.fields -> 'venue' ->> 1, ''),
    nullif(a.fields -> 'guaranteed' ->> 0, ''), nullif(a.fields -> 'guaranteed' ->> 1, ''), nullif(a.fields -> 'guarantee_on' ->> 1, ''),
    a.name, a.fields ->> 'other',
    -- The hours that move with the start are not told apart from it.
    CASE WHEN a.action = 'function edited' THEN coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(a.fields)
      WHERE key IN ('name', 'guests', 'actual', 'note') OR key IN ('end_time', 'setup_from', 'clear_by') AND NOT a.fields ? 'start_time'), '{}') END
  FROM (
    SELECT e.*, e.object_id::uuid AS event, 'date' AS day, NULL::text AS name FROM public.audit_log e
    WHERE e.object_type = 'event' AND e.object_id = ANY (events::text[])
      AND (e.action = 'event status changed' AND e.fields ? 'status' OR e.action = 'event edited' AND e.fields ?| ARRAY['date', 'venue']
        OR e.action IN ('event moved', 'event restored', 'venue clash accepted'))
    UNION ALL
    SELECT e.*, f.event_id, 'day', f.name FROM public.event_functions f
      JOIN public.audit_log e ON e.object_type = 'function' AND e.object_id = f.id::text
    WHERE f.event_id = ANY (events) AND (e.action <> 'function edited'
      OR e.fields ?| ARRAY['day', 'start_time', 'venue', 'guarantee_on', 'name', 'guests', 'actual', 'note', 'end_time', 'setup_from', 'clear_by']
      OR e.fields ? 'guaranteed' AND NOT EXISTS (SELECT FROM public.audit_log l
        WHERE l.object_type = 'function' AND l.object_id = e.object_id AND l.action = 'guarantee lowered' AND l.at = e.at))
  ) a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION event_changes(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_changes(uuid[]) TO toranam_app;

-- What a client answers to a quote or to a change of it is in the inbox too.
ALTER TABLE notifications DROP CONSTRAINT kind_known, ADD CONSTRAINT kind_known CHECK (kind IN
  ('assigned', 'mentioned', 'commented', 'due', 'free', 'done', 'client wrote', 'change asked', 'accepted', 'declined', 'claim', 'payment', 'clash',
    'shifted', 'guests'));
CREATE FUNCTION tell_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quote uuid := CASE TG_TABLE_NAME WHEN 'quotes' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'quote_id')::uuid END;
BEGIN
  PERFORM tell(p, NEW.status, 'quote', quote) FROM people_of('quote', quote) p;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_of_answer() FROM PUBLIC;
CREATE TRIGGER tell_of_answer AFTER UPDATE OF status ON quotes FOR EACH ROW
  WHEN (NEW.status IN ('accepted', 'declined') AND NEW.status <> OLD.status) EXECUTE FUNCTION tell_of_answer();
CREATE TRIGGER tell_of_answer AFTER UPDATE OF status ON amendments FOR EACH ROW
  WHEN (NEW.status IN ('accepted', 'declined') AND NEW.status <> OLD.status) EXECUTE FUNCTION tell_of_answer();
