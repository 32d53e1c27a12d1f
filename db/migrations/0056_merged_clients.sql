-- A client may be merged into another: the page of the client shows the papers and money of both.

CREATE OR REPLACE FUNCTION shared_receipts()
  RETURNS TABLE (id uuid, received_on date, method text, number text, paper_id uuid, amount bigint, recorded_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.id, i.number FROM invoices i
    WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued')
  SELECT a.id, a.received_on, a.method, a.number, a.id,
    a.gross - coalesce((SELECT sum(r.amount) FROM allocations r WHERE r.advance_id = a.id AND r.refund_id IS NOT NULL), 0)::bigint, a.created_at
  FROM advances a WHERE a.event_id = shared_record('client') AND a.client_id = ANY (client_ids(shared_client_id())) AND a.cancelled_at IS NULL
  UNION ALL
  SELECT p.id, p.paid_on, p.method, string_agg(DISTINCT b.number, ', '), (array_agg(b.id ORDER BY b.number))[1], sum(l.amount)::bigint, p.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN payments p ON p.id = l.payment_id GROUP BY p.id
  UNION ALL
  SELECT v.id, v.received_on, v.method, v.number, v.id, sum(l.amount)::bigint, v.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN advances v ON v.id = l.advance_id
  WHERE v.event_id IS DISTINCT FROM shared_record('client') GROUP BY v.id
  UNION ALL
  SELECT l.id, (l.created_at AT TIME ZONE 'Asia/Kolkata')::date, 'credit', b.number, b.id, l.amount, l.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN invoices s ON s.id = l.credited_invoice_id
  WHERE s.event_id IS DISTINCT FROM shared_record('client')
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
  WHERE coalesce(issued.document -> 'eInvoice', 'null') = 'null' OR EXISTS (SELECT FROM e_invoices e WHERE e.document_id = paper.id)
$$;

-- Merging two records of one client, and undoing that, keeps the link.
CREATE OR REPLACE FUNCTION close_link_of_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('app.moves_links', true) IS DISTINCT FROM 'on' THEN
    UPDATE secret_links SET closed_at = now() WHERE kind = 'client' AND record_id = NEW.id AND closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
