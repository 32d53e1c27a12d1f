-- What is somebody's of the crew is asked of the crew only: for everybody else the set was made, empty, at each table of each statement.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN SELECT tablename, policyname, qual FROM pg_policies
    WHERE schemaname = 'public' AND policyname = 'select_policy_of_crew' AND qual ~ 'own_(event|function)_ids' LOOP
    EXECUTE format('ALTER POLICY %I ON %I USING ((SELECT actor_access()) = ''crew'' AND %s)', policy.policyname, policy.tablename, policy.qual);
  END LOOP;
END $$;
