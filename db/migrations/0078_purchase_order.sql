-- The number of the client's order, which its accounts department looks for on the invoice. Empty: none.
ALTER TABLE invoices ADD COLUMN purchase_order text NOT NULL DEFAULT '';
