-- The client's page shows the due date of the invoice beside an instalment that is invoiced, so it reads which invoice that is.
ALTER POLICY select_policy ON quote_invoices USING (
  (SELECT is_staff()) OR ((SELECT shared_record('client')) IS NOT NULL AND invoice_id IN (SELECT id FROM shared_papers())));
