-- Whoever was given a task since, or did something with it, knows that it is due. SECURITY DEFINER: the server may not read AUDIT.
CREATE FUNCTION knows_task(person_id text, task uuid, since timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (SELECT public.system_role()) = 'reminders' AND (
    EXISTS (SELECT FROM public.notifications WHERE object_id = task AND kind IN ('assigned', 'due') AND person = person_id AND at >= since)
    OR EXISTS (SELECT FROM public.audit_log WHERE object_type = 'task' AND object_id = task::text AND actor = person_id AND at >= since))
$$;
REVOKE EXECUTE ON FUNCTION knows_task(text, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION knows_task(text, uuid, timestamptz) TO toranam_app;

-- What a message on its way is about: it goes only while its person may be told that.
ALTER TABLE push_messages ADD COLUMN kind text, ADD COLUMN object_type text, ADD COLUMN object_id uuid;
CREATE FUNCTION can_person_hear(person text, kind text, type text, record uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  me text := current_setting('app.user_id', true);
  my_system text := current_setting('app.system', true);
  my_share text := current_setting('app.share', true);
  result boolean;
BEGIN
  PERFORM become(person, NULL, NULL);
  result := may_hear(kind, type, record);
  PERFORM become(me, my_system, my_share);
  RETURN result;
END $$;
REVOKE EXECUTE ON FUNCTION can_person_hear(text, text, text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION can_person_hear(text, text, text, uuid) TO toranam_app;

-- What was read already and happens again within the minute is told again.
GRANT UPDATE (actor, comment_id) ON notifications TO toranam_app;
CREATE OR REPLACE FUNCTION tell(told text, told_kind text, type text, record uuid, comment uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
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
  IF wanted <> 'off' AND may_hear(told_kind, type, record) THEN
    INSERT INTO notifications AS told_before (person, kind, object_type, object_id, actor, comment_id, way, deliver_at)
    VALUES (told, told_kind, type, record, me, comment, wanted,
      CASE WHEN wanted IN ('push', 'mail') THEN CASE WHEN is_of_today(type, record) THEN now() ELSE after_quiet_hours(now()) END END)
    ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE
      SET read_at = NULL, actor = excluded.actor, comment_id = excluded.comment_id, deliver_at = excluded.deliver_at
      WHERE told_before.read_at IS NOT NULL;
  END IF;
  PERFORM become(me, my_system, my_share);
END $$;
