-- Nobody changes their own access, and one admin always stays: without one, nobody could let anybody in again.

CREATE OR REPLACE FUNCTION refuse_own_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.access IS DISTINCT FROM OLD.access AND coalesce(system_role(), '') <> 'auth' THEN
    IF coalesce(actor_access(), '') <> 'admin' THEN
      RAISE EXCEPTION 'only an admin changes access' USING ERRCODE = 'insufficient_privilege';
    ELSIF NEW.user_id = actor_id() THEN
      RAISE EXCEPTION 'only another admin changes an admin''s own access' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The lock makes two admins who demote each other at once wait for each other: the second sees the first change. Binds the owner too.
CREATE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_last_admin', 8));
  IF NOT EXISTS (SELECT FROM public.user_profiles WHERE access = 'admin') THEN
    RAISE EXCEPTION 'the last admin stays an admin' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_last_admin AFTER UPDATE ON user_profiles FOR EACH ROW
  WHEN (OLD.access = 'admin' AND NEW.access <> 'admin') EXECUTE FUNCTION keep_last_admin();
CREATE TRIGGER keep_last_admin_row AFTER DELETE ON user_profiles FOR EACH ROW
  WHEN (OLD.access = 'admin') EXECUTE FUNCTION keep_last_admin();

-- Undoing a change of one's own reads what it was from one's own entries.
ALTER POLICY select_policy ON audit_log USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND actor = (SELECT actor_id())));
