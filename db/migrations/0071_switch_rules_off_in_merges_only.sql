-- Anybody who runs SQL as the app may set app.moves_links. What it switches off is switched off in merge_records and undo_merge only,
-- which run as the tables' owner.
CREATE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT current_setting('app.moves_links', true) IS NOT DISTINCT FROM 'on'
    AND pg_get_userbyid((SELECT relowner FROM pg_class WHERE oid = 'public.merges'::regclass)) = current_user
$$;
REVOKE EXECUTE ON FUNCTION is_merging() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_merging() TO toranam_app;

CREATE OR REPLACE FUNCTION set_updated_at_and_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The setting first: the function is called for every row that changes.
  IF current_setting('app.moves_links', true) = 'on' AND public.is_merging() THEN RETURN NEW; END IF;
  NEW.updated_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- The condition is asked as whoever changes the event, the function runs as the owner.
DROP TRIGGER close_link_of_client ON events;
CREATE TRIGGER close_link_of_client AFTER UPDATE OF client_id ON events FOR EACH ROW
  WHEN (OLD.client_id IS NOT NULL AND NEW.client_id IS DISTINCT FROM OLD.client_id AND NOT is_merging()) EXECUTE FUNCTION close_link_of_client();
CREATE OR REPLACE FUNCTION close_link_of_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE secret_links SET closed_at = now() WHERE kind = 'client' AND record_id = NEW.id AND closed_at IS NULL;
  RETURN NULL;
END $$;

-- A quote counts as accepted only with what the client accepted.
ALTER POLICY insert_policy ON quotes WITH CHECK ((SELECT is_staff()) AND status <> 'accepted');
ALTER POLICY update_policy ON quotes WITH CHECK (((SELECT is_staff()) OR (SELECT system_role()) = 'quotes')
  AND (status <> 'accepted' OR EXISTS (SELECT FROM quote_acceptances a WHERE a.quote_id = quotes.id)));
