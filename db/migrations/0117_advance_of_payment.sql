-- Money on account beyond Rs 1,000 is an advance, for which GST falls due (CGST Act, section 13(2)). Its receipt voucher takes it out of the payment
-- with which it came, and names that payment. Of a payment that was on account as a whole only the advance is left.
ALTER TABLE advances ADD COLUMN payment_id uuid REFERENCES payments ON DELETE SET NULL;
CREATE INDEX advances_of_payment ON advances (payment_id) WHERE payment_id IS NOT NULL;

CREATE FUNCTION take_advance_from_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  source record;
BEGIN
  SELECT * INTO source FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  IF source.gross - source.allocated < NEW.gross OR kept_client(source.client_id) IS DISTINCT FROM kept_client(NEW.client_id)
    OR (source.paid_on, source.method, source.reference) IS DISTINCT FROM (NEW.received_on, NEW.method, NEW.reference) THEN
    RAISE EXCEPTION 'an advance takes at most what is on account of its payment' USING ERRCODE = 'restrict_violation';
  END IF;
  IF source.gross = NEW.gross AND NOT EXISTS (SELECT FROM advances WHERE payment_id = NEW.payment_id) THEN
    NEW.payment_id := NULL;
    DELETE FROM payments WHERE id = source.id;
  ELSE
    UPDATE payments SET gross = gross - NEW.gross, tds = tds - NEW.tds, tds_gst = tds_gst - NEW.tds_gst WHERE id = source.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER take_advance_from_payment BEFORE INSERT ON advances FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION take_advance_from_payment();

-- A cancelled voucher gives the money back to the payment.
CREATE FUNCTION return_advance_to_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE payments SET gross = gross + NEW.gross, tds = tds + NEW.tds, tds_gst = tds_gst + NEW.tds_gst WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER return_advance_to_payment AFTER UPDATE OF cancelled_at ON advances FOR EACH ROW
  WHEN (NEW.payment_id IS NOT NULL AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION return_advance_to_payment();
REVOKE EXECUTE ON FUNCTION take_advance_from_payment(), return_advance_to_payment() FROM PUBLIC;
