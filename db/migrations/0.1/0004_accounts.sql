-- When somebody was last here and what they log in with: on auth_users, because a change of user_profiles is a new version of
-- the person and is told to open screens.
ALTER TABLE auth_users ADD COLUMN last_seen_at timestamp with time zone;
ALTER TABLE auth_users ADD COLUMN known_devices text[] DEFAULT '{}' NOT NULL;

-- People an admin has asked to join, until they do. Of the mailed token only its hash is kept.
CREATE TABLE invitations (
	id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	email text NOT NULL,
	access text DEFAULT 'user' NOT NULL,
	role text,
	token_hash text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT invitations_email_unique UNIQUE (email),
	CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash),
	CONSTRAINT invited_known CHECK (access in ('user', 'admin'))
);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY may_all ON invitations AS PERMISSIVE FOR ALL TO toranam_app
	USING ((select actor_access()) = 'admin' or (select app_duty()) in ('auth'))
	WITH CHECK ((select actor_access()) = 'admin' or (select app_duty()) in ('auth'));
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO toranam_app;

-- The AUDIT view asks by person, by action and by time.
CREATE INDEX audit_log_of_actor ON audit_log (actor, at DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, at DESC);

-- Enquiries marked spam are forgotten after SPAM_RETENTION_DAYS; the enquiries' duty may delete nothing else.
ALTER POLICY may_delete ON contact_submissions
	USING ((select actor_access()) = 'admin' or ((select app_duty()) in ('enquiries') and state = 'spam'));
