-- Whoever has a line of a run sheet that is shifted is told; the crew too, which is told of nothing else about events (0171).
ALTER TABLE notifications DROP CONSTRAINT kind_known, ADD CONSTRAINT kind_known CHECK (kind IN
  ('assigned', 'mentioned', 'commented', 'due', 'free', 'client wrote', 'change asked', 'claim', 'payment', 'clash', 'shifted'));

CREATE FUNCTION may_hear(kind text, type text, record uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT may_discuss(type, record) OR (kind = 'shifted' AND may('work') AND can_read_record(type, record))
$$;
REVOKE EXECUTE ON FUNCTION may_hear(text, text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_hear(text, text, uuid) TO toranam_app;

ALTER POLICY select_policy ON notifications
  USING (person = (SELECT actor_id()) AND (SELECT may('work')) AND may_hear(kind, object_type, object_id));
ALTER POLICY insert_policy ON notifications
  WITH CHECK (person = (SELECT actor_id()) AND (SELECT may('work')) AND may_hear(kind, object_type, object_id));
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('tell'::regproc), 'may_discuss(type, record)', 'may_hear(told_kind, type, record)');
END $$;
