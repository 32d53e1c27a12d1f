-- What the staff say to each other about a record. Whoever may read the record may read and add; the author changes and deletes for 15 minutes.
CREATE TABLE comments (
  id uuid PRIMARY KEY,
  record_type text NOT NULL CONSTRAINT record_type_known CHECK (record_type IN ('task', 'event', 'lead', 'quote', 'invoice')),
  record_id uuid NOT NULL,
  text text NOT NULL CONSTRAINT text_length CHECK (length(text) BETWEEN 1 AND 5000),
  author text NOT NULL,
  -- As it was then.
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- The text stays for AUDIT only; the list says that a comment was deleted.
  deleted_at timestamptz
);
CREATE INDEX comments_of_record ON comments (record_type, record_id, created_at DESC, id);

CREATE OR REPLACE FUNCTION can_read_record(type text, record_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE type
    WHEN 'event' THEN EXISTS (SELECT FROM events WHERE id = record_id)
    WHEN 'lead' THEN EXISTS (SELECT FROM leads WHERE id = record_id)
    WHEN 'client' THEN EXISTS (SELECT FROM clients WHERE id = record_id)
    WHEN 'vendor' THEN EXISTS (SELECT FROM vendors WHERE id = record_id)
    WHEN 'invoice' THEN EXISTS (SELECT FROM invoices WHERE id = record_id)
    WHEN 'quote' THEN EXISTS (SELECT FROM quotes WHERE id = record_id)
    WHEN 'task' THEN EXISTS (SELECT FROM tasks WHERE id = record_id)
    WHEN 'website' THEN may_edit_website() OR system_role() IS NOT DISTINCT FROM 'files'
    ELSE false
  END
$$;

ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON comments FOR SELECT TO toranam_app USING ((SELECT is_staff()) AND can_read_record(record_type, record_id));
CREATE POLICY insert_policy ON comments FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) AND author = (SELECT actor_id()) AND can_read_record(record_type, record_id));
CREATE POLICY update_policy ON comments FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) AND author = (SELECT actor_id()) AND deleted_at IS NULL AND created_at > now() - interval '15 minutes')
  WITH CHECK (author = (SELECT actor_id()));
GRANT SELECT, INSERT, UPDATE (text, edited_at, deleted_at) ON comments TO toranam_app;
CREATE TRIGGER notify_insert AFTER INSERT ON comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
SELECT add_merge_link('lead', 'comments', 'record_id', 'record_type');

-- What a person is told, once for each object, kind and minute. `way`: how the person wants this kind, when it was made.
CREATE TABLE notifications (
  id bigserial PRIMARY KEY,
  person text NOT NULL,
  kind text NOT NULL CONSTRAINT kind_known CHECK (kind IN ('assigned', 'mentioned', 'commented', 'due', 'free', 'client wrote', 'change asked', 'claim', 'payment', 'clash')),
  object_type text NOT NULL CONSTRAINT object_type_known CHECK (object_type IN ('task', 'event', 'lead', 'quote', 'invoice', 'client')),
  object_id uuid NOT NULL,
  -- Who did it; null: a client, or the server.
  actor text,
  comment_id uuid REFERENCES comments ON DELETE SET NULL,
  way text NOT NULL CONSTRAINT way_known CHECK (way IN ('push', 'app', 'mail', 'digest')),
  at timestamptz NOT NULL DEFAULT now(),
  minute timestamptz NOT NULL DEFAULT date_trunc('minute', now()),
  read_at timestamptz,
  -- When a push or a mail about it goes, unless it is read before; null: it does not, or has gone.
  deliver_at timestamptz,
  CONSTRAINT notifications_once UNIQUE (person, kind, object_type, object_id, minute)
);
CREATE INDEX notifications_of_person ON notifications (person, id DESC);
CREATE INDEX notifications_unread ON notifications (person, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_to_deliver ON notifications (deliver_at) WHERE deliver_at IS NOT NULL;
CREATE INDEX notifications_of_object ON notifications (object_id, kind);

SELECT add_merge_link('lead', 'notifications', 'object_id', 'object_type');
SELECT add_merge_link('client', 'notifications', 'object_id', 'object_type');
-- Ids that are numbers are moved back too: `?` finds only texts.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('move_links'::regproc), 'jsonb_agg(id)', 'jsonb_agg(id::text)');
END $$;
-- A merge leaves what the person was told of the other record in the same minute.
CREATE FUNCTION stay_told_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM notifications WHERE (person, kind, object_type, object_id, minute) = (NEW.person, NEW.kind, NEW.object_type, NEW.object_id, NEW.minute)
    AND id <> NEW.id) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION stay_told_once() FROM PUBLIC;
CREATE TRIGGER stay_told_once BEFORE UPDATE OF object_id ON notifications FOR EACH ROW EXECUTE FUNCTION stay_told_once();

-- A person reads, also later, only what is about a record that the person may read.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON notifications FOR SELECT TO toranam_app
  USING (person = (SELECT actor_id()) AND (SELECT is_staff()) AND can_read_record(object_type, object_id));
CREATE POLICY select_for_reminders_policy ON notifications FOR SELECT TO toranam_app USING ((SELECT system_role()) = 'reminders');
CREATE POLICY insert_policy ON notifications FOR INSERT TO toranam_app
  WITH CHECK (person = (SELECT actor_id()) AND (SELECT is_staff()) AND can_read_record(object_type, object_id));
CREATE POLICY update_policy ON notifications FOR UPDATE TO toranam_app
  USING (person = (SELECT actor_id()) AND (SELECT is_staff())) WITH CHECK (person = (SELECT actor_id()));
CREATE POLICY delete_policy ON notifications FOR DELETE TO toranam_app USING ((SELECT system_role()) = 'reminders');
GRANT SELECT, INSERT, UPDATE (read_at, deliver_at), DELETE ON notifications TO toranam_app;
GRANT USAGE ON SEQUENCE notifications_id_seq TO toranam_app;

CREATE FUNCTION notify_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('kind', 'notifications', 'people', json_build_array(NEW.person))::text);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION notify_notification() FROM PUBLIC;
CREATE TRIGGER notify_insert AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION notify_notification();
CREATE TRIGGER notify_update AFTER UPDATE OF read_at ON notifications FOR EACH ROW EXECUTE FUNCTION notify_notification();

-- Whether a record belongs to an event of today, about which nobody is left to sleep.
CREATE FUNCTION is_of_today(type text, record uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM event_bookings b WHERE b.status <> 'cancelled' AND b.day <= (now() AT TIME ZONE 'Asia/Kolkata')::date
      AND b.over_at > now() AT TIME ZONE 'Asia/Kolkata' AND b.event_id = CASE type
        WHEN 'event' THEN record
        WHEN 'task' THEN (SELECT event_id FROM tasks WHERE id = record)
        WHEN 'quote' THEN (SELECT event_id FROM quotes WHERE id = record)
        WHEN 'invoice' THEN (SELECT event_id FROM invoices WHERE id = record) END)
$$;

-- When a push or a mail may go: from 20:00 to 08:00 in India at 08:00.
CREATE FUNCTION after_quiet_hours(now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN hour BETWEEN 8 AND 19 THEN now
    ELSE ((now AT TIME ZONE 'Asia/Kolkata')::date + CASE WHEN hour < 8 THEN 0 ELSE 1 END + time '08:00') AT TIME ZONE 'Asia/Kolkata' END
  FROM (SELECT extract(hour FROM now AT TIME ZONE 'Asia/Kolkata') AS hour) clock
$$;

-- Becomes another person for the rest of the transaction, and nobody else: their policies then decide. @returns who it was
CREATE FUNCTION become(person text, system text, share text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.user_id', coalesce(person, ''), true), set_config('app.system', coalesce(system, ''), true),
    set_config('app.share', coalesce(share, ''), true);
END $$;

-- Whether a person may read a record, by that person's own policies.
CREATE FUNCTION can_person_read(person text, type text, record uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  me text := current_setting('app.user_id', true);
  my_system text := current_setting('app.system', true);
  my_share text := current_setting('app.share', true);
  result boolean;
BEGIN
  PERFORM become(person, NULL, NULL);
  result := is_staff() AND can_read_record(type, record);
  PERFORM become(me, my_system, my_share);
  RETURN result;
END $$;

-- Tells a person something, as that person: what they may not read, or do not want to be told, is not stored. Nobody is told of their own doings.
CREATE FUNCTION tell(told text, told_kind text, type text, record uuid, comment uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  me text := nullif(current_setting('app.user_id', true), '');
  my_system text := current_setting('app.system', true);
  my_share text := current_setting('app.share', true);
  wanted text;
BEGIN
  IF told IS NULL OR told IS NOT DISTINCT FROM me THEN RETURN; END IF;
  PERFORM become(told, NULL, NULL);
  SELECT value INTO wanted FROM user_preferences WHERE user_id = told AND name = 'notify-' || replace(told_kind, ' ', '-');
  wanted := coalesce(wanted, CASE WHEN told_kind IN ('commented', 'due', 'payment') THEN 'app' ELSE 'push' END);
  IF wanted <> 'off' AND is_staff() AND can_read_record(type, record) THEN
    INSERT INTO notifications (person, kind, object_type, object_id, actor, comment_id, way, deliver_at)
    VALUES (told, told_kind, type, record, me, comment, wanted,
      CASE WHEN wanted IN ('push', 'mail') THEN CASE WHEN is_of_today(type, record) THEN now() ELSE after_quiet_hours(now()) END END)
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM become(me, my_system, my_share);
END $$;

-- Who is asked about a record: whoever has it, and who asked for it; of what belongs to a lead, the lead's owner. Without one, the admins.
CREATE FUNCTION people_of(type text, record uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS (
    SELECT unnest(ARRAY[assigned_to, asked_by]) AS person FROM public.tasks WHERE type = 'task' AND id = record
    UNION SELECT owner_id FROM public.quotes WHERE type = 'quote' AND id = record
    UNION SELECT owner_id FROM public.leads WHERE id = CASE type
      WHEN 'lead' THEN record
      WHEN 'event' THEN (SELECT lead_id FROM public.events WHERE id = record)
      WHEN 'quote' THEN (SELECT coalesce(q.lead_id, e.lead_id) FROM public.quotes q LEFT JOIN public.events e ON e.id = q.event_id WHERE q.id = record)
      WHEN 'invoice' THEN (SELECT coalesce(i.lead_id, e.lead_id) FROM public.invoices i LEFT JOIN public.events e ON e.id = i.event_id WHERE i.id = record)
      WHEN 'client' THEN (SELECT max(e.lead_id::text)::uuid FROM public.events e WHERE e.client_id = record) END)
  SELECT person FROM people WHERE person IS NOT NULL
  UNION SELECT user_id FROM public.user_profiles
    WHERE access = 'admin' AND type <> 'task' AND NOT EXISTS (SELECT FROM people WHERE person IS NOT NULL)
$$;
REVOKE EXECUTE ON FUNCTION is_of_today(text, uuid), after_quiet_hours(timestamptz), become(text, text, text), can_person_read(text, text, uuid),
  tell(text, text, text, uuid, uuid), people_of(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_of_today(text, uuid), after_quiet_hours(timestamptz), become(text, text, text), can_person_read(text, text, uuid),
  tell(text, text, text, uuid, uuid), people_of(text, uuid) TO toranam_app;

-- What happens tells, whichever page or job does it. The word with which a task is given is a comment of the same transaction.
CREATE FUNCTION tell_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deleted task that is restored is older.
  IF (TG_OP = 'INSERT' AND NEW.created_at = now()) OR (TG_OP = 'UPDATE' AND NEW.assigned_to IS DISTINCT FROM OLD.assigned_to) THEN
    PERFORM tell(NEW.assigned_to, 'assigned', 'task', NEW.id,
      (SELECT id FROM comments WHERE record_type = 'task' AND record_id = NEW.id AND author = actor_id() AND created_at = now() LIMIT 1));
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_assigned() FROM PUBLIC;
CREATE TRIGGER tell_assigned AFTER INSERT OR UPDATE OF assigned_to ON tasks FOR EACH ROW WHEN (NEW.assigned_to IS NOT NULL)
  EXECUTE FUNCTION tell_assigned();

CREATE FUNCTION tell_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'quote_requests' THEN
    PERFORM tell(p, 'change asked', 'quote', NEW.quote_id) FROM people_of('quote', NEW.quote_id) p;
  ELSIF TG_TABLE_NAME = 'payment_claims' THEN
    PERFORM tell(p, 'claim', 'event', NEW.event_id) FROM people_of('event', NEW.event_id) p;
  ELSIF TG_TABLE_NAME = 'payments' THEN
    IF NEW.client_id IS NOT NULL THEN PERFORM tell(p, 'payment', 'client', NEW.client_id) FROM people_of('client', NEW.client_id) p; END IF;
  ELSIF NEW.is_from_client THEN
    PERFORM tell(p, 'client wrote', 'event', NEW.event_id) FROM people_of('event', NEW.event_id) p;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tell_of_client() FROM PUBLIC;
CREATE TRIGGER tell_of_client AFTER INSERT ON quote_requests FOR EACH ROW EXECUTE FUNCTION tell_of_client();
CREATE TRIGGER tell_of_client AFTER INSERT ON payment_claims FOR EACH ROW EXECUTE FUNCTION tell_of_client();
CREATE TRIGGER tell_of_client AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION tell_of_client();
CREATE TRIGGER tell_of_client AFTER INSERT ON client_messages FOR EACH ROW EXECUTE FUNCTION tell_of_client();
