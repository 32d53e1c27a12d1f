-- A draft that is deleted ends the tasks that asked to issue it, as issuing it does.
CREATE FUNCTION close_issue_tasks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.tasks SET status = 'closed'
  WHERE invoice_id = OLD.id AND coalesce(status, 'pending') NOT IN ('completed', 'closed');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION close_issue_tasks() FROM PUBLIC;
CREATE TRIGGER close_issue_tasks AFTER DELETE ON invoices FOR EACH ROW WHEN (OLD.status = 'draft') EXECUTE FUNCTION close_issue_tasks();

UPDATE tasks SET status = 'closed'
WHERE invoice_id IS NOT NULL AND coalesce(status, 'pending') NOT IN ('completed', 'closed') AND invoice_id NOT IN (SELECT id FROM invoices);
