-- The part of the tax that a client deducted (TDS) in each use, return or reversal of a payment or an advance: the one place that calculates it. A use
-- gets what is up to it, rounded, less what was up to the one before: the parts of all uses add up to the deducted tax, and a later use changes no
-- earlier figure, which the accountant may have exported.
CREATE VIEW allocation_tds WITH (security_invoker = true) AS
  SELECT a.id AS allocation_id, a.payment_id, a.advance_id, a.invoice_id, a.refund_id,
    (round(s.tds::numeric * (b.before + a.amount) / s.gross) - round(s.tds::numeric * b.before / s.gross))::bigint AS tds,
    (round(s.tds_gst::numeric * (b.before + a.amount) / s.gross) - round(s.tds_gst::numeric * b.before / s.gross))::bigint AS tds_gst
  FROM allocations a
  LEFT JOIN payments p ON p.id = a.payment_id
  LEFT JOIN advances v ON v.id = a.advance_id
  CROSS JOIN LATERAL (SELECT coalesce(p.gross, v.gross) AS gross, coalesce(p.tds, v.tds) AS tds, coalesce(p.tds_gst, v.tds_gst) AS tds_gst) s
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.amount), 0) AS before FROM allocations o
    WHERE (o.payment_id = a.payment_id OR o.advance_id = a.advance_id) AND (o.created_at, o.id) < (a.created_at, a.id)) b
  WHERE a.credited_invoice_id IS NULL;
GRANT SELECT ON allocation_tds TO toranam_app;

-- The payment code under which the client reports the TDS (Income-tax Act 2025, section 393; content/tds-codes.ts). Empty: not known.
ALTER TABLE payments ADD COLUMN tds_code text NOT NULL DEFAULT '';
ALTER TABLE advances ADD COLUMN tds_code text NOT NULL DEFAULT '';

-- All payments, advances and refunds that are not cancelled, and their reversals, each on its own day: refunds and reversals of receipts are negative.
-- The sum is the figure "Received" and, with what was charged, the balance of a statement. `reversal_id` names the reversal, of a reversal its own id.
CREATE VIEW movements WITH (security_invoker = true) AS
  SELECT p.id, 'payment' AS kind, p.paid_on AS date, NULL::text AS number, p.id AS receipt_id, NULL::uuid AS advance_id, p.client_id, p.method,
    p.reference, p.gross, p.tds, p.tds_gst, p.tds_code, p.created_at, v.id AS reversal_id
  FROM payments p LEFT JOIN reversals v ON v.payment_id = p.id
  UNION ALL
  SELECT a.id, 'advance', a.received_on, a.number, a.id, a.id, a.client_id, a.method, a.reference, a.gross, a.tds, a.tds_gst, a.tds_code, a.created_at, v.id
  FROM advances a LEFT JOIN reversals v ON v.advance_id = a.id WHERE a.cancelled_at IS NULL
  UNION ALL
  SELECT r.id, 'refund', r.refunded_on, r.number, r.id, r.advance_id, r.client_id, r.method, r.reference, -r.amount, 0, 0, '', r.created_at, v.id
  FROM refunds r LEFT JOIN reversals v ON v.refund_id = r.id WHERE r.cancelled_at IS NULL
  UNION ALL
  SELECT v.id, 'reversal', v.reversed_on, s.number, s.id, s.advance_id, s.client_id, s.method, s.reference, -s.gross, -s.tds, -s.tds_gst, s.tds_code,
    v.created_at, v.id
  FROM reversals v CROSS JOIN LATERAL (
    SELECT id, NULL AS number, NULL::uuid AS advance_id, client_id, method, reference, gross, tds, tds_gst, tds_code FROM payments WHERE id = v.payment_id
    UNION ALL
    SELECT id, number, id, client_id, method, reference, gross, tds, tds_gst, tds_code FROM advances WHERE id = v.advance_id
    UNION ALL
    SELECT id, number, advance_id, client_id, method, reference, -amount, 0, 0, '' FROM refunds WHERE id = v.refund_id) s;
GRANT SELECT ON movements TO toranam_app;
