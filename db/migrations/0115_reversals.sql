-- A payment, advance or refund that did not hold (a cheque that bounced, a chargeback, one that was recorded twice) is reversed on a day of its own.
-- Both stay on record. A reversal takes the whole receipt: what the receipt settled is due again, and stands in `reversed_allocations` for the
-- history and for undoing the reversal.

CREATE TABLE reversals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid UNIQUE REFERENCES payments,
  advance_id uuid UNIQUE REFERENCES advances,
  refund_id uuid UNIQUE REFERENCES refunds,
  reversed_on date NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- What the bank charged. With an invoice the client is asked for it, on top of that invoice.
  charges bigint NOT NULL DEFAULT 0,
  invoice_id uuid REFERENCES invoices,
  cheque_on date,
  memo_on date,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_receipt CHECK (num_nonnulls(payment_id, advance_id, refund_id) = 1),
  CONSTRAINT reason_known CHECK (reason IN ('bounced cheque', 'chargeback', 'recorded twice', 'wrong amount', 'wrong client', 'other')),
  CONSTRAINT charges_not_negative CHECK (charges >= 0),
  CONSTRAINT asked_charges CHECK (invoice_id IS NULL OR charges > 0 AND refund_id IS NULL)
);
CREATE INDEX reversals_by_date ON reversals (reversed_on);
CREATE INDEX reversals_of_invoice ON reversals (invoice_id) WHERE invoice_id IS NOT NULL;

-- The money of a reversed payment or advance goes to its reversal.
ALTER TABLE allocations ADD COLUMN reversal_id uuid REFERENCES reversals,
  DROP CONSTRAINT one_target,
  ADD CONSTRAINT one_target CHECK (num_nonnulls(invoice_id, refund_id, reversal_id) = 1),
  ADD CONSTRAINT reversed_receipt CHECK (reversal_id IS NULL OR credited_invoice_id IS NULL);
CREATE INDEX allocations_of_reversal ON allocations (reversal_id) WHERE reversal_id IS NOT NULL;
ALTER POLICY insert_policy ON allocations
  WITH CHECK (reversal_id IS NULL AND ((SELECT is_admin()) OR ((SELECT is_staff()) AND refund_id IS NULL)));
ALTER POLICY delete_policy ON allocations USING (reversal_id IS NULL AND (SELECT is_admin()));

-- The allocations that a reversal took back, with the tax of those of an advance as JSON rows of allocation_tax_rates.
CREATE TABLE reversed_allocations (
  id uuid PRIMARY KEY,
  reversal_id uuid NOT NULL REFERENCES reversals,
  payment_id uuid REFERENCES payments,
  advance_id uuid REFERENCES advances,
  credited_invoice_id uuid REFERENCES invoices,
  invoice_id uuid REFERENCES invoices,
  refund_id uuid REFERENCES refunds,
  amount bigint NOT NULL,
  allocated_by text NOT NULL,
  created_at timestamptz NOT NULL,
  tax_rates jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX reversed_allocations_of_reversal ON reversed_allocations (reversal_id);
CREATE INDEX reversed_allocations_of_invoice ON reversed_allocations (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX reversed_allocations_of_credited_invoice ON reversed_allocations (credited_invoice_id) WHERE credited_invoice_id IS NOT NULL;

ALTER TABLE reversals ENABLE ROW LEVEL SECURITY;
ALTER TABLE reversed_allocations ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON reversals FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON reversals FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY delete_policy ON reversals FOR DELETE TO toranam_app USING ((SELECT is_admin()));
CREATE POLICY select_policy ON reversed_allocations FOR SELECT TO toranam_app USING ((SELECT is_staff()));
GRANT SELECT, INSERT, DELETE ON reversals TO toranam_app;
GRANT SELECT ON reversed_allocations TO toranam_app;
CREATE TRIGGER notify_invoice_change AFTER INSERT OR DELETE ON reversals FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

-- What receipts settle, and what they settled until they were reversed.
CREATE VIEW receipt_uses WITH (security_invoker = true) AS
  SELECT id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at, NULL::uuid AS reversed_by FROM allocations
    WHERE reversal_id IS NULL
  UNION ALL
  SELECT id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at, reversal_id FROM reversed_allocations;
GRANT SELECT ON receipt_uses TO toranam_app;

CREATE FUNCTION apply_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  receipt record;
  target uuid := gen_random_uuid();
BEGIN
  SELECT * INTO receipt FROM (
    SELECT paid_on AS day, gross AS amount, false AS is_cancelled FROM payments WHERE id = NEW.payment_id
    UNION ALL SELECT received_on, gross, cancelled_at IS NOT NULL FROM advances WHERE id = NEW.advance_id
    UNION ALL SELECT refunded_on, amount, cancelled_at IS NOT NULL FROM refunds WHERE id = NEW.refund_id) r;
  IF receipt.is_cancelled OR NEW.reversed_on < receipt.day THEN
    RAISE EXCEPTION 'a receipt is reversed on its day or later, and a cancelled one is not' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM allocations WHERE (payment_id = NEW.payment_id OR advance_id = NEW.advance_id) AND refund_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a receipt of which money was returned is not reversed' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO reversed_allocations
    SELECT a.id, NEW.id, a.payment_id, a.advance_id, a.credited_invoice_id, a.invoice_id, a.refund_id, a.amount, a.allocated_by, a.created_at,
      (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM allocation_tax_rates t WHERE t.allocation_id = a.id)
    FROM allocations a WHERE a.payment_id = NEW.payment_id OR a.advance_id = NEW.advance_id OR a.refund_id = NEW.refund_id;
  DELETE FROM allocation_tax_rates WHERE allocation_id IN (SELECT id FROM reversed_allocations WHERE reversal_id = NEW.id);
  DELETE FROM allocations WHERE id IN (SELECT id FROM reversed_allocations WHERE reversal_id = NEW.id);
  IF NEW.refund_id IS NULL THEN
    INSERT INTO allocations (id, payment_id, advance_id, reversal_id, amount, allocated_by, created_at)
      VALUES (target, NEW.payment_id, NEW.advance_id, NEW.id, receipt.amount, NEW.recorded_by, NEW.created_at);
    INSERT INTO allocation_tax_rates (allocation_id, rate, kind, taxable, cgst, sgst, igst)
      SELECT target, rate, kind, taxable, cgst, sgst, igst FROM document_tax_rates WHERE document_id = NEW.advance_id;
  END IF;
  UPDATE invoice_balances SET amount = amount + NEW.charges WHERE invoice_id = NEW.invoice_id;
  -- A claim of the client is to be checked again, as when the receipt is removed (reopen_claim).
  UPDATE payment_claims SET state = 'open', decided_at = NULL, decided_by = NULL, decided_by_name = '', advance_id = NULL, payment_id = NULL
    WHERE advance_id = NEW.advance_id OR payment_id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER apply_reversal AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION apply_reversal();

-- Refused (restrict_violation) when the invoices were paid otherwise meanwhile.
CREATE FUNCTION undo_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM allocation_tax_rates WHERE allocation_id IN (SELECT id FROM allocations WHERE reversal_id = OLD.id);
  DELETE FROM allocations WHERE reversal_id = OLD.id;
  UPDATE invoice_balances SET amount = amount - OLD.charges WHERE invoice_id = OLD.invoice_id;
  INSERT INTO allocations (id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at)
    SELECT id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at
    FROM reversed_allocations WHERE reversal_id = OLD.id ORDER BY created_at, id;
  INSERT INTO allocation_tax_rates
    SELECT t.* FROM reversed_allocations r, jsonb_populate_recordset(NULL::allocation_tax_rates, r.tax_rates) t WHERE r.reversal_id = OLD.id;
  DELETE FROM reversed_allocations WHERE reversal_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER undo_reversal BEFORE DELETE ON reversals FOR EACH ROW EXECUTE FUNCTION undo_reversal();

-- A reversed refund is not cancelled too. (A reversed advance is not either: cancelled_gives_nothing.)
CREATE FUNCTION refuse_cancelling_reversed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM reversals WHERE refund_id = NEW.id) THEN
    RAISE EXCEPTION 'a reversed refund is not cancelled' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_cancelling_reversed BEFORE UPDATE OF cancelled_at ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_cancelling_reversed();
REVOKE EXECUTE ON FUNCTION apply_reversal(), undo_reversal(), refuse_cancelling_reversed() FROM PUBLIC;

CREATE OR REPLACE FUNCTION limit_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  source_client uuid;
  target_client uuid;
BEGIN
  IF NEW.payment_id IS NOT NULL THEN
    UPDATE public.payments SET allocated = allocated + NEW.amount WHERE id = NEW.payment_id RETURNING client_id INTO source_client;
  ELSIF NEW.advance_id IS NOT NULL THEN
    UPDATE public.advances SET allocated = allocated + NEW.amount WHERE id = NEW.advance_id RETURNING client_id INTO source_client;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.credited_invoice_id::text, 6));
    UPDATE public.invoice_balances SET paid = paid - NEW.amount
      WHERE invoice_id = NEW.credited_invoice_id AND amount - paid - credited + NEW.amount <= 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice gives at most what was paid too much' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT client_id INTO source_client FROM public.invoices WHERE id = NEW.credited_invoice_id;
  END IF;
  IF NEW.reversal_id IS NOT NULL THEN
    RETURN NEW;
  ELSIF NEW.invoice_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
    UPDATE public.invoice_balances SET paid = paid + NEW.amount
      WHERE invoice_id = NEW.invoice_id AND amount - paid - credited >= NEW.amount;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice takes at most its balance' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT client_id INTO target_client FROM public.invoices WHERE id = NEW.invoice_id;
  ELSE
    SELECT client_id INTO target_client FROM public.refunds WHERE id = NEW.refund_id;
  END IF;
  IF public.kept_client(source_client) IS DISTINCT FROM public.kept_client(target_client) THEN
    RAISE EXCEPTION 'the money of one client does not settle the debt of another' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Whether what an advance or a refund says of its money holds no more.
CREATE FUNCTION is_taken_back(advance uuid, refund uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM refunds WHERE id = refund AND cancelled_at IS NOT NULL)
    OR EXISTS (SELECT FROM reversals WHERE refund_id = refund OR refund IS NULL AND advance_id = advance)
$$;
REVOKE EXECUTE ON FUNCTION is_taken_back(uuid, uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION take_back_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.refund_id IS NOT NULL OR OLD.advance_id IS NOT NULL) AND NOT is_taken_back(OLD.advance_id, OLD.refund_id) THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(OLD.invoice_id, OLD.credited_invoice_id)::text, 6));
  UPDATE public.invoice_balances SET paid = paid - OLD.amount WHERE invoice_id = OLD.invoice_id;
  IF EXISTS (SELECT FROM public.allocations a JOIN public.invoice_balances b ON b.invoice_id = a.credited_invoice_id
    WHERE a.credited_invoice_id = OLD.invoice_id AND b.amount - b.paid - b.credited > 0) THEN
    RAISE EXCEPTION 'credit of this invoice is used elsewhere' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE public.payments SET allocated = allocated - OLD.amount WHERE id = OLD.payment_id;
  UPDATE public.advances SET allocated = allocated - OLD.amount WHERE id = OLD.advance_id;
  UPDATE public.invoice_balances SET paid = paid + OLD.amount WHERE invoice_id = OLD.credited_invoice_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_tax_of_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT (SELECT is_taken_back(advance_id, refund_id) FROM public.allocations WHERE id = OLD.allocation_id) THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

-- The timeline of an invoice keeps a payment that was reversed, and has the reversal beside it. Otherwise as in 0069.
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

-- The client's page has no voucher of money that was not received, or not returned.
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
        AND NOT EXISTS (SELECT FROM reversals v WHERE v.advance_id = a.id)
    UNION ALL SELECT r.id, r.number, r.refunded_on, r.amount, NULL, NULL, NULL FROM refunds r JOIN advances a ON a.id = r.advance_id
      WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND r.number IS NOT NULL AND r.cancelled_at IS NULL
        AND NOT EXISTS (SELECT FROM reversals v WHERE v.refund_id = r.id))
  SELECT paper.id, issued.kind, paper.number, paper.day, paper.amount, paper.charged, paper.due_on, paper.balance, issued.created_at
  FROM paper JOIN issued_documents issued ON issued.id = paper.id
  WHERE NOT needs_irn(issued.document) OR EXISTS (SELECT FROM e_invoices e WHERE e.document_id = paper.id)
$$;
