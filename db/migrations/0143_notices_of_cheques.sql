-- The notice about a cheque that bounced (Negotiable Instruments Act, section 138): when it was sent, and when it reached the client.
ALTER TABLE reversals
  ADD COLUMN notice_sent_on date,
  ADD COLUMN notice_received_on date,
  ADD CONSTRAINT notice_in_order CHECK (notice_sent_on >= memo_on AND notice_received_on >= notice_sent_on);
CREATE POLICY update_policy ON reversals FOR UPDATE TO toranam_app USING ((SELECT is_admin()));
DROP TRIGGER notify_invoice_change ON reversals;
CREATE TRIGGER notify_invoice_change AFTER INSERT OR UPDATE OR DELETE ON reversals FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();
GRANT UPDATE (notice_sent_on, notice_received_on) ON reversals TO toranam_app;

-- As before, with both days.
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
        'reference', p.reference, 'paidOn', p.paid_on, 'from', source.number, 'isReversed', a.reversed_by IS NOT NULL) AS fields
    FROM public.receipt_uses a LEFT JOIN public.payments p ON p.id = a.payment_id LEFT JOIN public.invoices source ON source.id = a.credited_invoice_id
    WHERE a.invoice_id = invoice AND a.advance_id IS NULL
    UNION ALL
    SELECT a.created_at, a.allocated_by, 'advance used', v.id, jsonb_build_object('amount', a.amount, 'number', v.number, 'date', v.voucher_date)
    FROM public.receipt_uses a JOIN public.advances v ON v.id = a.advance_id WHERE a.invoice_id = invoice
    UNION ALL
    SELECT a.created_at, a.allocated_by, CASE WHEN r.id IS NULL THEN 'credit moved' ELSE 'refunded' END, coalesce(r.id, t.id),
      jsonb_build_object('amount', a.amount, 'number', coalesce(r.number, t.number), 'method', r.method, 'reference', r.reference,
        'refundedOn', r.refunded_on)
    FROM public.receipt_uses a LEFT JOIN public.refunds r ON r.id = a.refund_id LEFT JOIN public.invoices t ON t.id = a.invoice_id
    WHERE a.credited_invoice_id = invoice
    UNION ALL
    SELECT r.created_at, r.recorded_by, 'receipt reversed', r.id, jsonb_build_object('amount', sum(u.amount), 'isRefund', r.refund_id IS NOT NULL,
      'reason', r.reason, 'note', r.note, 'reversedOn', r.reversed_on, 'memoOn', r.memo_on, 'chequeOn', r.cheque_on,
      'noticeSentOn', r.notice_sent_on, 'noticeReceivedOn', r.notice_received_on,
      'charges', r.charges, 'isAsked', r.invoice_id IS NOT DISTINCT FROM invoice)
    FROM public.reversals r JOIN public.reversed_allocations u ON u.reversal_id = r.id
    WHERE u.invoice_id = invoice OR u.credited_invoice_id = invoice GROUP BY r.id
    UNION ALL
    SELECT created_at, issued_by, 'credit note issued', id, jsonb_build_object('number', number, 'amount', amount, 'reason', reason)
    FROM public.credit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT issued_at, issued_by, 'invoice issued', NULL, jsonb_build_object('amount', amount)
    FROM public.invoices WHERE id = invoice AND issued_at IS NOT NULL
    UNION ALL
    SELECT at, actor, action, NULL, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text
      AND action IN ('invoice drafted', 'invoice sent', 'reminder sent', 'payment removed', 'reversal undone')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
