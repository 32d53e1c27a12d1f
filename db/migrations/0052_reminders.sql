-- Reminders that the server sends by itself: what is planned follows from these rules and the records (app/features/reminders).

CREATE TABLE reminder_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('payment', 'quote', 'lead', 'task', 'event', 'vendor', 'reply')),
  audience text NOT NULL CHECK (audience IN ('client', 'assignee', 'office')),
  -- Days after the day that the kind is about, below 0 before it. Of "reply": hours after the promised instant.
  days integer NOT NULL,
  -- Again every so many days.
  repeat_days integer,
  -- Of the day, in India.
  hour integer NOT NULL,
  -- The text of the mail.
  template text NOT NULL CHECK (template ~ '^[a-zA-Z-]{1,60}$'),
  enabled boolean NOT NULL DEFAULT true,
  -- What was due before is not sent: the rule was off, or said something else.
  since timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT days_near CHECK (days BETWEEN -180 AND 180),
  CONSTRAINT repeat_later CHECK (repeat_days BETWEEN 1 AND 180),
  CONSTRAINT hour_by_day CHECK (hour BETWEEN 9 AND 18)
);

-- What became of a reminder: one row for each rule, record and day.
CREATE TABLE reminders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  rule_id uuid NOT NULL REFERENCES reminder_rules ON DELETE CASCADE,
  object_id uuid NOT NULL,
  -- The day in India of `due_at`.
  day date NOT NULL,
  due_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('mailed', 'to send', 'sent by WhatsApp', 'not sent', 'skipped: late', 'skipped: one a day',
    'skipped: reminded by hand', 'skipped: no address', 'skipped: consent withdrawn', 'skipped: no IRN')),
  -- In the outbox, which forgets sent mails after a week.
  mail uuid,
  -- Email address, else phone number.
  recipient text,
  client_id uuid REFERENCES clients ON DELETE SET NULL,
  -- The day on which a client got it, or was listed for WhatsApp; null: nothing went to a client.
  client_day date,
  decided_at timestamptz NOT NULL DEFAULT now(),
  handled_by text REFERENCES auth_users ON DELETE SET NULL,
  handled_at timestamptz,
  CONSTRAINT once UNIQUE (rule_id, object_id, day),
  CONSTRAINT mail_of_mailed CHECK ((mail IS NOT NULL) = (outcome = 'mailed'))
);
-- At most one a client a day.
CREATE UNIQUE INDEX reminders_of_client ON reminders (client_id, client_day) WHERE client_day IS NOT NULL;
CREATE UNIQUE INDEX reminders_of_recipient ON reminders (lower(recipient), client_day) WHERE client_day IS NOT NULL;
CREATE INDEX reminders_of_object ON reminders (object_id);
CREATE INDEX reminders_by_decision ON reminders (decided_at);

-- Invoices that nobody is reminded of.
CREATE TABLE reminder_pauses (
  invoice_id uuid PRIMARY KEY REFERENCES invoices ON DELETE CASCADE,
  paused_by text REFERENCES auth_users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The daily mail to each person: a row, also when there was nothing to say.
CREATE TABLE digests (
  user_id text REFERENCES auth_users ON DELETE CASCADE,
  day date,
  mail uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, day)
);

-- Clients of a company that has issued invoices already get nothing before an admin says so.
INSERT INTO reminder_rules (kind, audience, days, repeat_days, hour, template, enabled)
SELECT kind, audience, days, repeat_days, hour, template,
  audience <> 'client' OR NOT EXISTS (SELECT FROM invoices WHERE status = 'issued')
FROM (VALUES
  ('payment', 'client', -3, NULL, 10, 'reminder'),
  ('payment', 'client', 1, NULL, 10, 'reminder'),
  ('payment', 'client', 7, 7, 10, 'reminder'),
  ('payment', 'office', 30, NULL, 10, 'staff'),
  ('quote', 'client', -3, NULL, 11, 'quoteReminder'),
  ('quote', 'assignee', -1, NULL, 10, 'staff'),
  ('lead', 'assignee', 1, NULL, 10, 'staff'),
  ('task', 'assignee', 1, NULL, 10, 'staff'),
  ('event', 'client', -3, NULL, 11, 'eventReminder'),
  ('event', 'assignee', -7, NULL, 10, 'staff'),
  ('reply', 'assignee', -4, NULL, 9, 'staff'),
  ('reply', 'office', 0, NULL, 9, 'staff')
) AS defaults (kind, audience, days, repeat_days, hour, template);

CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON reminder_rules FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER notify_insert AFTER INSERT ON reminders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON reminders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_invoice_change AFTER INSERT OR DELETE ON reminder_pauses FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

ALTER TABLE reminder_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON reminder_rules FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('reminders'));
CREATE POLICY update_policy ON reminder_rules FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
GRANT SELECT, UPDATE ON reminder_rules TO toranam_app;

ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON reminders FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('reminders'));
CREATE POLICY insert_policy ON reminders FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('reminders'));
-- The staff says what became of those that go by WhatsApp.
CREATE POLICY update_policy ON reminders FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) AND outcome = 'to send')
  WITH CHECK ((SELECT is_staff()) AND outcome IN ('sent by WhatsApp', 'not sent') AND handled_by = (SELECT actor_id()));
GRANT SELECT, INSERT ON reminders TO toranam_app;
GRANT UPDATE (outcome, handled_by, handled_at) ON reminders TO toranam_app;

ALTER TABLE reminder_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON reminder_pauses FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('reminders'));
CREATE POLICY insert_policy ON reminder_pauses FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND paused_by = (SELECT actor_id()));
CREATE POLICY delete_policy ON reminder_pauses FOR DELETE TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, DELETE ON reminder_pauses TO toranam_app;

ALTER TABLE digests ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON digests FOR SELECT TO toranam_app
  USING ((user_id = (SELECT actor_id()) AND (SELECT is_staff())) OR (SELECT system_role()) IN ('reminders'));
CREATE POLICY insert_policy ON digests FOR INSERT TO toranam_app WITH CHECK (user_id = (SELECT actor_id()) AND (SELECT is_staff()));
GRANT SELECT, INSERT ON digests TO toranam_app;

-- What the system role reads. Added to the policies as they are.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN
    SELECT tablename, qual FROM pg_policies WHERE schemaname = 'public' AND policyname = 'select_policy' AND tablename IN
      ('invoices', 'invoice_balances', 'issued_documents', 'e_invoices', 'clients', 'leads', 'events', 'tasks', 'user_profiles', 'quotes',
       'instalments', 'advances', 'secret_links')
  LOOP
    EXECUTE format('ALTER POLICY select_policy ON %I USING ((%s) OR (SELECT system_role()) IN (''reminders''))', policy.tablename, policy.qual);
  END LOOP;
END $$;

-- Whether this visitor took back the consent of an enquiry and has not sent another since.
CREATE FUNCTION consent_withdrawn(address text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce((SELECT withdrawn_at IS NOT NULL FROM public.contact_submissions
    WHERE lower(email) = lower(address) AND state <> 'spam' AND public.system_role() = 'reminders' ORDER BY created_at DESC LIMIT 1), false)
$$;
REVOKE EXECUTE ON FUNCTION consent_withdrawn(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consent_withdrawn(text) TO toranam_app;
-- Whether a client says to have paid, for this event or at all, and nobody has answered yet. Asked of the table when it is called: 0048 makes it.
CREATE FUNCTION has_open_claim(of_event uuid, of_client uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF to_regclass('public.payment_claims') IS NULL THEN RETURN false; END IF;
  RETURN (public.is_staff() OR public.system_role() = 'reminders')
    AND EXISTS (SELECT FROM public.payment_claims WHERE state = 'open' AND (event_id = of_event OR client_id = of_client));
END $$;
REVOKE EXECUTE ON FUNCTION has_open_claim(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_open_claim(uuid, uuid) TO toranam_app;
CREATE INDEX contact_submissions_by_email ON contact_submissions (lower(email), created_at DESC);
