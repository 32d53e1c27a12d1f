-- An invitation works while its inviter is an admin: who sent its newest link.

ALTER TABLE invitations ADD COLUMN invited_by text REFERENCES auth_users ON DELETE SET NULL;
CREATE INDEX invitations_inviter ON invitations (invited_by);
UPDATE invitations SET invited_by = (
  SELECT u.id FROM audit_log a JOIN auth_users u ON u.id = a.actor
  WHERE a.object_type = 'invitation' AND a.object_id = invitations.id::text AND a.action IN ('person invited', 'invitation sent again')
  ORDER BY a.at DESC LIMIT 1);

-- Why somebody who was invited still waits for approval; shown to them and to the admins.
ALTER TABLE user_profiles ADD COLUMN pending_reason text;

-- Work on accounts that a response does not wait for, so that it takes the same time for known and unknown addresses: reset links and
-- sign-ups (app/features/account/account-requests.server.ts). Deleted once it is done.

CREATE TABLE account_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  email text NOT NULL,
  name text,
  password_hash text,
  request_id text,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT kind_known CHECK (kind IN ('reset', 'sign-up')),
  CONSTRAINT sign_up_is_complete CHECK (kind <> 'sign-up' OR (name IS NOT NULL AND password_hash IS NOT NULL))
);
CREATE INDEX account_requests_due ON account_requests (due_at);
ALTER TABLE account_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON account_requests FOR ALL TO toranam_app
  USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
GRANT SELECT, INSERT, UPDATE, DELETE ON account_requests TO toranam_app;

CREATE FUNCTION notify_account_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_requests', '');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_account_request() FROM PUBLIC;
CREATE TRIGGER notify_account_request AFTER INSERT ON account_requests FOR EACH STATEMENT EXECUTE FUNCTION notify_account_request();

-- Mails to strangers are counted by recipient, in the transaction that queues them.
ALTER POLICY all_policy ON rate_limits
  USING ((SELECT system_role()) IN ('limits', 'enquiries', 'auth')) WITH CHECK ((SELECT system_role()) IN ('limits', 'enquiries', 'auth'));

-- A calendar's secret address is as old as the password at most: whoever learned it loses it with the sessions. With the owner's rights,
-- because the system role that changes passwords may not read calendars.

CREATE FUNCTION renew_calendar_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.calendar_feeds SET feed_key = gen_random_uuid(), created_at = now() WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION renew_calendar_address() FROM PUBLIC;
CREATE TRIGGER renew_calendar_address AFTER UPDATE OF password ON auth_accounts FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION renew_calendar_address();
CREATE TRIGGER renew_calendar_address_insert AFTER INSERT ON auth_accounts FOR EACH ROW EXECUTE FUNCTION renew_calendar_address();
CREATE TRIGGER renew_calendar_address AFTER UPDATE OF access ON user_profiles FOR EACH ROW
  WHEN (OLD.access <> 'disabled' AND NEW.access = 'disabled') EXECUTE FUNCTION renew_calendar_address();
