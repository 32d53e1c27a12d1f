-- The tasks to collect an event's advance are completed when its first instalment is covered, or without a schedule when any money came,
-- by a voucher as by a payment of an invoice. When that money does not hold, those are open again that were completed by this.
-- complete_task_of_advance(), which did it for vouchers, stays: the version before calls it while this one takes over.

-- `receipt` names the money for the audit log; null: the newest of the event.
CREATE FUNCTION settle_advance(event uuid, receipt jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_covered boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM tasks WHERE event_id = event AND title IN ('Collect the advance', 'Contract signed and advance received')) THEN
    RETURN;
  END IF;
  SELECT coalesce((SELECT sum(b.paid) FROM invoices i JOIN invoice_balances b ON b.invoice_id = i.id WHERE i.event_id = event AND i.status = 'issued'), 0)
    + coalesce((SELECT sum(a.gross - a.allocated) FROM advances a WHERE a.event_id = event AND a.cancelled_at IS NULL), 0)
    >= coalesce((SELECT sum(first.amount) FROM (
      SELECT DISTINCT ON (n.quote_id) n.amount FROM instalments n WHERE n.event_id = event ORDER BY n.quote_id, n.position, n.id) first), 1)
    INTO is_covered;
  receipt := coalesce(receipt,
    (SELECT jsonb_build_object('advance', number) FROM advances WHERE event_id = event AND cancelled_at IS NULL ORDER BY created_at DESC LIMIT 1),
    (SELECT jsonb_build_object('invoice', i.number) FROM invoices i JOIN invoice_balances b ON b.invoice_id = i.id
      WHERE i.event_id = event AND i.status = 'issued' AND b.paid > 0 ORDER BY i.number DESC LIMIT 1), '{"advance": null}');
  WITH found AS (
    SELECT t.id, coalesce(t.status, 'pending') AS status,
      (SELECT l.fields -> 'status' ->> 1 = 'completed' AND l.fields ?| ARRAY['advance', 'invoice'] FROM audit_log l
        WHERE l.object_type = 'task' AND l.object_id = t.id::text AND l.fields ? 'status' ORDER BY l.id DESC LIMIT 1) AS is_ours
    FROM tasks t WHERE t.event_id = event AND t.title IN ('Collect the advance', 'Contract signed and advance received')
    FOR UPDATE OF t),
  changed AS (
    UPDATE tasks t SET status = CASE WHEN is_covered THEN 'completed' ELSE 'pending' END, completed_at = CASE WHEN is_covered THEN now() END
    FROM found f WHERE t.id = f.id AND CASE WHEN is_covered THEN f.status NOT IN ('completed', 'closed') ELSE f.status = 'completed' AND f.is_ours
      AND EXISTS (SELECT FROM events e WHERE e.id = event AND e.status <> 'cancelled') END
    RETURNING t.id, f.status AS before, t.status AS after)
  INSERT INTO audit_log (actor, action, object_type, object_id, fields)
    SELECT coalesce(actor_id(), 'server'), 'task edited', 'task', id, jsonb_build_object('status', jsonb_build_array(before, after)) || receipt FROM changed;
END $$;
REVOKE EXECUTE ON FUNCTION settle_advance(uuid, jsonb) FROM PUBLIC;

CREATE FUNCTION follow_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  row jsonb := to_jsonb(NEW);
BEGIN
  PERFORM settle_advance(CASE WHEN TG_TABLE_NAME = 'invoice_balances'
    THEN (SELECT i.event_id FROM invoices i WHERE i.id = (row ->> 'invoice_id')::uuid) ELSE (row ->> 'event_id')::uuid END,
    CASE TG_TABLE_NAME WHEN 'advances' THEN jsonb_build_object('advance', row ->> 'number')
      WHEN 'invoice_balances' THEN jsonb_build_object('invoice', (SELECT i.number FROM invoices i WHERE i.id = (row ->> 'invoice_id')::uuid)) END);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION follow_advance() FROM PUBLIC;

-- At the end of the transaction: an advance that is used for an invoice is for a moment in neither.
CREATE CONSTRAINT TRIGGER follow_advance AFTER INSERT OR UPDATE OF allocated, cancelled_at ON advances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.event_id IS NOT NULL) EXECUTE FUNCTION follow_advance();
CREATE CONSTRAINT TRIGGER follow_advance AFTER UPDATE OF paid ON invoice_balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid IS DISTINCT FROM NEW.paid) EXECUTE FUNCTION follow_advance();
-- The money may have come before the task or the schedule.
CREATE CONSTRAINT TRIGGER follow_advance AFTER INSERT ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.event_id IS NOT NULL AND NEW.title IN ('Collect the advance', 'Contract signed and advance received')) EXECUTE FUNCTION follow_advance();
CREATE CONSTRAINT TRIGGER follow_advance AFTER INSERT OR UPDATE OF amount, event_id ON instalments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.event_id IS NOT NULL) EXECUTE FUNCTION follow_advance();

-- Money that is there already. A task that somebody opened again by hand stays open.
SELECT settle_advance(event_id, NULL) FROM (
  SELECT DISTINCT t.event_id FROM tasks t JOIN events e ON e.id = t.event_id
  WHERE t.title IN ('Collect the advance', 'Contract signed and advance received') AND t.status NOT IN ('completed', 'closed') AND e.status <> 'cancelled'
    AND NOT EXISTS (SELECT FROM audit_log l WHERE l.object_type = 'task' AND l.object_id = t.id::text AND l.fields -> 'status' ->> 0 = 'completed')) open;
