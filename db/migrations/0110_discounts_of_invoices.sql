-- The discount on the whole of an invoice, as it was entered; empty: none. The discount of each item has its share of it.
ALTER TABLE invoices ADD COLUMN total_discount text NOT NULL DEFAULT '' CHECK (length(total_discount) <= 20);
ALTER TABLE invoices ADD COLUMN total_discount_kind text NOT NULL DEFAULT 'percent' CHECK (total_discount_kind IN ('percent', 'amount'));
