-- Two events that share a venue at one time, and somebody of the staff has said that both may stay.
CREATE TABLE accepted_clashes (
  -- The earlier event; of two at one time the one with the smaller id.
  first_id uuid REFERENCES events ON DELETE CASCADE,
  second_id uuid REFERENCES events ON DELETE CASCADE,
  -- Dates, times and venues of both: the acceptance no longer counts when one of them changes.
  bookings text,
  accepted_by text REFERENCES auth_users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (first_id, second_id, bookings)
);
CREATE INDEX accepted_clashes_of_second ON accepted_clashes (second_id);

ALTER TABLE accepted_clashes ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON accepted_clashes FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON accepted_clashes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND accepted_by = (SELECT actor_id()));
GRANT SELECT, INSERT ON accepted_clashes TO toranam_app;

CREATE TRIGGER notify_change AFTER INSERT ON accepted_clashes FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
