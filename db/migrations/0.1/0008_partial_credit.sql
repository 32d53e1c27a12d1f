-- An invoice may be taken back in parts: many notes, each with its lines and its own tax, and `nth` says in which order.
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_invoice_id_key";
ALTER TABLE "credit_notes"
	ADD COLUMN "nth" integer DEFAULT 1 NOT NULL,
	ADD COLUMN "taxable" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "cgst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "sgst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "igst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "round_off" bigint DEFAULT 0 NOT NULL,
	ADD CONSTRAINT "amount_positive" CHECK (amount > 0);
CREATE UNIQUE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_id", "nth");

-- `quantity` is 0 where only the price came down. What was supplied, at which rate, the invoice's own line says.
CREATE TABLE "credit_note_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credit_note_id" uuid NOT NULL REFERENCES "credit_notes"("id"),
	"item_id" uuid NOT NULL REFERENCES "invoice_items"("id"),
	"quantity" bigint DEFAULT 0 NOT NULL,
	"taxable" bigint NOT NULL,
	CONSTRAINT "taxable_positive" CHECK (taxable > 0 and quantity >= 0)
);
CREATE UNIQUE INDEX "credit_note_items_of_note" ON "credit_note_items" USING btree ("credit_note_id", "item_id");
CREATE INDEX "credit_note_items_of_item" ON "credit_note_items" USING btree ("item_id");

-- Every note so far took back its whole invoice.
ALTER TABLE "credit_notes" DISABLE TRIGGER keep_forever;
UPDATE credit_notes c SET taxable = i.taxable, cgst = i.cgst, sgst = i.sgst, igst = i.igst, round_off = i.round_off
	FROM invoices i WHERE i.id = c.invoice_id;
ALTER TABLE "credit_notes" ENABLE TRIGGER keep_forever;
INSERT INTO credit_note_items (credit_note_id, item_id, quantity, taxable)
	SELECT c.id, t.id, t.quantity, t.taxable FROM credit_notes c JOIN invoice_items t ON t.invoice_id = c.invoice_id WHERE t.taxable > 0;

ALTER TABLE "credit_note_items" ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON credit_note_items TO toranam_app;
CREATE POLICY "may_read" ON "credit_note_items" FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "credit_note_items" FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) = 'admin');
CREATE TRIGGER keep_forever BEFORE UPDATE OR DELETE ON credit_note_items FOR EACH ROW EXECUTE FUNCTION keep_forever();

-- Never more than what is left of the invoice, head by head; the lock is the one the app takes, so that two notes wait for each other.
CREATE FUNCTION keep_credit_within_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
  IF NOT EXISTS (
    SELECT FROM public.invoices i,
      LATERAL (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(taxable), 0) AS taxable, coalesce(sum(cgst), 0) AS cgst,
        coalesce(sum(sgst), 0) AS sgst, coalesce(sum(igst), 0) AS igst FROM public.credit_notes WHERE invoice_id = i.id) c
    WHERE i.id = NEW.invoice_id AND i.status = 'issued' AND i.amount >= c.amount + NEW.amount AND i.taxable >= c.taxable + NEW.taxable
      AND i.cgst >= c.cgst + NEW.cgst AND i.sgst >= c.sgst + NEW.sgst AND i.igst >= c.igst + NEW.igst) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_credit_within_invoice BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION keep_credit_within_invoice();

CREATE FUNCTION keep_credit_within_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.invoice_items t JOIN public.credit_notes n ON n.id = NEW.credit_note_id AND n.invoice_id = t.invoice_id,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(taxable), 0) AS taxable FROM public.credit_note_items WHERE item_id = t.id) c
    WHERE t.id = NEW.item_id AND t.quantity >= c.quantity + NEW.quantity AND t.taxable >= c.taxable + NEW.taxable) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its line' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_credit_within_line BEFORE INSERT ON credit_note_items FOR EACH ROW EXECUTE FUNCTION keep_credit_within_line();
