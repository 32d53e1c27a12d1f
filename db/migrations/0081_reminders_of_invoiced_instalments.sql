-- An invoice ends the reminders of the instalments that it covers only, so the reminders read which these are.
ALTER POLICY select_policy ON quote_invoices USING (
  (SELECT is_staff()) OR (SELECT system_role()) IN ('reminders')
  OR ((SELECT shared_record('client')) IS NOT NULL AND quote_id IN (SELECT id FROM shared_quotes())));
