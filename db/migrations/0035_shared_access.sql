-- A read whose answer is the same for everybody with one access (readShared in db/client.server.ts) names that access instead of a
-- person: policies that depend on the person give no rows, and nothing can be written.
CREATE OR REPLACE FUNCTION actor_access() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.actor_id() IS NULL THEN
    RETURN CASE WHEN current_setting('transaction_read_only')::boolean THEN nullif(current_setting('app.shared_access', true), '') END;
  END IF;
  RETURN (SELECT p.access FROM public.user_profiles p WHERE p.user_id = public.actor_id() AND p.access <> 'disabled');
END $$;
