-- What happened to an invoice, for its page: its own documents with their persons, and what the audit log has besides. The staff may
-- read invoices, but neither the log, nor the names of colleagues, nor the outbox. A sent mail leaves the outbox after some days.

CREATE FUNCTION invoice_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM (
    SELECT created_at AS at, recorded_by AS actor, 'payment recorded' AS action, id AS document, jsonb_build_object('gross', gross,
      'tds', tds, 'method', method, 'reference', reference, 'paidOn', paid_on) AS fields
    FROM public.invoice_payments WHERE invoice_id = invoice
    UNION ALL
    SELECT created_at, issued_by, 'credit note issued', id, jsonb_build_object('number', number, 'amount', amount, 'reason', reason)
    FROM public.credit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT issued_at, issued_by, 'invoice issued', NULL, jsonb_build_object('amount', amount)
    FROM public.invoices WHERE id = invoice AND issued_at IS NOT NULL
    UNION ALL
    SELECT at, actor, action, NULL, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text
      AND action IN ('invoice drafted', 'invoice sent', 'reminder sent', 'payment removed')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  LEFT JOIN public.outbox ON outbox.id = (entry.fields ->> 'mail')::uuid
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
