-- Issuing, crediting, refunding and cancelling was for admins; it is for accounts too.
DO $$
DECLARE
  rule record;
BEGIN
  FOR rule IN
    SELECT tablename, policyname, qual, with_check FROM pg_policies
    WHERE concat(qual, with_check) LIKE '%is_admin()%' AND tablename IN ('advances', 'allocations', 'allocation_tax_rates', 'credit_notes',
      'credit_note_items', 'debit_notes', 'debit_note_items', 'document_tax_rates', 'e_invoices', 'invoices', 'invoice_balances',
      'invoice_items', 'invoice_series', 'issued_documents', 'payments', 'refunds', 'reversals', 'reversed_allocations')
  LOOP
    EXECUTE format('ALTER POLICY %I ON %I %s %s', rule.policyname, rule.tablename,
      'USING (' || replace(rule.qual, 'is_admin() AS is_admin', 'may(''account'')') || ')',
      'WITH CHECK (' || replace(rule.with_check, 'is_admin() AS is_admin', 'may(''account'')') || ')');
  END LOOP;
END $$;
