-- Vendors remember which import brought them, so that an import can be taken back whole.
ALTER TABLE "vendors" ADD COLUMN "import_id" uuid;
ALTER TABLE "vendors" ADD CONSTRAINT "status_known" CHECK (status in ('active', 'inactive'));
CREATE INDEX "vendors_of_import" ON "vendors" USING btree ("import_id") WHERE import_id is not null;
CREATE INDEX "vendors_by_lower_name" ON "vendors" USING btree (lower(vendor_name), "id");

-- An invoice as the generator writes it. Money is integer paise, tax rates hundredths of a percent, quantities hundredths.
-- lead_id and event_id are no foreign keys: an issued row never changes, also when its lead is deleted.
ALTER TABLE "invoices"
	ADD COLUMN "office" text DEFAULT 'hyderabad' NOT NULL,
	ADD COLUMN "reference" text DEFAULT '' NOT NULL,
	ADD COLUMN "invoice_date" date DEFAULT (now() at time zone 'Asia/Kolkata')::date NOT NULL,
	ADD COLUMN "due_date" date,
	ADD COLUMN "client_email" text DEFAULT '' NOT NULL,
	ADD COLUMN "client_address" text DEFAULT '' NOT NULL,
	ADD COLUMN "client_gstin" text DEFAULT '' NOT NULL,
	ADD COLUMN "supply" text DEFAULT 'event' NOT NULL,
	ADD COLUMN "held_in" text DEFAULT '' NOT NULL,
	ADD COLUMN "place_of_supply" text DEFAULT '' NOT NULL,
	ADD COLUMN "place_reason" text DEFAULT '' NOT NULL,
	ADD COLUMN "notes" text DEFAULT '' NOT NULL,
	ADD COLUMN "taxable" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "cgst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "sgst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "igst" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "round_off" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "supplier" jsonb,
	ADD COLUMN "issued_by" text,
	ADD COLUMN "lead_id" uuid,
	ADD COLUMN "event_id" uuid,
	ADD CONSTRAINT "office_known" CHECK (office in ('hyderabad', 'visakhapatnam')),
	ADD CONSTRAINT "supply_known" CHECK (supply in ('event', 'venue'));
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("invoice_date", "id");

CREATE TABLE "invoice_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL REFERENCES "invoices"("id") ON DELETE CASCADE,
	"position" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sac" text DEFAULT '' NOT NULL,
	"quantity" bigint DEFAULT 0 NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"rate" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"gst" integer DEFAULT 1800 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"taxable" bigint DEFAULT 0 NOT NULL
);
CREATE INDEX "invoice_items_of_invoice" ON "invoice_items" USING btree ("invoice_id", "position");

-- What a client paid: `gross` settles the invoice, `tds` of it went to the tax office, the rest came to the bank.
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL REFERENCES "invoices"("id"),
	"paid_on" date NOT NULL,
	"way" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"gross" bigint NOT NULL,
	"tds" bigint DEFAULT 0 NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "way_known" CHECK (way in ('upi', 'bank', 'cheque', 'cash', 'card')),
	CONSTRAINT "gross_positive" CHECK (gross > 0 and tds >= 0 and tds <= gross)
);
CREATE INDEX "invoice_payments_of_invoice" ON "invoice_payments" USING btree ("invoice_id", "paid_on");

-- A credit note takes back a whole invoice (section 34 of the CGST Act) and names it.
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL UNIQUE REFERENCES "invoices"("id"),
	"number" text NOT NULL UNIQUE,
	"office" text NOT NULL,
	"note_date" date NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"issued_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "credit_notes_by_date" ON "credit_notes" USING btree ("note_date");

-- The last number given in each series. Its row is locked until the issuing transaction ends: an aborted one leaves no gap.
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"last_date" date NOT NULL
);

ALTER TABLE "outbox" ADD COLUMN "attachment" bytea, ADD COLUMN "attachment_name" text;

ALTER TABLE "invoice_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invoice_payments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invoice_series" ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_items TO toranam_app;
GRANT SELECT, INSERT, DELETE ON invoice_payments TO toranam_app;
GRANT SELECT, INSERT ON credit_notes TO toranam_app;
GRANT SELECT, INSERT, UPDATE ON invoice_series TO toranam_app;
CREATE POLICY "may_read" ON "invoice_items" FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "invoice_items" FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_change" ON "invoice_items" FOR UPDATE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin')) WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_delete" ON "invoice_items" FOR DELETE TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_read" ON "invoice_payments" FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "invoice_payments" FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_delete" ON "invoice_payments" FOR DELETE TO "toranam_app" USING ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "credit_notes" FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "credit_notes" FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) = 'admin');
CREATE POLICY "may_read" ON "invoice_series" FOR SELECT TO "toranam_app" USING ((select actor_access()) in ('user', 'admin'));
CREATE POLICY "may_add" ON "invoice_series" FOR INSERT TO "toranam_app" WITH CHECK ((select actor_access()) = 'admin');
CREATE POLICY "may_change" ON "invoice_series" FOR UPDATE TO "toranam_app" USING ((select actor_access()) = 'admin') WITH CHECK ((select actor_access()) = 'admin');

-- Rule 46 and section 34: an issued invoice is corrected by a credit note, never changed. It holds for the owner too.
CREATE FUNCTION keep_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'issued' THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_issued BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued();

-- The lock makes a line that is added while the invoice is being issued wait, and then fail.
CREATE FUNCTION keep_issued_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM public.invoices
    WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.invoice_id ELSE OLD.invoice_id END FOR SHARE;
  IF state = 'issued' OR (TG_OP = 'UPDATE' AND NEW.invoice_id <> OLD.invoice_id) THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_issued_items BEFORE INSERT OR UPDATE OR DELETE ON invoice_items FOR EACH ROW EXECUTE FUNCTION keep_issued_items();

CREATE FUNCTION keep_forever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is kept as it was written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_forever BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION keep_forever();

-- A series goes up by one, or not at all.
CREATE FUNCTION keep_counting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND NEW.last <> 1)
    OR (TG_OP = 'UPDATE' AND (NEW.series <> OLD.series OR NEW.last <> OLD.last + 1 OR NEW.last_date < OLD.last_date)) THEN
    RAISE EXCEPTION 'a series counts up by one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_counting BEFORE INSERT OR UPDATE OR DELETE ON invoice_series FOR EACH ROW EXECUTE FUNCTION keep_counting();

-- Payments and credit notes change what an invoice shows: they are told as invoices.
CREATE FUNCTION announce_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"invoices","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_payments AFTER INSERT OR DELETE ON invoice_payments FOR EACH STATEMENT EXECUTE FUNCTION announce_invoices();
CREATE TRIGGER announce_credit AFTER INSERT ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION announce_invoices();
