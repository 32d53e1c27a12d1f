-- Rules of reminders with texts of their own, which an admin adds and deletes; mails of reminders that are looked at again before they go.

ALTER TABLE reminder_rules DROP COLUMN template;
-- What clients read: {"en": {"subject", "text"}, "te": …}; null: the text of app/content/reminder-texts.ts.
ALTER TABLE reminder_rules ADD COLUMN template jsonb, ADD COLUMN deleted_at timestamptz;

-- The texts that a company changed in the settings become those of its rules.
UPDATE reminder_rules r SET template = jsonb_build_object('en', jsonb_build_object('subject', d.subject,
    'text', E'Dear {name},\n\n' || (s.value ->> d.field)))
FROM settings s, (VALUES
  ('payment', 'reminder', 'Payment reminder: {number}'),
  ('quote', 'quoteReminder', 'Quote {number} ends on {date}'),
  ('event', 'eventReminder', 'Your event on {date}')) AS d (kind, field, subject)
WHERE s.section = 'messages' AND r.kind = d.kind AND r.audience = 'client' AND s.value ->> d.field <> ''
  AND md5(s.value ->> d.field) NOT IN ('b6253784281baf2cac0dc4bed54ec113', '412a5f800a1fdfd4f180667f8fbb09b6', '5a753281a694dd44a8e1360bd84a61ed');

-- Two equal rules would remind twice: the older one stays.
UPDATE reminder_rules r SET deleted_at = now(), enabled = false WHERE EXISTS (
  SELECT FROM reminder_rules o WHERE (o.kind, o.audience, o.days, o.hour) = (r.kind, r.audience, r.days, r.hour)
    AND o.repeat_days IS NOT DISTINCT FROM r.repeat_days AND (o.created_at, o.id) < (r.created_at, r.id));
CREATE UNIQUE INDEX reminder_rules_differ ON reminder_rules (kind, audience, days, hour, repeat_days) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE POLICY insert_policy ON reminder_rules FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
GRANT INSERT ON reminder_rules TO toranam_app;

-- A mail may be found to be out of date just before it goes: its reminder keeps the mail's id.
ALTER TABLE reminders DROP CONSTRAINT mail_of_mailed, ADD CONSTRAINT mail_of_mailed CHECK (mail IS NOT NULL OR outcome <> 'mailed');
ALTER TABLE reminders DROP CONSTRAINT reminders_outcome_check, ADD CONSTRAINT reminders_outcome_check CHECK (outcome IN ('mailed', 'to send',
  'sent by WhatsApp', 'not sent', 'skipped: late', 'skipped: one a day', 'skipped: reminded by hand', 'skipped: no address',
  'skipped: consent withdrawn', 'skipped: no IRN', 'skipped: settled'));
CREATE INDEX reminders_of_mail ON reminders (mail) WHERE mail IS NOT NULL;
GRANT UPDATE (client_day) ON reminders TO toranam_app;
ALTER POLICY update_policy ON reminders
  USING (((SELECT is_staff()) AND outcome = 'to send') OR ((SELECT system_role()) IN ('reminders') AND outcome = 'mailed'))
  WITH CHECK (((SELECT is_staff()) AND outcome IN ('sent by WhatsApp', 'not sent') AND handled_by = (SELECT actor_id()))
    OR (SELECT system_role()) IN ('reminders'));
