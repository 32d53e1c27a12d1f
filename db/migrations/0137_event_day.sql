-- The day of an event: what went wrong, what the next shift must know, and what is paid on site.
CREATE TABLE day_notes (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issue', 'hand-over')),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  -- A photograph, among the files of the event.
  file_id uuid REFERENCES files ON DELETE SET NULL,
  author text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of an issue: when it was settled.
  closed_at timestamptz
);
CREATE INDEX day_notes_of_event ON day_notes (event_id, created_at);
CREATE INDEX day_notes_of_file ON day_notes (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE site_payments (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  note text NOT NULL DEFAULT '',
  paid_at timestamptz,
  paid_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((paid_at IS NULL) = (paid_by IS NULL))
);
CREATE INDEX site_payments_of_event ON site_payments (event_id);

ALTER TABLE day_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON day_notes FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON day_notes FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND author = (SELECT actor_id()));
CREATE POLICY update_policy ON day_notes FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE (closed_at) ON day_notes TO toranam_app;

ALTER TABLE site_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON site_payments FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON site_payments FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
CREATE POLICY update_policy ON site_payments FOR UPDATE TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY delete_policy ON site_payments FOR DELETE TO toranam_app USING ((SELECT is_staff()) AND paid_at IS NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON site_payments TO toranam_app;

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON site_payments FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON day_notes FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON site_payments FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
