-- The access of a person: admin, accounts, planner or crew. Who was 'user' is a planner, and keeps seeing what quotes cost.
ALTER TABLE user_profiles DROP CONSTRAINT access_known, DROP CONSTRAINT rights_known;
ALTER TABLE user_profiles ADD CONSTRAINT rights_known CHECK (rights <@ ARRAY['website', 'margins']);
-- Nobody changed these people: their versions stay.
ALTER TABLE user_profiles DISABLE TRIGGER USER;
UPDATE user_profiles SET access = 'planner', rights = rights || ARRAY['margins'] WHERE access = 'user';
ALTER TABLE user_profiles ENABLE TRIGGER USER;
ALTER TABLE user_profiles ADD CONSTRAINT access_known CHECK (access IN ('disabled', 'pending', 'crew', 'planner', 'accounts', 'admin'));

ALTER TABLE invitations DROP CONSTRAINT invited_known;
UPDATE invitations SET access = 'planner' WHERE access = 'user';
ALTER TABLE invitations ALTER COLUMN access SET DEFAULT 'planner',
  ADD CONSTRAINT invited_known CHECK (access IN ('crew', 'planner', 'accounts', 'admin'));

-- A shared read has no person, so no rights beyond the access.
CREATE FUNCTION actor_rights() RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT p.rights FROM public.user_profiles p WHERE p.user_id = public.actor_id());
END $$;
REVOKE ALL ON FUNCTION actor_rights FROM PUBLIC;
GRANT EXECUTE ON FUNCTION actor_rights TO toranam_app;

-- What each access may do, as `permissionsOf` in app/permissions.ts says.
CREATE FUNCTION may(permission text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(
  CASE permission
    WHEN 'work' THEN actor_access() IN ('crew', 'planner', 'accounts', 'admin')
    WHEN 'plan' THEN actor_access() IN ('planner', 'accounts', 'admin')
    WHEN 'account' THEN actor_access() IN ('accounts', 'admin')
    WHEN 'manage' THEN actor_access() = 'admin'
    WHEN 'website' THEN actor_access() = 'admin' OR (actor_access() IN ('planner', 'accounts') AND 'website' = ANY (actor_rights()))
    WHEN 'margins' THEN actor_access() IN ('accounts', 'admin') OR (actor_access() = 'planner' AND 'margins' = ANY (actor_rights()))
  END, false);
REVOKE EXECUTE ON FUNCTION may(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may(text) TO toranam_app;

-- The names of these in policies and functions that are older.
CREATE OR REPLACE FUNCTION is_staff() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN may('plan');
CREATE OR REPLACE FUNCTION is_admin() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN may('manage');
-- Not in a shared read: only who is known has rights.
CREATE OR REPLACE FUNCTION may_edit_website() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN public.actor_id() IS NOT NULL AND public.may('website');
END $$;

-- Functions that list the staff. The crew works at events, and owns no lead and no quote.
DO $$
DECLARE
  listing record;
BEGIN
  FOR listing IN
    SELECT proname, pg_get_functiondef(p.oid) AS definition FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
    WHERE nspname = 'public' AND prosrc LIKE '%(''user'', ''admin'')%'
  LOOP
    EXECUTE replace(listing.definition, '(''user'', ''admin'')', CASE WHEN listing.proname IN ('run_team', 'shared_run_person')
      THEN '(''crew'', ''planner'', ''accounts'', ''admin'')' ELSE '(''planner'', ''accounts'', ''admin'')' END);
  END LOOP;
END $$;
