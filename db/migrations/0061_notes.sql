-- Notes on clients and events are messages to nobody: they are merged, erased and kept like the others. Those on leads are lead_notes.
ALTER TABLE messages DROP CONSTRAINT direction_known,
  ADD CONSTRAINT direction_known CHECK (direction IN ('in', 'out', 'note'));

-- A message to a vendor about an event: the record is the event.
ALTER TABLE messages DROP CONSTRAINT record_type_known,
  ADD CONSTRAINT record_type_known CHECK (record_type IN ('lead', 'client', 'event', 'booking', 'quote', 'invoice', 'task'));
CREATE OR REPLACE FUNCTION delete_unused_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.system_role() IS DISTINCT FROM 'messages' THEN RAISE EXCEPTION 'only the system role "messages" deletes unused messages'; END IF;
  DELETE FROM public.chat_uploads WHERE created_at < now() - interval '1 day';
  DELETE FROM public.messages WHERE at IS NULL AND created_at < now() - interval '7 days';
  UPDATE public.messages SET record_gone_at = CASE WHEN record_gone_at IS NULL THEN now() END
  WHERE (record_gone_at IS NULL) <> CASE record_type
    WHEN 'quote' THEN EXISTS (SELECT FROM public.quotes WHERE id = record_id)
    WHEN 'booking' THEN EXISTS (SELECT FROM public.events WHERE id = record_id)
    ELSE public.can_read_record(record_type, record_id) END;
  DELETE FROM public.messages WHERE record_gone_at < now() - interval '30 days';
END $$;
