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

-- Only the check of the record's type is planned and run: each notification, comment and file of a list asks this.
CREATE OR REPLACE FUNCTION can_read_record(type text, record_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE type
    WHEN 'event' THEN RETURN EXISTS (SELECT FROM events WHERE id = record_id);
    WHEN 'lead' THEN RETURN EXISTS (SELECT FROM leads WHERE id = record_id);
    WHEN 'client' THEN RETURN EXISTS (SELECT FROM clients WHERE id = record_id);
    WHEN 'vendor' THEN RETURN EXISTS (SELECT FROM vendors WHERE id = record_id);
    WHEN 'invoice' THEN RETURN EXISTS (SELECT FROM invoices WHERE id = record_id);
    WHEN 'quote' THEN RETURN EXISTS (SELECT FROM quotes WHERE id = record_id);
    WHEN 'task' THEN RETURN EXISTS (SELECT FROM tasks WHERE id = record_id);
    WHEN 'website' THEN RETURN may_edit_website() OR system_role() IS NOT DISTINCT FROM 'files';
    ELSE RETURN false;
  END CASE;
END $$;
