-- Mail: why it was not sent the last time (mailFailures in db/enums.ts); an admin sees such mail, sends it again or discards it.

ALTER TABLE outbox ADD COLUMN failure text
  CONSTRAINT failure_known CHECK (failure IN ('login', 'connection', 'sender', 'busy', 'later', 'recipient', 'content'));
UPDATE outbox SET failure = CASE WHEN last_error LIKE 'Invalid login%' THEN 'login' WHEN failed_at IS NULL THEN 'connection' ELSE 'recipient' END
  WHERE sent_at IS NULL AND (failed_at IS NOT NULL OR last_error IS NOT NULL);
CREATE INDEX outbox_not_sent ON outbox (created_at) WHERE failure IS NOT NULL;

ALTER POLICY select_policy ON outbox USING ((SELECT system_role()) IN ('mailer') OR ((SELECT is_staff()) AND lead_id IS NOT NULL)
  OR ((SELECT is_admin()) AND failure IS NOT NULL));
ALTER POLICY update_policy ON outbox
  USING ((SELECT system_role()) IN ('mailer') OR ((SELECT is_admin()) AND failure IS NOT NULL))
  WITH CHECK ((SELECT system_role()) IN ('mailer') OR ((SELECT is_admin()) AND failure IS NOT NULL));
ALTER POLICY delete_policy ON outbox USING ((SELECT system_role()) IN ('mailer') OR ((SELECT is_admin()) AND failure IS NOT NULL));

CREATE FUNCTION notify_mail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"mail","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_mail_update AFTER UPDATE ON outbox FOR EACH ROW
  WHEN (OLD.failure IS DISTINCT FROM NEW.failure OR OLD.failed_at IS DISTINCT FROM NEW.failed_at) EXECUTE FUNCTION notify_mail_change();
CREATE TRIGGER notify_mail_delete AFTER DELETE ON outbox FOR EACH ROW WHEN (OLD.failure IS NOT NULL) EXECUTE FUNCTION notify_mail_change();

-- Enquiries without a lead, quarantined or spam: the staff releases them, or marks them as spam. A received one stays as it is.

CREATE INDEX contact_submissions_held ON contact_submissions (state, created_at DESC) WHERE state <> 'received';
GRANT UPDATE (state) ON contact_submissions TO toranam_app;
ALTER POLICY update_policy ON contact_submissions
  USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND state <> 'received'))
  WITH CHECK ((SELECT is_admin()) OR (SELECT is_staff()));

-- Reply clock: until when a reply is promised (app/platform/reply-clock.ts). It runs while awaiting_reply_since is set, and stays
-- when it stops: later replies are late. So far the promise was 24 hours.

ALTER TABLE leads ADD COLUMN reply_due_at timestamptz;
-- The trigger would count up the version of every lead, and open forms would be refused.
ALTER TABLE leads DISABLE TRIGGER USER;
UPDATE leads SET reply_due_at = coalesce(awaiting_reply_since, replied_at - make_interval(mins => reply_minutes)) + interval '24 hours'
  WHERE awaiting_reply_since IS NOT NULL OR reply_minutes IS NOT NULL;
ALTER TABLE leads ENABLE TRIGGER USER;
DROP INDEX leads_awaiting;
CREATE INDEX leads_reply_due ON leads (reply_due_at, id) WHERE awaiting_reply_since IS NOT NULL;
