-- The office of the newest paper of the client for the event, and the State of the event, which say what office looks after it.
CREATE FUNCTION shared_office() RETURNS TABLE (office text, state_code text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (SELECT coalesce(i.office, a.office) FROM shared_papers() p LEFT JOIN invoices i ON i.id = p.id LEFT JOIN advances a ON a.id = p.id
      WHERE p.kind IN ('invoice', 'receipt voucher') ORDER BY p.day DESC, p.issued_at DESC LIMIT 1), e.state_code
  FROM events e WHERE e.id = shared_record('client')
$$;
REVOKE EXECUTE ON FUNCTION shared_office() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_office() TO toranam_app;
