-- A draft invoice that is split by place of supply stays an invoice of its quote, or instalment, with each of its parts.
-- The lock on the quote keeps a form that is submitted twice from making two.
DROP INDEX quote_invoices_once;
CREATE INDEX quote_invoices_of_quote ON quote_invoices (quote_id, instalment_id);

-- The client's page asks for what the invoices charge once all of them are issued, so it also reads that others are not.
ALTER POLICY select_policy ON quote_invoices USING (
  (SELECT is_staff()) OR ((SELECT shared_record('client')) IS NOT NULL AND quote_id IN (SELECT id FROM shared_quotes())));
