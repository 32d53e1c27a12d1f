-- What the server itself does with notifications: it finds who is to be told and forgets what nobody may read any more.
CREATE POLICY update_for_reminders_policy ON notifications FOR UPDATE TO toranam_app
  USING ((SELECT system_role()) = 'reminders') WITH CHECK ((SELECT system_role()) = 'reminders');
CREATE POLICY select_for_reminders_policy ON accepted_clashes FOR SELECT TO toranam_app USING ((SELECT system_role()) = 'reminders');

-- A browser that shows notifications of its person (Push API). The keys encrypt what is sent to it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (user_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON push_subscriptions FOR ALL TO toranam_app
  USING ((user_id = (SELECT actor_id()) AND (SELECT is_staff())) OR (SELECT system_role()) = 'push')
  WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT is_staff()));
GRANT SELECT, INSERT, DELETE ON push_subscriptions TO toranam_app;

-- Messages that wait to be handed to the push service of a browser, as mails wait in the outbox.
CREATE TABLE push_messages (
  id bigserial PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  payload text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_messages_due ON push_messages (next_attempt_at);
CREATE INDEX push_messages_of_subscription ON push_messages (subscription_id);
ALTER TABLE push_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY insert_policy ON push_messages FOR INSERT TO toranam_app
  WITH CHECK (subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id = (SELECT actor_id())));
CREATE POLICY all_policy ON push_messages FOR ALL TO toranam_app
  USING ((SELECT system_role()) = 'push') WITH CHECK ((SELECT system_role()) = 'push');
GRANT SELECT, INSERT, UPDATE, DELETE ON push_messages TO toranam_app;
GRANT USAGE ON SEQUENCE push_messages_id_seq TO toranam_app;

-- The keys by which push services know this installation (VAPID, RFC 8292). The private one is encrypted under APP_SECRET.
CREATE TABLE push_keys (
  one boolean PRIMARY KEY DEFAULT true CONSTRAINT one_row CHECK (one),
  public_key text NOT NULL,
  encrypted_private_key text NOT NULL
);
ALTER TABLE push_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON push_keys FOR ALL TO toranam_app USING ((SELECT system_role()) = 'push') WITH CHECK ((SELECT system_role()) = 'push');
GRANT SELECT, INSERT, UPDATE ON push_keys TO toranam_app;
