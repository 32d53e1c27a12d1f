-- What a draft's date fields say when it is no day, as it was entered: {"date": "0026-11-21"}. Like invoice_items.unreadable.
ALTER TABLE invoices ADD COLUMN unreadable jsonb NOT NULL DEFAULT '{}';
