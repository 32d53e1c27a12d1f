-- The page of a client showed an advance that one invoice used under another invoice, because it knew the invoice of a payment only. A receipt
-- has one row for each invoice that it pays now, and one for what is left of an advance; credit that moved between two invoices of the event is
-- a receipt of the second one. Its paper is null where the client may not open it.
DROP FUNCTION shared_receipts();
CREATE FUNCTION shared_receipts()
  RETURNS TABLE (id uuid, received_on date, method text, number text, paper_id uuid, invoice_id uuid, amount bigint, gross bigint, deducted bigint, recorded_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH used AS (
    SELECT i.id, i.number, l.id AS allocation_id, l.payment_id, l.advance_id, l.credited_invoice_id, l.amount, l.created_at
    FROM invoices i JOIN allocations l ON l.invoice_id = i.id
    WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued'),
  receipts AS (
    SELECT p.id, p.paid_on AS received_on, p.method, u.number, u.id AS paper_id, u.id AS invoice_id, sum(u.amount)::bigint AS amount,
      p.gross, p.tds + p.tds_gst AS deducted, p.created_at
    FROM used u JOIN payments p ON p.id = u.payment_id GROUP BY p.id, u.id, u.number
    UNION ALL
    SELECT v.id, v.received_on, v.method, v.number, v.id, u.id, sum(u.amount)::bigint, v.gross, v.tds + v.tds_gst, v.created_at
    FROM used u JOIN advances v ON v.id = u.advance_id GROUP BY v.id, u.id
    UNION ALL
    SELECT u.allocation_id, (u.created_at AT TIME ZONE 'Asia/Kolkata')::date, 'credit', s.number, s.id, u.id, u.amount, u.amount, 0, u.created_at
    FROM used u JOIN invoices s ON s.id = u.credited_invoice_id
    UNION ALL
    SELECT a.id, a.received_on, a.method, a.number, a.id, NULL,
      a.gross - coalesce((SELECT sum(l.amount) FROM allocations l WHERE l.advance_id = a.id), 0)::bigint, a.gross, a.tds + a.tds_gst, a.created_at
    FROM advances a WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND a.cancelled_at IS NULL)
  SELECT r.id, r.received_on, r.method, r.number, paper.id, r.invoice_id, r.amount, r.gross, r.deducted, r.created_at
  FROM receipts r LEFT JOIN shared_papers() paper ON paper.id = r.paper_id
$$;
REVOKE EXECUTE ON FUNCTION shared_receipts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_receipts() TO toranam_app;

-- What became of the credit of each of the event's invoices: it was returned, or pays an invoice of the event or of another one.
DROP FUNCTION shared_returned_credit();
DROP FUNCTION shared_refunded_credit();
CREATE FUNCTION shared_credit_uses() RETURNS TABLE (invoice_id uuid, used_for text, amount bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.id FROM invoices i
    WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued')
  SELECT b.id, CASE WHEN l.refund_id IS NOT NULL THEN 'refund' WHEN t.id IS NULL THEN 'other event' ELSE 'event' END, sum(l.amount)::bigint
  FROM billed b JOIN allocations l ON l.credited_invoice_id = b.id LEFT JOIN billed t ON t.id = l.invoice_id GROUP BY 1, 2
$$;
REVOKE EXECUTE ON FUNCTION shared_credit_uses() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_credit_uses() TO toranam_app;
