-- What a person logs in with besides the password. Only the system role of accounts reads them.

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  name text NOT NULL,
  -- As the browser names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE, in base64url.
  public_key text NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- One of a person. It counts once a code of it was entered (confirmed_at). A code works once: none of last_step or before.
CREATE TABLE authenticator_apps (
  user_id text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
  encrypted_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_used_at timestamptz
);

-- Deleted when it is used.
CREATE TABLE recovery_codes (
  code_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE authenticator_apps ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON passkeys FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY all_policy ON authenticator_apps FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
CREATE POLICY all_policy ON recovery_codes FOR ALL TO toranam_app USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, authenticator_apps, recovery_codes TO toranam_app;

-- When the person of the session last entered a password or code, or used a passkey.
ALTER TABLE auth_sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
UPDATE auth_sessions SET confirmed_at = created_at;

-- An admin has seven days to set up a second factor: from the day they become admin, or from this upgrade on. Of somebody who is no
-- admin it says nothing.
ALTER TABLE user_profiles ADD COLUMN admin_since timestamptz DEFAULT now();
ALTER TABLE user_profiles ALTER COLUMN admin_since DROP DEFAULT;
CREATE FUNCTION set_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.access <> 'admin' THEN
    NEW.admin_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    -- A restored row has it.
    NEW.admin_since := coalesce(NEW.admin_since, now());
  ELSIF OLD.access <> 'admin' THEN
    NEW.admin_since := now();
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION set_admin_since() FROM PUBLIC;
CREATE TRIGGER set_admin_since BEFORE INSERT OR UPDATE OF access ON user_profiles FOR EACH ROW EXECUTE FUNCTION set_admin_since();

-- Whether a password alone does not log this person in.
CREATE FUNCTION has_second_factor(person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.passkeys WHERE user_id = person)
    OR EXISTS (SELECT FROM public.authenticator_apps WHERE user_id = person AND confirmed_at IS NOT NULL)
$$;
REVOKE EXECUTE ON FUNCTION has_second_factor(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_second_factor(text) TO toranam_app;

-- session_of also says when the session was confirmed, and since when its admin lacks a second factor (null for everybody else).
DROP FUNCTION session_of(text, interval);
CREATE FUNCTION session_of(session_token text, max_age interval)
  RETURNS TABLE (session_id text, user_id text, email text, name text, role text, access text, last_seen_at timestamptz,
    expires_at timestamptz, confirmed_at timestamptz, admin_without_factor_since timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, u.id, u.email, p.full_name, p.role, p.access, u.last_seen_at, s.expires_at, s.confirmed_at,
      CASE WHEN p.access = 'admin' AND NOT public.has_second_factor(u.id) THEN p.admin_since END
    FROM public.auth_sessions s JOIN public.auth_users u ON u.id = s.user_id JOIN public.user_profiles p ON p.user_id = u.id
    WHERE s.token = session_token AND s.expires_at > now() AND s.created_at > now() - max_age;
END $$;
REVOKE EXECUTE ON FUNCTION session_of(text, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_of(text, interval) TO toranam_app;
