-- How each person likes to see the dashboard (app/platform/preferences.ts has the names and values). Only the person's own rows.

CREATE TABLE user_preferences (
  user_id text NOT NULL REFERENCES user_profiles ON DELETE CASCADE,
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (user_id, name)
);
ALTER TABLE user_preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON user_preferences FOR ALL TO toranam_app
  USING (user_id = (SELECT actor_id()) AND (SELECT actor_access()) IS NOT NULL)
  WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT actor_access()) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_preferences TO toranam_app;
