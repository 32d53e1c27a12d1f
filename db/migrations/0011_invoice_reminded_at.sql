-- When an invoice's client was last reminded. An issued invoice itself never changes; its balance is what does. The audit log has
-- every reminder, but the staff may not read it.

ALTER TABLE invoice_balances ADD COLUMN reminded_at timestamptz;

CREATE FUNCTION update_balance_reminded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.invoice_balances SET reminded_at = greatest(reminded_at, NEW.at) WHERE invoice_id = NEW.object_id::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER update_balance_reminded AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.object_type = 'invoice' AND NEW.action = 'reminder sent') EXECUTE FUNCTION update_balance_reminded();
CREATE TRIGGER notify_invoice_change AFTER UPDATE OF reminded_at ON invoice_balances FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

UPDATE invoice_balances SET reminded_at = sent.at
FROM (
  SELECT object_id::uuid AS invoice, max(at) AS at FROM audit_log WHERE object_type = 'invoice' AND action = 'reminder sent' GROUP BY 1
) AS sent
WHERE invoice_id = sent.invoice;
