-- A receipt of which money was returned to the client can be reversed too (decision 112): the client owes what was returned. The refund stays, and an
-- invoice of the client gives it instead, so that the balance of that invoice has it. Undoing the reversal gives it back to the receipt.

DROP FUNCTION is_taken_back(uuid, uuid);
-- Whether what an advance or a refund says of its money holds no more.
CREATE FUNCTION is_taken_back(allocation allocations) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT allocation.reversal_id IS NOT NULL
    OR EXISTS (SELECT FROM refunds WHERE id = allocation.refund_id AND cancelled_at IS NOT NULL)
    OR EXISTS (SELECT FROM reversed_allocations WHERE id = allocation.id OR refund_id = allocation.refund_id)
$$;
REVOKE EXECUTE ON FUNCTION is_taken_back(allocations) FROM PUBLIC;

CREATE OR REPLACE FUNCTION keep_tax_of_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT (SELECT is_taken_back(a) FROM public.allocations a WHERE id = OLD.allocation_id) THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

-- The invoice on which money is due that was returned from a receipt although that did not hold: one that the receipt settled, or the client's newest.
CREATE FUNCTION invoice_owing_returned(receipt uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH settled AS (
    SELECT invoice_id FROM allocations WHERE payment_id = receipt AND invoice_id IS NOT NULL
    UNION SELECT invoice_id FROM allocations WHERE advance_id = receipt AND invoice_id IS NOT NULL),
  payer AS (SELECT client_id FROM payments WHERE id = receipt UNION ALL SELECT client_id FROM advances WHERE id = receipt),
  candidate AS (
    SELECT invoice_id AS id, true AS is_settled FROM settled
    UNION ALL SELECT i.id, false FROM payer, invoices i WHERE i.client_id = ANY (client_ids(payer.client_id)))
  SELECT i.id FROM candidate c JOIN invoices i ON i.id = c.id JOIN invoice_balances b ON b.invoice_id = i.id
  WHERE (SELECT is_staff())
    -- What gives its credit to other invoices cannot have a balance.
    AND NOT EXISTS (SELECT FROM allocations g WHERE g.credited_invoice_id = i.id AND g.invoice_id IS NOT NULL)
  ORDER BY c.is_settled DESC, i.invoice_date DESC, i.number DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION invoice_owing_returned(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_owing_returned(uuid) TO toranam_app;

CREATE OR REPLACE FUNCTION apply_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  receipt record;
  target uuid := gen_random_uuid();
  owing uuid;
BEGIN
  SELECT * INTO receipt FROM (
    SELECT paid_on AS day, gross AS amount, false AS is_cancelled FROM payments WHERE id = NEW.payment_id
    UNION ALL SELECT received_on, gross, cancelled_at IS NOT NULL FROM advances WHERE id = NEW.advance_id
    UNION ALL SELECT refunded_on, amount, cancelled_at IS NOT NULL FROM refunds WHERE id = NEW.refund_id) r;
  IF receipt.is_cancelled OR NEW.reversed_on < receipt.day THEN
    RAISE EXCEPTION 'a receipt is reversed on its day or later, and a cancelled one is not' USING ERRCODE = 'restrict_violation';
  END IF;
  owing := invoice_owing_returned(coalesce(NEW.payment_id, NEW.advance_id));
  INSERT INTO reversed_allocations
    SELECT a.id, NEW.id, a.payment_id, a.advance_id, a.credited_invoice_id, a.invoice_id, a.refund_id, a.amount, a.allocated_by, a.created_at,
      (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM allocation_tax_rates t WHERE t.allocation_id = a.id)
    FROM allocations a WHERE a.payment_id = NEW.payment_id OR a.advance_id = NEW.advance_id OR a.refund_id = NEW.refund_id;
  DELETE FROM allocation_tax_rates WHERE allocation_id IN (SELECT id FROM reversed_allocations WHERE reversal_id = NEW.id);
  DELETE FROM allocations WHERE id IN (SELECT id FROM reversed_allocations WHERE reversal_id = NEW.id);
  IF NEW.refund_id IS NULL THEN
    IF owing IS NULL AND EXISTS (SELECT FROM reversed_allocations WHERE reversal_id = NEW.id AND refund_id IS NOT NULL) THEN
      RAISE EXCEPTION 'without an invoice nothing returned can be due' USING ERRCODE = 'restrict_violation';
    END IF;
    INSERT INTO allocations (id, credited_invoice_id, refund_id, amount, allocated_by, created_at)
      SELECT returned_by_invoice(NEW.id, id), owing, refund_id, amount, NEW.recorded_by, NEW.created_at
      FROM reversed_allocations WHERE reversal_id = NEW.id AND refund_id IS NOT NULL;
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

-- The id of the allocation by which an invoice gives what a reversed receipt gave to a refund.
CREATE FUNCTION returned_by_invoice(reversal uuid, reversed uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(reversal::text || reversed::text)::uuid
$$;
REVOKE EXECUTE ON FUNCTION returned_by_invoice(uuid, uuid) FROM PUBLIC;

-- Refused (restrict_violation) when the invoices were paid otherwise meanwhile, or a refund of the receipt was taken back.
CREATE OR REPLACE FUNCTION undo_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  returned uuid[] := array(SELECT returned_by_invoice(OLD.id, id) FROM reversed_allocations
    WHERE reversal_id = OLD.id AND refund_id IS NOT NULL AND OLD.refund_id IS NULL);
BEGIN
  IF (SELECT count(*) FROM allocations WHERE id = ANY (returned)) < cardinality(returned) THEN
    RAISE EXCEPTION 'a refund of the receipt was taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM allocation_tax_rates WHERE allocation_id IN (SELECT id FROM allocations WHERE reversal_id = OLD.id);
  DELETE FROM allocations WHERE reversal_id = OLD.id OR id = ANY (returned);
  UPDATE invoice_balances SET amount = amount - OLD.charges WHERE invoice_id = OLD.invoice_id;
  INSERT INTO allocations (id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at)
    SELECT id, payment_id, advance_id, credited_invoice_id, invoice_id, refund_id, amount, allocated_by, created_at
    FROM reversed_allocations WHERE reversal_id = OLD.id ORDER BY created_at, id;
  INSERT INTO allocation_tax_rates
    SELECT t.* FROM reversed_allocations r, jsonb_populate_recordset(NULL::allocation_tax_rates, r.tax_rates) t WHERE r.reversal_id = OLD.id;
  DELETE FROM reversed_allocations WHERE reversal_id = OLD.id;
  RETURN OLD;
END $$;

-- As in 0115; an invoice also gives what was returned of a receipt that did not hold.
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
      WHERE invoice_id = NEW.credited_invoice_id AND (amount - paid - credited + NEW.amount <= 0 OR EXISTS (
        SELECT FROM public.reversed_allocations u WHERE u.refund_id = NEW.refund_id AND u.credited_invoice_id IS NULL));
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

-- As in 0115; of a receipt that is reversed the refunds stay which its invoices gave, and are due on these.
CREATE OR REPLACE FUNCTION take_back_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.refund_id IS NOT NULL OR OLD.advance_id IS NOT NULL) AND NOT is_taken_back(OLD) THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(OLD.invoice_id, OLD.credited_invoice_id)::text, 6));
  UPDATE public.invoice_balances SET paid = paid - OLD.amount WHERE invoice_id = OLD.invoice_id;
  IF EXISTS (SELECT FROM public.allocations a JOIN public.invoice_balances b ON b.invoice_id = a.credited_invoice_id
    WHERE a.credited_invoice_id = OLD.invoice_id AND b.amount - b.paid - b.credited > 0
      AND (a.invoice_id IS NOT NULL OR NOT EXISTS (SELECT FROM public.reversed_allocations WHERE id = OLD.id))) THEN
    RAISE EXCEPTION 'credit of this invoice is used elsewhere' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE public.payments SET allocated = allocated - OLD.amount WHERE id = OLD.payment_id;
  UPDATE public.advances SET allocated = allocated - OLD.amount WHERE id = OLD.advance_id;
  UPDATE public.invoice_balances SET paid = paid + OLD.amount WHERE invoice_id = OLD.credited_invoice_id;
  RETURN NULL;
END $$;
