-- A receipt on the page of a client says how much of it was tax that the client deducted, because the transfer was smaller by that.
DROP FUNCTION shared_receipts();
CREATE FUNCTION shared_receipts()
  RETURNS TABLE (id uuid, received_on date, method text, number text, paper_id uuid, amount bigint, deducted bigint, recorded_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.id, i.number FROM invoices i
    WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued'),
  receipts AS (
    SELECT a.id, a.received_on, a.method, a.number, a.id AS paper_id,
      -- Refunds have no invoice.
      a.gross - coalesce((SELECT sum(l.amount) FROM allocations l WHERE l.advance_id = a.id
        AND NOT EXISTS (SELECT FROM billed b WHERE b.id = l.invoice_id)), 0)::bigint AS amount,
      a.gross, a.tds + a.tds_gst AS tax, a.created_at
    FROM advances a WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND a.cancelled_at IS NULL
    UNION ALL
    SELECT p.id, p.paid_on, p.method, string_agg(DISTINCT b.number, ', '), (array_agg(b.id ORDER BY b.number))[1], sum(l.amount)::bigint,
      p.gross, p.tds + p.tds_gst, p.created_at
    FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN payments p ON p.id = l.payment_id GROUP BY p.id
    UNION ALL
    SELECT v.id, v.received_on, v.method, v.number, v.id, sum(l.amount)::bigint, v.gross, v.tds + v.tds_gst, v.created_at
    FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN advances v ON v.id = l.advance_id
    WHERE v.event_id IS DISTINCT FROM shared_record('client') GROUP BY v.id
    UNION ALL
    SELECT l.id, (l.created_at AT TIME ZONE 'Asia/Kolkata')::date, 'credit', b.number, b.id, l.amount, l.amount, 0, l.created_at
    FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN invoices s ON s.id = l.credited_invoice_id
    WHERE s.event_id IS DISTINCT FROM shared_record('client'))
  -- Of a receipt that counts in part only, the tax counts in the same part.
  SELECT id, received_on, method, number, paper_id, amount, round(amount::numeric * tax / gross)::bigint, created_at FROM receipts
$$;
REVOKE EXECUTE ON FUNCTION shared_receipts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_receipts() TO toranam_app;
