-- Plates that were served at a function, as they were counted: each press of a button is a row by its operation, so that one that is sent
-- again counts once, and what two phones count adds up.
CREATE TABLE plate_counts (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  function_id uuid NOT NULL,
  change integer NOT NULL CHECK (change BETWEEN -1000 AND 1000 AND change <> 0),
  counted_by text NOT NULL,
  counted_at timestamptz NOT NULL
);
CREATE INDEX plate_counts_of_event ON plate_counts (event_id, function_id);

ALTER TABLE plate_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON plate_counts FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON plate_counts FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) AND counted_by = (SELECT actor_id()));
-- Crew: at the functions in whose run sheet they have a line.
CREATE POLICY select_policy_of_crew ON plate_counts FOR SELECT TO toranam_app
  USING (function_id IN (SELECT function_id FROM run_items WHERE who = 'person.' || (SELECT actor_id())));
CREATE POLICY insert_policy_of_crew ON plate_counts FOR INSERT TO toranam_app
  WITH CHECK (counted_by = (SELECT actor_id()) AND function_id IN (SELECT function_id FROM run_items WHERE who = 'person.' || (SELECT actor_id())));
GRANT SELECT, INSERT ON plate_counts TO toranam_app;

CREATE TRIGGER notify_change AFTER INSERT ON plate_counts FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
