-- What was paid and taken back of each issued invoice, moved with every payment and note: a list by how invoices stand, and
-- its sums, no longer add up every payment there is. The facts it is filtered by never change once an invoice is issued.
CREATE TABLE invoice_balances (
	invoice_id uuid PRIMARY KEY NOT NULL REFERENCES invoices(id),
	office text NOT NULL,
	invoice_date date,
	due_date date,
	amount bigint NOT NULL,
	paid bigint DEFAULT 0 NOT NULL,
	credited bigint DEFAULT 0 NOT NULL
);
CREATE INDEX "invoice_balances_open" ON "invoice_balances" USING btree ("due_date") WHERE amount > paid + credited;
ALTER TABLE invoice_balances ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON invoice_balances TO toranam_app;
CREATE POLICY "may_read" ON "invoice_balances" FOR SELECT TO "toranam_app" USING ((SELECT is_staff()));

-- These run as the owner, because nobody else may write a balance.
CREATE FUNCTION open_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.invoice_balances (invoice_id, office, invoice_date, due_date, amount)
    VALUES (NEW.id, NEW.office, NEW.invoice_date, NEW.due_date, NEW.amount);
  RETURN NULL;
END $$;
CREATE TRIGGER open_balance AFTER INSERT OR UPDATE ON invoices FOR EACH ROW WHEN (NEW.status = 'issued') EXECUTE FUNCTION open_balance();

CREATE FUNCTION move_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE public.invoice_balances SET paid = paid - OLD.gross WHERE invoice_id = OLD.invoice_id; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE public.invoice_balances SET paid = paid + NEW.gross WHERE invoice_id = NEW.invoice_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER move_paid AFTER INSERT OR UPDATE OR DELETE ON invoice_payments FOR EACH ROW EXECUTE FUNCTION move_paid();

-- Notes are only ever added.
CREATE FUNCTION move_credited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.invoice_balances SET credited = credited + NEW.amount WHERE invoice_id = NEW.invoice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER move_credited AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION move_credited();

INSERT INTO invoice_balances (invoice_id, office, invoice_date, due_date, amount, paid, credited)
	SELECT i.id, i.office, i.invoice_date, i.due_date, i.amount,
		(SELECT coalesce(sum(gross), 0) FROM invoice_payments WHERE invoice_id = i.id),
		(SELECT coalesce(sum(amount), 0) FROM credit_notes WHERE invoice_id = i.id)
	FROM invoices i WHERE i.status = 'issued';
