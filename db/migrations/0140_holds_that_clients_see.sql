-- Until when a quote holds its days, for the client who opened its link: the page says the same as the staff's.
CREATE FUNCTION shared_hold(quote uuid) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT held_until FROM public.quotes WHERE id = quote AND id IN (SELECT public.shared_quote_ids())
$$;
REVOKE EXECUTE ON FUNCTION shared_hold(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_hold(uuid) TO toranam_app;
-- An accepted quote takes over the functions that somebody entered at its event before.
CREATE POLICY update_for_quotes_policy ON event_functions FOR UPDATE TO toranam_app USING ((SELECT system_role()) = 'quotes');
