-- Whoever asked for a task is told when somebody else has done it.
ALTER TABLE notifications DROP CONSTRAINT kind_known, ADD CONSTRAINT kind_known CHECK (kind IN
  ('assigned', 'mentioned', 'commented', 'due', 'free', 'done', 'client wrote', 'change asked', 'claim', 'payment', 'clash', 'shifted'));
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('tell'::regproc), '''due'', ''payment''', '''due'', ''done'', ''payment''');
END $$;
CREATE OR REPLACE FUNCTION tell_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(w.assigned_to, 'free', 'task', w.id) FROM waiting_tasks(NEW.id) w;
  IF NEW.status = 'completed' THEN
    PERFORM tell(asker, 'done', 'task', NEW.id) FROM unnest(NEW.earlier_askers || NEW.asked_by) asker;
  END IF;
  RETURN NULL;
END $$;
