-- WhatsApp messages to and from people, texts they start from, and exported chats on their way into the timeline.

-- The texts of app/content/message-templates.ts that the company changed.
CREATE TABLE message_templates (
  key text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (key, language),
  CONSTRAINT language_known CHECK (language IN ('en', 'te', 'hi'))
);
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON message_templates
  FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON message_templates FOR SELECT TO toranam_app
  USING ((SELECT is_admin()) OR (SELECT system_role()) IN ('snapshots'));
CREATE POLICY insert_policy ON message_templates FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY update_policy ON message_templates FOR UPDATE TO toranam_app
  USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE ON message_templates TO toranam_app;
CREATE TRIGGER notify_snapshot AFTER INSERT OR UPDATE OR DELETE ON message_templates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_snapshot('message_templates');

-- A message names its record without a foreign key: the deletion of a record can be undone, and its messages are there again with it.
CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  record_type text NOT NULL,
  record_id uuid NOT NULL,
  direction text NOT NULL DEFAULT 'out',
  text text NOT NULL,
  -- When it was sent; null while its author has not said whether it was.
  at timestamptz,
  -- The other side.
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  -- Who of the staff wrote or imported it, and the name of the sender of an outgoing one.
  author text NOT NULL,
  author_name text NOT NULL DEFAULT '',
  -- Of an imported one: the same for the same line of the same chat.
  import_key text,
  -- Since when the record is deleted.
  record_gone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT record_type_known CHECK (record_type IN ('lead', 'client', 'event', 'quote', 'invoice', 'task')),
  CONSTRAINT direction_known CHECK (direction IN ('in', 'out')),
  CONSTRAINT text_length CHECK (char_length(text) BETWEEN 1 AND 70000)
);
CREATE INDEX messages_of_record ON messages (record_type, record_id, at DESC);
CREATE INDEX messages_unanswered ON messages (author, created_at) WHERE at IS NULL;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON messages FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) AND (at IS NOT NULL OR author = (SELECT actor_id())));
CREATE POLICY insert_policy ON messages FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_staff()) AND author = (SELECT actor_id()));
-- A message that is in the timeline stays as it is.
CREATE POLICY update_policy ON messages FOR UPDATE TO toranam_app
  USING ((SELECT is_staff()) AND at IS NULL AND author = (SELECT actor_id()))
  WITH CHECK ((SELECT is_staff()) AND author = (SELECT actor_id()));
CREATE POLICY delete_policy ON messages FOR DELETE TO toranam_app
  USING ((SELECT is_staff()) AND at IS NULL AND author = (SELECT actor_id()));
GRANT SELECT, INSERT, UPDATE (at, text), DELETE ON messages TO toranam_app;
CREATE TRIGGER notify_insert AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_delete AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();

-- An exported chat between its preview and its import; deleted after a day.
CREATE TABLE chat_uploads (
  id uuid PRIMARY KEY,
  author text NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT text_size CHECK (octet_length(text) <= 20000000)
);
ALTER TABLE chat_uploads ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON chat_uploads FOR ALL TO toranam_app
  USING ((SELECT is_staff()) AND author = (SELECT actor_id())) WITH CHECK ((SELECT is_staff()) AND author = (SELECT actor_id()));
GRANT SELECT, INSERT, DELETE ON chat_uploads TO toranam_app;

-- What is of no use any more: chats that were not imported, messages nobody said they sent, and messages of records that are gone for
-- 30 days. With the owner's rights, because no system role may read all records.
CREATE FUNCTION delete_unused_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.system_role() IS DISTINCT FROM 'messages' THEN RAISE EXCEPTION 'only the system role "messages" deletes unused messages'; END IF;
  DELETE FROM public.chat_uploads WHERE created_at < now() - interval '1 day';
  DELETE FROM public.messages WHERE at IS NULL AND created_at < now() - interval '7 days';
  UPDATE public.messages SET record_gone_at = CASE WHEN record_gone_at IS NULL THEN now() END
  WHERE (record_gone_at IS NULL) <> CASE record_type
    WHEN 'quote' THEN EXISTS (SELECT FROM public.quotes WHERE id = record_id)
    ELSE public.can_read_record(record_type, record_id) END;
  DELETE FROM public.messages WHERE record_gone_at < now() - interval '30 days';
END $$;
REVOKE EXECUTE ON FUNCTION delete_unused_messages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unused_messages() TO toranam_app;
