-- Payments and advances with money left are few among all: the sums of a list of clients and of the invoices read only those.
CREATE INDEX payments_with_money_left ON payments (client_id) WHERE allocated < gross;
CREATE INDEX advances_with_money_left ON advances (client_id) WHERE allocated < gross;

-- What invoice_history does not have: debit notes, mails of notes, e-invoices, uses of credit that were taken back.
CREATE OR REPLACE FUNCTION invoice_notes_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM (
    SELECT created_at AS at, issued_by AS actor, 'debit note issued' AS action, id AS document,
      jsonb_build_object('number', number, 'amount', amount, 'reason', reason) AS fields
    FROM public.debit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT at, actor, action, (fields ->> 'document')::uuid, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text AND action IN ('note sent', 'e-invoice entered', 'use of credit removed')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  LEFT JOIN public.outbox ON outbox.id = (entry.fields ->> 'mail')::uuid
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
