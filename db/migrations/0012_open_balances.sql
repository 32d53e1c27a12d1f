-- The planner cannot estimate `amount > paid + credited`, and read all balances and invoices to find the few that are open.

DROP INDEX invoice_balances_open;
CREATE INDEX invoice_balances_open ON invoice_balances (due_date) WHERE amount - paid - credited <> 0;
CREATE STATISTICS invoice_balances_balance ON (amount - paid - credited) FROM invoice_balances;
ANALYZE invoice_balances;
