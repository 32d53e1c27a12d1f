-- What the company edits about itself. A section without a row has the values of app/content.

CREATE TABLE settings (
  section text PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT section_name CHECK (section ~ '^[a-z_]{1,40}$')
);
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
ALTER TABLE settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON settings FOR SELECT TO toranam_app
  USING ((SELECT is_admin()) OR (SELECT system_role()) IN ('snapshots'));
CREATE POLICY insert_policy ON settings FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY update_policy ON settings FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE ON settings TO toranam_app;

-- Every server process listens on 'snapshots' and reads the named snapshot again (app/platform/snapshot.server.ts).
CREATE FUNCTION notify_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('snapshots', TG_ARGV[0]);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_snapshot() FROM PUBLIC;
CREATE TRIGGER notify_snapshot AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_snapshot('company');
