-- Without a mail server a mail becomes a file on the server. It was never sent, and is not sent when a server is set up later: the client
-- would get weeks of mails at once. The histories said "Sent".

ALTER TABLE outbox ADD COLUMN is_file boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION mail_state(mail uuid) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE WHEN is_file THEN 'dropped' WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END
      FROM public.outbox WHERE id = mail),
    (SELECT 'dropped' FROM public.reminders d WHERE d.mail = $1 AND d.outcome <> 'mailed' LIMIT 1),
    (SELECT 'dropped' FROM public.audit_log WHERE action = 'mail discarded' AND fields -> 'ids' ? mail::text LIMIT 1))
$$;
