-- An advance or a refund that was recorded by mistake is cancelled: its voucher keeps its number and says so, and its money no
-- longer counts. Only an admin cancels, only once, and an advance only while nothing of it is used or returned.

ALTER TABLE advances ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancelled_by text, ADD COLUMN cancel_reason text,
  ADD CONSTRAINT cancelled_with_reason CHECK (num_nonnulls(cancelled_at, cancelled_by, cancel_reason) IN (0, 3)),
  ADD CONSTRAINT cancelled_gives_nothing CHECK (cancelled_at IS NULL OR allocated = 0);

-- A cancelled refund has no allocations: `advance_id` says whose voucher it was.
DROP TRIGGER refuse_change ON refunds;
ALTER TABLE refunds ADD COLUMN advance_id uuid REFERENCES advances,
  ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancelled_by text, ADD COLUMN cancel_reason text,
  ADD CONSTRAINT cancelled_with_reason CHECK (num_nonnulls(cancelled_at, cancelled_by, cancel_reason) IN (0, 3));
UPDATE refunds SET advance_id = a.advance_id FROM allocations a WHERE a.refund_id = refunds.id AND a.advance_id IS NOT NULL;
CREATE INDEX refunds_of_advance ON refunds (advance_id) WHERE advance_id IS NOT NULL;
CREATE INDEX refunds_by_date ON refunds (refunded_on);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['advances', 'refunds'] LOOP
    EXECUTE format('GRANT UPDATE (cancelled_at, cancelled_by, cancel_reason) ON %I TO toranam_app', name);
    EXECUTE format('CREATE POLICY update_policy ON %I FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()))', name);
    EXECUTE format('CREATE TRIGGER notify_cancelled AFTER UPDATE OF cancelled_at ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change()', name);
    EXECUTE format('CREATE TRIGGER refuse_delete BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
    EXECUTE format('CREATE TRIGGER refuse_change_of_cancelled BEFORE UPDATE OF cancelled_at, cancelled_by, cancel_reason ON %I FOR EACH ROW
      WHEN (OLD.cancelled_at IS NOT NULL) EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON refunds FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{cancelled_at,cancelled_by,cancel_reason}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{cancelled_at,cancelled_by,cancel_reason}'::text[]))
  EXECUTE FUNCTION refuse_change();

-- The money of a cancelled refund goes back to where it came from.
CREATE FUNCTION take_back_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.allocation_tax_rates WHERE allocation_id IN (SELECT id FROM public.allocations WHERE refund_id = NEW.id);
  DELETE FROM public.allocations WHERE refund_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION take_back_refund() FROM PUBLIC;
CREATE TRIGGER take_back_refund AFTER UPDATE OF cancelled_at ON refunds FOR EACH ROW EXECUTE FUNCTION take_back_refund();

CREATE OR REPLACE FUNCTION take_back_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.refund_id IS NOT NULL AND NOT EXISTS (SELECT FROM public.refunds WHERE id = OLD.refund_id AND cancelled_at IS NOT NULL)
    OR OLD.advance_id IS NOT NULL AND OLD.refund_id IS NULL THEN
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

-- The tax of a returned part goes with its allocation.
DROP TRIGGER refuse_change ON allocation_tax_rates;
CREATE TRIGGER refuse_change BEFORE UPDATE ON allocation_tax_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_tax_of_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.allocations a JOIN public.refunds r ON r.id = a.refund_id
    WHERE a.id = OLD.allocation_id AND r.cancelled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a voucher keeps what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
REVOKE EXECUTE ON FUNCTION keep_tax_of_use() FROM PUBLIC;
CREATE TRIGGER keep_tax_of_use BEFORE DELETE ON allocation_tax_rates FOR EACH ROW EXECUTE FUNCTION keep_tax_of_use();

-- A cancelled refund of an invoice's credit stands in the invoice's history.
CREATE OR REPLACE FUNCTION invoice_notes_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM (
    SELECT created_at AS at, issued_by AS actor, 'debit note issued' AS action, id AS document,
      jsonb_build_object('number', number, 'amount', amount, 'reason', reason) AS fields
    FROM public.debit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT at, actor, action, (fields ->> 'document')::uuid, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text
      AND action IN ('note sent', 'e-invoice entered', 'use of credit removed', 'refund cancelled')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  LEFT JOIN public.outbox ON outbox.id = (entry.fields ->> 'mail')::uuid
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;

-- How a voucher was mailed: its page shows it to the whole staff, who may not read the audit log.
CREATE FUNCTION voucher_mails(advance uuid)
RETURNS TABLE (at timestamptz, number text, recipient text, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT a.at, a.fields ->> 'number', a.fields ->> 'recipient',
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM public.audit_log a LEFT JOIN public.outbox ON outbox.id = (a.fields ->> 'mail')::uuid
  WHERE a.object_type = 'advance' AND a.object_id = advance::text AND a.action = 'voucher sent' AND (SELECT public.is_staff())
  ORDER BY a.at DESC LIMIT 50
$$;
REVOKE EXECUTE ON FUNCTION voucher_mails(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_mails(uuid) TO toranam_app;
