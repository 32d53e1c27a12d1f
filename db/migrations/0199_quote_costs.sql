-- What the lines of quotes, amendments and templates cost the company: a table of their own, so that a policy shows them only to those who
-- may see margins (decision 130). They were columns.
CREATE TABLE quote_costs (
  -- The id of a quote, an amendment or a template.
  record_id uuid PRIMARY KEY,
  -- By line, in paise; a text that is not a number yet is kept as entered.
  costs jsonb NOT NULL
);
INSERT INTO quote_costs (record_id, costs)
  SELECT id, costs FROM quotes WHERE costs <> '{}'
  UNION ALL SELECT id, costs FROM amendments WHERE costs <> '{}'
  UNION ALL SELECT id, costs FROM quote_templates WHERE costs <> '{}';
-- Of deleted templates, which can be restored from the audit log.
INSERT INTO quote_costs (record_id, costs)
  SELECT DISTINCT ON (object_id) object_id::uuid, fields -> 'row' -> 'costs' FROM audit_log
  WHERE action = 'quote template deleted' AND fields -> 'row' ? 'costs' ORDER BY object_id, id DESC
  ON CONFLICT DO NOTHING;
ALTER TABLE quotes DROP COLUMN costs;
ALTER TABLE amendments DROP COLUMN costs;
ALTER TABLE quote_templates DROP COLUMN costs;

ALTER TABLE quote_costs ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON quote_costs FOR SELECT TO toranam_app USING ((SELECT may('margins')));
CREATE POLICY insert_policy ON quote_costs FOR INSERT TO toranam_app WITH CHECK ((SELECT may('margins')));
CREATE POLICY update_policy ON quote_costs FOR UPDATE TO toranam_app USING ((SELECT may('margins')));
GRANT SELECT, INSERT, UPDATE ON quote_costs TO toranam_app;

-- Who copies a quote, makes a template or an amendment of it, or accepts that, takes the costs along without seeing them.
CREATE FUNCTION copy_costs(source uuid, target uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.quote_costs (record_id, costs)
    SELECT target, coalesce((SELECT c.costs FROM public.quote_costs c WHERE c.record_id = source), '{}')
    WHERE (SELECT public.is_staff()) OR (SELECT public.system_role()) = 'quotes'
  ON CONFLICT (record_id) DO UPDATE SET costs = excluded.costs
$$;
REVOKE ALL ON FUNCTION copy_costs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copy_costs TO toranam_app;

-- A deleted template keeps its costs, because it can be restored.
CREATE FUNCTION delete_costs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.quote_costs WHERE record_id = OLD.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION delete_costs FROM PUBLIC;
CREATE TRIGGER delete_costs AFTER DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION delete_costs();
CREATE TRIGGER delete_costs AFTER DELETE ON amendments FOR EACH ROW EXECUTE FUNCTION delete_costs();
