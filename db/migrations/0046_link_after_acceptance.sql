-- Accepting a quote makes the link of the client's page, to which the page of the quote then leads. Added to whatever the policies say:
-- later migrations may have run before this one.
DO $$
DECLARE
  existing record;
BEGIN
  FOR existing IN
    SELECT policyname, qual, with_check FROM pg_policies
    WHERE tablename = 'secret_links' AND policyname IN ('select_policy', 'insert_policy')
  LOOP
    EXECUTE format('ALTER POLICY %I ON secret_links %s %s', existing.policyname,
      'USING (' || existing.qual || ' OR (SELECT system_role()) IN (''quotes''))',
      'WITH CHECK (' || existing.with_check || ' OR (SELECT system_role()) IN (''quotes''))');
  END LOOP;
END $$;
