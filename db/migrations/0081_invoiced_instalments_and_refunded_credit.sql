-- An invoice ends the reminders of the instalments that it covers only, so the reminders read which these are.
ALTER POLICY select_policy ON quote_invoices USING (
  (SELECT is_staff()) OR (SELECT system_role()) IN ('reminders')
  OR ((SELECT shared_record('client')) IS NOT NULL AND quote_id IN (SELECT id FROM shared_quotes())));

-- The part of `shared_returned_credit` that was returned to the client.
CREATE FUNCTION shared_refunded_credit() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(sum(l.amount), 0)::bigint FROM invoices i JOIN allocations l ON l.credited_invoice_id = i.id
  WHERE i.event_id = shared_record('client') AND i.client_id = ANY (client_ids(shared_client_id())) AND i.status = 'issued'
    AND l.refund_id IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION shared_refunded_credit() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_refunded_credit() TO toranam_app;
