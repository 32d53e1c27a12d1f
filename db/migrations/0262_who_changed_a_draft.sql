-- Every change of a draft counts as a version, but few are in the audit log: who made the last one stands in its row, so that whoever
-- wrote at the same time reads a name.
ALTER TABLE invoices ADD COLUMN changed_by text;
ALTER TABLE quotes ADD COLUMN changed_by text;
ALTER TABLE amendments ADD COLUMN changed_by text;

CREATE FUNCTION set_changed_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A link that follows its record is no version.
  IF TG_OP = 'INSERT' OR NEW.version <> OLD.version THEN NEW.changed_by := public.actor_id(); END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION set_changed_by() FROM PUBLIC;
-- After set_updated_at_and_version: triggers run in the order of their names.
CREATE TRIGGER set_who_changed_it BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW WHEN (NEW.status = 'draft') EXECUTE FUNCTION set_changed_by();
CREATE TRIGGER set_who_changed_it BEFORE INSERT OR UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION set_changed_by();
CREATE TRIGGER set_who_changed_it BEFORE INSERT OR UPDATE ON amendments FOR EACH ROW WHEN (NEW.status = 'draft') EXECUTE FUNCTION set_changed_by();

-- The same of a draft as `last_change` of a record.
CREATE FUNCTION last_draft_change(draft_id uuid) RETURNS TABLE (person text, is_self boolean, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(nullif(p.full_name, ''), p.email), p.user_id = public.actor_id(), d.updated_at
  FROM (
    SELECT changed_by, updated_at FROM public.invoices WHERE id = draft_id
    UNION ALL SELECT changed_by, updated_at FROM public.quotes WHERE id = draft_id
    UNION ALL SELECT changed_by, updated_at FROM public.amendments WHERE id = draft_id
  ) d JOIN public.user_profiles p ON p.user_id = d.changed_by
  WHERE (SELECT public.is_staff())
$$;
REVOKE EXECUTE ON FUNCTION last_draft_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION last_draft_change(uuid) TO toranam_app;
