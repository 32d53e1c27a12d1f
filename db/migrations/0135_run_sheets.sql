-- The run sheet of an event: what happens when, where, and who does it. Like the functions, its lines name their event without a foreign
-- key: the deletion of an event can be undone.
CREATE TABLE run_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL,
  function_id uuid NOT NULL,
  day date NOT NULL,
  start_time text NOT NULL,
  starts_at timestamptz NOT NULL GENERATED ALWAYS AS ((day + make_interval(mins => minutes_of_day(start_time))) AT TIME ZONE 'Asia/Kolkata') STORED,
  minutes integer NOT NULL,
  title text NOT NULL,
  place text NOT NULL DEFAULT '',
  -- "person.ID" of the team or "vendor.ID" of the event; empty: nobody.
  who text NOT NULL DEFAULT '',
  cue text NOT NULL DEFAULT '',
  -- At a fixed time, such as a muhurtham: it is never shifted.
  hard boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'todo',
  started_at timestamptz,
  done_at timestamptz,
  -- auth_users.id of who set the status.
  done_by text,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT start_time_known CHECK (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  CONSTRAINT minutes_known CHECK (minutes BETWEEN 1 AND 1440),
  CONSTRAINT who_known CHECK (who ~ '^((person|vendor)\..+)?$'),
  CONSTRAINT status_known CHECK (status IN ('todo', 'doing', 'done', 'skipped'))
);
CREATE INDEX run_items_of_event ON run_items (event_id, starts_at);

-- What was done on a day of an event, by the id that the browser gave it: sent twice, it is done once.
CREATE TABLE run_operations (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX run_operations_of_event ON run_operations (event_id);

-- Lines to start a run sheet with, for a kind of event. Their times count from the start of the function.
CREATE TABLE run_templates (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_type text NOT NULL,
  name text NOT NULL,
  lines jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (event_type, name)
);

ALTER TABLE run_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON run_items FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON run_items FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON run_items FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE ON run_items TO toranam_app;

ALTER TABLE run_operations ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON run_operations FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON run_operations FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT ON run_operations TO toranam_app;

ALTER TABLE run_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON run_templates FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON run_templates FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON run_templates FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY delete_policy ON run_templates FOR DELETE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE, DELETE ON run_templates TO toranam_app;

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON run_items FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON run_templates FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON run_items FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON run_templates FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');

-- The lines of a function move with it: all by its days, and those without a fixed time by its hour too.
CREATE FUNCTION move_run_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  by_days interval := make_interval(days => coalesce(NEW.day - OLD.day, 0));
  by_minutes interval := make_interval(mins => coalesce(public.minutes_of_day(NEW.start_time) - public.minutes_of_day(OLD.start_time), 0));
BEGIN
  UPDATE public.run_items i SET day = m.moved::date, start_time = to_char(m.moved, 'HH24:MI')
  FROM (SELECT id, (starts_at AT TIME ZONE 'Asia/Kolkata') + by_days + CASE WHEN hard THEN interval '0' ELSE by_minutes END AS moved
    FROM public.run_items WHERE function_id = NEW.id AND status = 'todo') m
  WHERE i.id = m.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION move_run_items() FROM PUBLIC;
CREATE TRIGGER move_run_items AFTER UPDATE OF day, start_time ON event_functions FOR EACH ROW
  WHEN ((OLD.day, OLD.start_time) IS DISTINCT FROM (NEW.day, NEW.start_time)) EXECUTE FUNCTION move_run_items();

-- The function that stood for the whole event is deleted when a real one takes its place (write_event).
CREATE FUNCTION keep_run_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.run_items SET function_id = f.id
  FROM (SELECT id FROM public.event_functions WHERE event_id = OLD.event_id ORDER BY day NULLS LAST, start_time, position, id LIMIT 1) f
  WHERE function_id = OLD.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION keep_run_items() FROM PUBLIC;
CREATE TRIGGER keep_run_items AFTER DELETE ON event_functions FOR EACH ROW EXECUTE FUNCTION keep_run_items();
