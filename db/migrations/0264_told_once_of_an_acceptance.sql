-- A client's acceptance makes a dozen tasks for the person who is told of it: of these only what is due by then is told as well.
CREATE OR REPLACE FUNCTION tell_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deleted task that is restored is older.
  IF (TG_OP = 'INSERT' AND NEW.created_at = now()
      AND (system_role() IS DISTINCT FROM 'quotes' OR NEW.due_date <= (now() AT TIME ZONE 'Asia/Kolkata')::date))
    OR (TG_OP = 'UPDATE' AND NEW.assigned_to IS DISTINCT FROM OLD.assigned_to) THEN
    PERFORM tell(NEW.assigned_to, 'assigned', 'task', NEW.id,
      (SELECT id FROM comments WHERE record_type = 'task' AND record_id = NEW.id AND author = actor_id() AND created_at = now() LIMIT 1));
  END IF;
  RETURN NULL;
END $$;
