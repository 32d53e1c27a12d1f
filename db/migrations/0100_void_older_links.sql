-- A new password, another address and a disabled account void what was mailed or begun before: reset links, log-ins that wait for their
-- second step, and links that end a session. With the owner's rights, because an admin, who disables, may not read them.

CREATE FUNCTION void_account_links() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  account text := CASE TG_TABLE_NAME WHEN 'auth_users' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'user_id' END;
BEGIN
  -- A link that ends a session stays while its session does: after a thief changed the password, the owner ends the thief's session by it.
  DELETE FROM public.auth_verifications v WHERE v.value IN (account, 'log-in of ' || account)
    OR CASE WHEN v.identifier LIKE 'end-session:%' THEN v.value::jsonb ->> 'userId' = account
      AND (TG_TABLE_NAME = 'user_profiles' OR NOT EXISTS (
        SELECT FROM public.auth_sessions s WHERE s.id = v.value::jsonb ->> 'sessionId')) END;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION void_account_links() FROM PUBLIC;

-- At commit: the transaction that changes a password also ends sessions.
CREATE CONSTRAINT TRIGGER void_links_of_older_password AFTER UPDATE OF password ON auth_accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION void_account_links();
CREATE CONSTRAINT TRIGGER void_links_of_replaced_password AFTER INSERT ON auth_accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION void_account_links();
CREATE TRIGGER void_links_to_older_address AFTER UPDATE OF email ON auth_users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION void_account_links();
CREATE TRIGGER void_links_of_disabled AFTER UPDATE OF access ON user_profiles
  FOR EACH ROW WHEN (OLD.access <> 'disabled' AND NEW.access = 'disabled') EXECUTE FUNCTION void_account_links();

-- Another address renews the calendar's secret address too.
CREATE TRIGGER renew_calendar_address_of_moved AFTER UPDATE OF email ON user_profiles
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION renew_calendar_address();
