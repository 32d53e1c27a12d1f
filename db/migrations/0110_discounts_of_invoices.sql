-- The discount on the whole of an invoice, as it was entered; empty: none. The discount of each item has its share of it.
ALTER TABLE invoices ADD COLUMN discount text NOT NULL DEFAULT '' CHECK (length(discount) <= 20);
ALTER TABLE invoices ADD COLUMN discount_kind text NOT NULL DEFAULT 'percent' CHECK (discount_kind IN ('percent', 'amount'));
