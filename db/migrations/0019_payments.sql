-- Payments: tax deducted for GST beside that for income tax, references found again, and a due date of every issued invoice.

ALTER TABLE invoice_payments ADD COLUMN tds_gst bigint NOT NULL DEFAULT 0;
ALTER TABLE invoice_payments DROP CONSTRAINT gross_positive;
ALTER TABLE invoice_payments ADD CONSTRAINT gross_positive CHECK (gross > 0 AND tds >= 0 AND tds_gst >= 0 AND tds + tds_gst <= gross);
CREATE INDEX invoice_payments_by_reference ON invoice_payments (method, upper(regexp_replace(reference, '\s', '', 'g'))) WHERE reference <> '';

-- An invoice that was issued without a due date is due after the company's terms, 15 days. What is printed on it stays as it is.
UPDATE invoice_balances SET due_date = invoice_date + 15 WHERE due_date IS NULL;
CREATE OR REPLACE FUNCTION create_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.invoice_balances (invoice_id, office, invoice_date, due_date, amount)
    VALUES (NEW.id, NEW.office, NEW.invoice_date, coalesce(NEW.due_date, NEW.invoice_date + 15), NEW.amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM (
    SELECT created_at AS at, recorded_by AS actor, 'payment recorded' AS action, id AS document, jsonb_build_object('gross', gross,
      'tds', tds, 'tdsGst', tds_gst, 'method', method, 'reference', reference, 'paidOn', paid_on) AS fields
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
