-- The portal's response is compared with the document, corrected until the paper is mailed, and cancelled within 24 hours.
DROP TRIGGER refuse_change ON e_invoices;
ALTER TABLE e_invoices
  -- When the portal gave the IRN. Earlier entries say only its day: the later of that day and the entry is nearest.
  ADD COLUMN registered_at timestamptz,
  ADD COLUMN is_signature_checked boolean NOT NULL DEFAULT false,
  ADD COLUMN cancelled_at timestamptz,
  -- The portal's code: 1 duplicate, 2 data entry mistake, 3 order cancelled, 4 others.
  ADD COLUMN cancel_reason text CHECK (cancel_reason IN ('1', '2', '3', '4')),
  ADD COLUMN cancel_remark text,
  ADD CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL) AND (cancelled_at IS NULL) = (cancel_remark IS NULL));
UPDATE e_invoices SET registered_at = least(created_at, (ack_date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata');
ALTER TABLE e_invoices ALTER COLUMN registered_at SET NOT NULL, ADD CHECK (cancelled_at <= registered_at + interval '24 hours');

-- Whether a mail with the invoice or note went to the client; `was_mailed` is for the staff.
CREATE FUNCTION has_mail(document uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM audit_log WHERE object_type = 'invoice' AND object_id = document::text AND action IN ('invoice sent', 'reminder sent')
    UNION ALL
    SELECT FROM (SELECT id, invoice_id FROM credit_notes UNION ALL SELECT id, invoice_id FROM debit_notes) n
    JOIN audit_log a ON a.object_type = 'invoice' AND a.object_id = n.invoice_id::text
    WHERE n.id = document AND a.action = 'note sent' AND a.fields ->> 'document' = document::text)
$$;
CREATE FUNCTION was_mailed(document uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (SELECT is_staff()) AND has_mail(document)
$$;

CREATE FUNCTION limit_e_invoice_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.cancelled_at IS NOT NULL OR NEW.document_id <> OLD.document_id THEN
    RAISE EXCEPTION 'an e-invoice stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.irn, NEW.ack_number, NEW.ack_date, NEW.signed_qr) IS DISTINCT FROM (OLD.irn, OLD.ack_number, OLD.ack_date, OLD.signed_qr)
      AND has_mail(OLD.document_id) THEN
    RAISE EXCEPTION 'a mailed e-invoice stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_e_invoice_change BEFORE UPDATE OR DELETE ON e_invoices FOR EACH ROW EXECUTE FUNCTION limit_e_invoice_change();
CREATE POLICY update_policy ON e_invoices FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
GRANT UPDATE ON e_invoices TO toranam_app;
DROP TRIGGER notify_invoice_change ON e_invoices;
CREATE TRIGGER notify_invoice_change AFTER INSERT OR UPDATE ON e_invoices FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

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
    WHERE object_type = 'invoice' AND object_id = invoice::text
      AND action IN ('note sent', 'e-invoice entered', 'e-invoice corrected', 'e-invoice cancelled', 'use of credit removed', 'refund cancelled')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;

-- A bill of supply is no e-invoice; it was stored as one before.
CREATE FUNCTION needs_irn(document jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(document -> 'eInvoice', 'null') <> 'null' AND document @? '$.rates[*] ? (@.gstKind == "rate" || @.gstKind == "blank")'
$$;

CREATE OR REPLACE FUNCTION shared_papers()
  RETURNS TABLE (id uuid, kind text, number text, day date, amount bigint, charged bigint, due_on date, balance bigint, issued_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.* FROM invoices i WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued'),
  paper AS (
    SELECT b.id, b.number, b.invoice_date AS day, b.amount, s.amount - s.credited AS charged, s.due_date AS due_on, s.balance
    FROM billed b JOIN invoice_balances s ON s.invoice_id = b.id
    UNION ALL SELECT c.id, c.number, c.note_date, c.amount, NULL, NULL, NULL FROM billed b JOIN credit_notes c ON c.invoice_id = b.id
    UNION ALL SELECT d.id, d.number, d.note_date, d.amount, NULL, NULL, NULL FROM billed b JOIN debit_notes d ON d.invoice_id = b.id
    UNION ALL SELECT a.id, a.number, a.voucher_date, a.gross, NULL, NULL, NULL FROM advances a
      WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND a.cancelled_at IS NULL
    UNION ALL SELECT r.id, r.number, r.refunded_on, r.amount, NULL, NULL, NULL FROM refunds r JOIN advances a ON a.id = r.advance_id
      WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND r.number IS NOT NULL AND r.cancelled_at IS NULL)
  SELECT paper.id, issued.kind, paper.number, paper.day, paper.amount, paper.charged, paper.due_on, paper.balance, issued.created_at
  FROM paper JOIN issued_documents issued ON issued.id = paper.id
  WHERE NOT needs_irn(issued.document) OR EXISTS (SELECT FROM e_invoices e WHERE e.document_id = paper.id)
$$;

CREATE OR REPLACE FUNCTION shared_paper(wanted uuid)
  RETURNS TABLE (kind text, number text, document jsonb, fingerprint text, balance bigint, e_invoice jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.kind, p.number, d.document, d.fingerprint, p.balance,
    (SELECT jsonb_build_object('irn', e.irn, 'ackNumber', e.ack_number, 'ackDate', e.ack_date, 'signedQr', e.signed_qr,
      'cancelledOn', (e.cancelled_at AT TIME ZONE 'Asia/Kolkata')::date)
     FROM e_invoices e WHERE e.document_id = p.id)
  FROM shared_papers() p JOIN issued_documents d ON d.id = p.id WHERE p.id = wanted
$$;

REVOKE EXECUTE ON FUNCTION has_mail(uuid), was_mailed(uuid), limit_e_invoice_change(), needs_irn(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION was_mailed(uuid) TO toranam_app;
