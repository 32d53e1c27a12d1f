-- What becomes of the advances of a cancelled event, as it was decided; null: not yet.
ALTER TABLE events ADD COLUMN held_money text CONSTRAINT held_money_known CHECK (held_money IN ('refund', 'keep'));

-- The audit log keeps which mails were discarded.
DROP FUNCTION discard_event_mails(uuid);
CREATE FUNCTION discard_event_mails(event uuid) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.outbox WHERE sent_at IS NULL AND attempts = 0 AND (SELECT public.is_staff()) AND id IN (
    SELECT jsonb_array_elements_text(fields -> 'mails')::uuid FROM public.audit_log
    WHERE object_type = 'event' AND object_id = event::text AND action = 'event messages mailed' AND at > now() - interval '1 minute'
      AND actor = (SELECT public.actor_id()))
  RETURNING id
$$;
REVOKE EXECUTE ON FUNCTION discard_event_mails(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discard_event_mails(uuid) TO toranam_app;

-- To whom the staff mailed that an event, or one of its functions, was moved or cancelled. Mails that are old enough are deleted, so
-- `not_delivered` counts those that are still there.
CREATE FUNCTION event_mails(events uuid[])
RETURNS TABLE (id bigint, event uuid, at timestamptz, person text, subject text, recipients text, discarded boolean, not_delivered bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.id, a.object_id::uuid, a.at, coalesce(nullif(p.full_name, ''), p.email, 'somebody who left'), a.fields ->> 'subject',
    (SELECT string_agg(recipient, ', ') FROM jsonb_array_elements_text(a.fields -> 'recipients') recipient),
    EXISTS (SELECT FROM public.audit_log d WHERE d.object_type = 'event' AND d.object_id = a.object_id AND d.action = 'event messages discarded'
      AND d.fields -> 'mails' ?| ARRAY(SELECT jsonb_array_elements_text(a.fields -> 'mails'))),
    (SELECT count(*) FROM public.outbox o WHERE o.failed_at IS NOT NULL
      AND o.id IN (SELECT mail::uuid FROM jsonb_array_elements_text(a.fields -> 'mails') mail))
  FROM public.audit_log a LEFT JOIN public.user_profiles p ON p.user_id = a.actor
  WHERE a.object_type = 'event' AND a.object_id = ANY (events::text[]) AND a.action = 'event messages mailed' AND (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 100
$$;
REVOKE EXECUTE ON FUNCTION event_mails(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_mails(uuid[]) TO toranam_app;
