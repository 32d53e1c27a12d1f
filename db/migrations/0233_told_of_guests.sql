-- Whoever has a line of a function, or an open task of its event, is told of another number of guests; the crew too.
ALTER TABLE notifications DROP CONSTRAINT kind_known, ADD CONSTRAINT kind_known CHECK (kind IN
  ('assigned', 'mentioned', 'commented', 'due', 'free', 'done', 'client wrote', 'change asked', 'claim', 'payment', 'clash', 'shifted', 'guests'));
CREATE OR REPLACE FUNCTION may_hear(kind text, type text, record uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT may_discuss(type, record) OR (kind IN ('shifted', 'guests') AND may('work') AND can_read_record(type, record))
$$;
-- Asked by the trigger below: planners do not see each other's tasks.
CREATE FUNCTION busy_with(event uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT assigned_to FROM public.tasks
  WHERE event_id = event AND coalesce(status, 'pending') NOT IN ('completed', 'closed') AND pg_trigger_depth() > 0
$$;
REVOKE EXECUTE ON FUNCTION busy_with(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION busy_with(uuid) TO toranam_app;
CREATE FUNCTION tell_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(person, 'guests', 'event', NEW.event_id) FROM (
    SELECT substr(key, 8) AS person FROM run_items, unnest(string_to_array(who, ' ')) key
    WHERE function_id = NEW.id AND status = 'todo' AND deleted_at IS NULL AND key LIKE 'person.%'
    UNION SELECT busy_with(NEW.event_id)) people;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_guests() FROM PUBLIC;
CREATE TRIGGER tell_guests AFTER UPDATE OF guests, guaranteed ON event_functions FOR EACH ROW
  WHEN (NEW.status = 'planned' AND coalesce(NEW.guaranteed, NEW.guests) IS DISTINCT FROM coalesce(OLD.guaranteed, OLD.guests))
  EXECUTE FUNCTION tell_guests();
