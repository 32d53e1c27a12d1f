-- A mail that was queued may never go: a reminder that was settled or out of date by then, and what an admin discarded.

CREATE FUNCTION mail_state(mail uuid) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END FROM public.outbox WHERE id = mail),
    (SELECT 'dropped' FROM public.reminders d WHERE d.mail = $1 AND d.outcome <> 'mailed' LIMIT 1),
    (SELECT 'dropped' FROM public.audit_log WHERE action = 'mail discarded' AND fields -> 'ids' ? mail::text LIMIT 1))
$$;
REVOKE EXECUTE ON FUNCTION mail_state(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION invoice_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    public.mail_state((entry.fields ->> 'mail')::uuid)
  FROM (
    SELECT a.created_at AS at, a.allocated_by AS actor,
      CASE WHEN a.payment_id IS NULL THEN 'credit used' WHEN a.created_at > p.created_at THEN 'credit used' ELSE 'payment recorded' END AS action,
      p.id AS document, jsonb_build_object('amount', a.amount, 'gross', p.gross, 'tds', p.tds, 'tdsGst', p.tds_gst, 'method', p.method,
        'reference', p.reference, 'paidOn', p.paid_on, 'from', source.number) AS fields
    FROM public.allocations a LEFT JOIN public.payments p ON p.id = a.payment_id LEFT JOIN public.invoices source ON source.id = a.credited_invoice_id
    WHERE a.invoice_id = invoice AND a.advance_id IS NULL
    UNION ALL
    SELECT a.created_at, a.allocated_by, 'advance used', v.id, jsonb_build_object('amount', a.amount, 'number', v.number, 'date', v.voucher_date)
    FROM public.allocations a JOIN public.advances v ON v.id = a.advance_id WHERE a.invoice_id = invoice
    UNION ALL
    SELECT a.created_at, a.allocated_by, CASE WHEN r.id IS NULL THEN 'credit moved' ELSE 'refunded' END, coalesce(r.id, t.id),
      jsonb_build_object('amount', a.amount, 'number', coalesce(r.number, t.number), 'method', r.method, 'reference', r.reference,
        'refundedOn', r.refunded_on)
    FROM public.allocations a LEFT JOIN public.refunds r ON r.id = a.refund_id LEFT JOIN public.invoices t ON t.id = a.invoice_id
    WHERE a.credited_invoice_id = invoice
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
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;

CREATE OR REPLACE FUNCTION invoice_notes_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    public.mail_state((entry.fields ->> 'mail')::uuid)
  FROM (
    SELECT created_at AS at, issued_by AS actor, 'debit note issued' AS action, id AS document,
      jsonb_build_object('number', number, 'amount', amount, 'reason', reason) AS fields
    FROM public.debit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT at, actor, action, (fields ->> 'document')::uuid, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text AND action IN ('note sent', 'e-invoice entered', 'use of credit removed')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;

-- An invoice was last reminded by the newest reminder that was not dropped.
CREATE FUNCTION update_balance_not_reminded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.invoice_balances SET reminded_at = (
    SELECT max(at) FROM public.audit_log a WHERE object_type = 'invoice' AND object_id = NEW.object_id AND action = 'reminder sent'
      AND NOT EXISTS (SELECT FROM public.reminders d WHERE d.mail = (a.fields ->> 'mail')::uuid AND d.outcome <> 'mailed'))
  WHERE invoice_id = NEW.object_id::uuid;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION update_balance_not_reminded() FROM PUBLIC;
CREATE TRIGGER update_balance_not_reminded AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.object_type = 'invoice' AND NEW.action = 'reminder dropped') EXECUTE FUNCTION update_balance_not_reminded();
