-- Whoever has a line of a function that moves is told, as when the lines are shifted.
CREATE FUNCTION tell_moved_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(substr(key, 8), 'shifted', 'event', NEW.event_id) FROM (
    SELECT DISTINCT unnest(string_to_array(who, ' ')) AS key FROM run_items
    WHERE function_id = NEW.id AND status = 'todo' AND deleted_at IS NULL) owners
  WHERE key LIKE 'person.%';
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_moved_lines() FROM PUBLIC;
CREATE TRIGGER tell_moved_lines AFTER UPDATE OF day, start_time, venue ON event_functions FOR EACH ROW
  WHEN (NEW.status = 'planned' AND (OLD.day, OLD.start_time, OLD.venue) IS DISTINCT FROM (NEW.day, NEW.start_time, NEW.venue))
  EXECUTE FUNCTION tell_moved_lines();
