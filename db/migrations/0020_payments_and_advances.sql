-- Money from and to clients. A payment settles invoices; an advance (receipt voucher) has tax in it and is used by invoices; what is
-- left of either is the client's credit, like an invoice that was credited after it was paid. Credit is used by an invoice or returned
-- by a refund. Each such step is an allocation: from one payment, advance or credited invoice to one invoice or refund.

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid REFERENCES clients,
  paid_on date NOT NULL,
  method text NOT NULL,
  reference text NOT NULL DEFAULT '',
  gross bigint NOT NULL,
  tds bigint NOT NULL DEFAULT 0,
  tds_gst bigint NOT NULL DEFAULT 0,
  allocated bigint NOT NULL DEFAULT 0,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT method_known CHECK (method IN ('upi', 'bank', 'cheque', 'cash', 'card')),
  CONSTRAINT gross_positive CHECK (gross > 0 AND tds >= 0 AND tds_gst >= 0 AND tds + tds_gst <= gross),
  CONSTRAINT allocated_within_gross CHECK (allocated BETWEEN 0 AND gross)
);
CREATE INDEX payments_of_client ON payments (client_id, paid_on);
CREATE INDEX payments_by_reference ON payments (method, upper(regexp_replace(reference, '\s', '', 'g'))) WHERE reference <> '';

-- The voucher's text and its tax by rate are in issued_documents and document_tax_rates, with the advance's id.
CREATE TABLE advances (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL UNIQUE,
  office text NOT NULL,
  voucher_date date NOT NULL,
  received_on date NOT NULL,
  client_id uuid NOT NULL REFERENCES clients,
  event_id uuid REFERENCES events ON DELETE SET NULL,
  method text NOT NULL,
  reference text NOT NULL DEFAULT '',
  gross bigint NOT NULL,
  tds bigint NOT NULL DEFAULT 0,
  tds_gst bigint NOT NULL DEFAULT 0,
  allocated bigint NOT NULL DEFAULT 0,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT office_known CHECK (office IN ('hyderabad', 'visakhapatnam')),
  CONSTRAINT method_known CHECK (method IN ('upi', 'bank', 'cheque', 'cash', 'card')),
  CONSTRAINT gross_positive CHECK (gross > 0 AND tds >= 0 AND tds_gst >= 0 AND tds + tds_gst <= gross),
  CONSTRAINT allocated_within_gross CHECK (allocated BETWEEN 0 AND gross)
);
CREATE INDEX advances_of_client ON advances (client_id, received_on);
CREATE INDEX advances_of_event ON advances (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX advances_by_reference ON advances (method, upper(regexp_replace(reference, '\s', '', 'g'))) WHERE reference <> '';

-- The refund of an advance is a refund voucher (rule 51): it has a number and an issued document. Other credit has no tax left in it.
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text UNIQUE,
  office text NOT NULL,
  client_id uuid REFERENCES clients,
  refunded_on date NOT NULL,
  method text NOT NULL,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT office_known CHECK (office IN ('hyderabad', 'visakhapatnam')),
  CONSTRAINT method_known CHECK (method IN ('upi', 'bank', 'cheque', 'cash', 'card')),
  CONSTRAINT amount_positive CHECK (amount > 0)
);
CREATE INDEX refunds_of_client ON refunds (client_id, refunded_on);

CREATE TABLE allocations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid REFERENCES payments ON DELETE CASCADE,
  advance_id uuid REFERENCES advances,
  credited_invoice_id uuid REFERENCES invoices,
  invoice_id uuid REFERENCES invoices,
  refund_id uuid REFERENCES refunds,
  amount bigint NOT NULL,
  allocated_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_source CHECK (num_nonnulls(payment_id, advance_id, credited_invoice_id) = 1),
  CONSTRAINT one_target CHECK (num_nonnulls(invoice_id, refund_id) = 1),
  CONSTRAINT amount_positive CHECK (amount > 0)
);
CREATE INDEX allocations_of_payment ON allocations (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX allocations_of_advance ON allocations (advance_id) WHERE advance_id IS NOT NULL;
CREATE INDEX allocations_of_credited_invoice ON allocations (credited_invoice_id) WHERE credited_invoice_id IS NOT NULL;
CREATE INDEX allocations_of_invoice ON allocations (invoice_id, created_at) WHERE invoice_id IS NOT NULL;
CREATE INDEX allocations_of_refund ON allocations (refund_id) WHERE refund_id IS NOT NULL;

-- The tax of the part of an advance that was used or returned.
CREATE TABLE allocation_tax_rates (
  allocation_id uuid NOT NULL REFERENCES allocations,
  rate integer NOT NULL,
  kind text NOT NULL,
  taxable bigint NOT NULL,
  cgst bigint NOT NULL,
  sgst bigint NOT NULL,
  igst bigint NOT NULL,
  PRIMARY KEY (allocation_id, rate, kind),
  CONSTRAINT kind_known CHECK (kind IN ('rate', 'blank', 'nil', 'exempt', 'non-gst')),
  CONSTRAINT not_negative CHECK (taxable >= 0 AND cgst >= 0 AND sgst >= 0 AND igst >= 0)
);

-- Each old payment was of one invoice: the payment keeps its id, and one allocation has its whole amount.
INSERT INTO payments (id, client_id, paid_on, method, reference, gross, tds, tds_gst, allocated, recorded_by, created_at)
SELECT p.id, i.client_id, p.paid_on, p.method, p.reference, p.gross, p.tds, p.tds_gst, p.gross, p.recorded_by, p.created_at
FROM invoice_payments p JOIN invoices i ON i.id = p.invoice_id;
INSERT INTO allocations (payment_id, invoice_id, amount, allocated_by, created_at)
SELECT id, invoice_id, gross, recorded_by, created_at FROM invoice_payments;
DROP TABLE invoice_payments;
DROP FUNCTION update_balance_paid();

-- Permissions. The staff records payments and advances; only an admin removes a payment and returns money.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payments', 'advances', 'refunds', 'allocations', 'allocation_tax_rates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY select_policy ON %I FOR SELECT TO toranam_app USING ((SELECT is_staff()))', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO toranam_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['payments', 'advances', 'allocation_tax_rates'] LOOP
    EXECUTE format('CREATE POLICY insert_policy ON %I FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['payments', 'allocations'] LOOP
    EXECUTE format('CREATE POLICY delete_policy ON %I FOR DELETE TO toranam_app USING ((SELECT is_admin()))', name);
    EXECUTE format('GRANT DELETE ON %I TO toranam_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['payments', 'advances', 'refunds', 'allocations'] LOOP
    EXECUTE format('CREATE TRIGGER notify_invoice_change AFTER INSERT OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change()', name);
  END LOOP;
END $$;
CREATE POLICY insert_policy ON refunds FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY insert_policy ON allocations FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND refund_id IS NULL));

-- Whoever records an advance issues its voucher.
ALTER POLICY insert_policy ON invoice_series WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND series LIKE 'RV-%'));
ALTER POLICY update_policy ON invoice_series USING ((SELECT is_admin()) OR ((SELECT is_staff()) AND series LIKE 'RV-%'))
  WITH CHECK ((SELECT is_admin()) OR ((SELECT is_staff()) AND series LIKE 'RV-%'));
ALTER TABLE issued_documents DROP CONSTRAINT kind_known;
ALTER TABLE issued_documents ADD CONSTRAINT kind_known
  CHECK (kind IN ('invoice', 'credit note', 'debit note', 'receipt voucher', 'refund voucher'));
ALTER POLICY insert_policy ON issued_documents
  WITH CHECK ((SELECT is_admin()) OR (SELECT system_role()) IN ('upgrade') OR ((SELECT is_staff()) AND kind = 'receipt voucher'));
ALTER POLICY insert_policy ON document_tax_rates
  WITH CHECK ((SELECT is_admin()) OR (SELECT system_role()) IN ('upgrade')
    OR ((SELECT is_staff()) AND EXISTS (SELECT FROM issued_documents WHERE id = document_id AND kind = 'receipt voucher')));

-- Allocations. Their trigger locks the source and the invoice, so that nothing is spent twice; it runs as the owner, because nobody
-- else writes a balance. A payment and an advance give at most what was received: CHECK allocated_within_gross.
CREATE FUNCTION limit_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
  IF NEW.invoice_id IS NOT NULL THEN
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
  IF source_client IS DISTINCT FROM target_client THEN
    RAISE EXCEPTION 'the money of one client does not settle the debt of another' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_allocation BEFORE INSERT ON allocations FOR EACH ROW EXECUTE FUNCTION limit_allocation();

-- A payment that was recorded wrongly is removed with its allocations, unless money of it was returned or is used elsewhere by now.
CREATE FUNCTION take_back_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF OLD.advance_id IS NOT NULL OR OLD.refund_id IS NOT NULL THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.invoice_id::text, 6));
  UPDATE public.invoice_balances SET paid = paid - OLD.amount WHERE invoice_id = OLD.invoice_id;
  IF EXISTS (SELECT FROM public.allocations a JOIN public.invoice_balances b ON b.invoice_id = a.credited_invoice_id
    WHERE a.credited_invoice_id = OLD.invoice_id AND b.amount - b.paid - b.credited > 0) THEN
    RAISE EXCEPTION 'credit of this invoice is used elsewhere' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE public.payments SET allocated = allocated - OLD.amount WHERE id = OLD.payment_id;
  UPDATE public.invoice_balances SET paid = paid + OLD.amount WHERE invoice_id = OLD.credited_invoice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER take_back_allocation AFTER DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION take_back_allocation();

CREATE FUNCTION refuse_allocation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an allocation is removed, not changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_allocation_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON allocation_tax_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is used and returned of an advance stays within its voucher, for each rate and head.
CREATE FUNCTION limit_allocated_tax() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- The advance was locked by its allocation.
  IF NOT EXISTS (
    SELECT FROM public.allocations a JOIN public.document_tax_rates d ON d.document_id = a.advance_id AND d.rate = NEW.rate AND d.kind = NEW.kind,
      LATERAL (SELECT coalesce(sum(r.taxable), 0) AS taxable, coalesce(sum(r.cgst), 0) AS cgst, coalesce(sum(r.sgst), 0) AS sgst,
        coalesce(sum(r.igst), 0) AS igst
        FROM public.allocations used JOIN public.allocation_tax_rates r ON r.allocation_id = used.id AND r.rate = NEW.rate AND r.kind = NEW.kind
        WHERE used.advance_id = a.advance_id) s
    WHERE a.id = NEW.allocation_id AND d.taxable >= s.taxable + NEW.taxable AND d.cgst >= s.cgst + NEW.cgst
      AND d.sgst >= s.sgst + NEW.sgst AND d.igst >= s.igst + NEW.igst) THEN
    RAISE EXCEPTION 'an advance gives at most what is left of each rate' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_allocated_tax BEFORE INSERT ON allocation_tax_rates FOR EACH ROW EXECUTE FUNCTION limit_allocated_tax();

-- An advance equals its voucher's rates, and an allocation of an advance its own, when the transaction commits.
CREATE FUNCTION require_tax_rates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_TABLE_NAME = 'advances' THEN
    IF NEW.gross <> (SELECT coalesce(sum(taxable + cgst + sgst + igst), 0) FROM public.document_tax_rates WHERE document_id = NEW.id) THEN
      RAISE EXCEPTION 'the rates of a receipt voucher add up to the advance' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NEW.advance_id IS NOT NULL
    AND NEW.amount <> (SELECT coalesce(sum(taxable + cgst + sgst + igst), 0) FROM public.allocation_tax_rates WHERE allocation_id = NEW.id) THEN
    RAISE EXCEPTION 'the rates of a used advance add up to the amount' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER require_tax_rates AFTER INSERT ON advances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_tax_rates();
CREATE CONSTRAINT TRIGGER require_tax_rates AFTER INSERT ON allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_tax_rates();

CREATE OR REPLACE FUNCTION invoice_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
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
  LEFT JOIN public.outbox ON outbox.id = (entry.fields ->> 'mail')::uuid
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
