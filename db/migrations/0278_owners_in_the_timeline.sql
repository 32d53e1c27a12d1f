-- The timeline also tells who was made the owner of an event.
DO $$
BEGIN
  EXECUTE replace(replace(pg_get_functiondef('event_changes(uuid[])'::regprocedure),
    'e.fields ?| ARRAY[''date'', ''venue'']', 'e.fields ?| ARRAY[''date'', ''venue'', ''owner_id'']'),
    'AND NOT a.fields ? ''start_time''), ''{}'') END',
    'AND NOT a.fields ? ''start_time''), ''{}'')
      WHEN a.action = ''event edited'' AND a.fields ? ''owner_id'' THEN jsonb_build_object(''owner_id'', jsonb_build_array(
        public.person_name(a.fields -> ''owner_id'' ->> 0), public.person_name(a.fields -> ''owner_id'' ->> 1))) END');
END $$;

-- An event that a client's acceptance starts is described as one that is added from its lead.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN SELECT tablename, qual FROM pg_policies WHERE schemaname = 'public' AND policyname = 'select_policy'
    AND tablename IN ('contact_submissions', 'lead_notes') LOOP
    EXECUTE format('ALTER POLICY select_policy ON %I USING ((%s) OR (SELECT system_role()) IN (''quotes''))', policy.tablename, policy.qual);
  END LOOP;
END $$;
