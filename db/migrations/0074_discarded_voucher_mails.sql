-- A voucher's mail that an admin discarded was never sent. 0069 gave the history of an invoice mail_state, which says so, but not this function.
CREATE OR REPLACE FUNCTION voucher_mails(advance uuid)
RETURNS TABLE (at timestamptz, number text, recipient text, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT a.at, a.fields ->> 'number', a.fields ->> 'recipient', public.mail_state((a.fields ->> 'mail')::uuid)
  FROM public.audit_log a
  WHERE a.object_type = 'advance' AND a.object_id = advance::text AND a.action = 'voucher sent' AND (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 50
$$;
