-- Issued invoices and notes as they were at issue: screen, PDF, mail, notes and exports read these rows, and nobody changes them.
-- An invoice or note issued before this migration gets its rows from the server's next start (freeze-issued.server.ts).

-- The id is that of the invoice or note.
CREATE TABLE issued_documents (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT kind_known CHECK (kind IN ('invoice', 'credit note', 'debit note'))
);

-- For figures and books. The sums of a commercial credit note, which changes no tax, have no rows.
CREATE TABLE document_tax_rates (
  document_id uuid NOT NULL REFERENCES issued_documents,
  rate integer NOT NULL,
  kind text NOT NULL,
  taxable bigint NOT NULL,
  cgst bigint NOT NULL,
  sgst bigint NOT NULL,
  igst bigint NOT NULL,
  PRIMARY KEY (document_id, rate, kind),
  CONSTRAINT kind_known CHECK (kind IN ('rate', 'blank', 'nil', 'exempt', 'non-gst'))
);

-- The answer of the Invoice Registration Portal, entered once.
CREATE TABLE e_invoices (
  document_id uuid PRIMARY KEY REFERENCES issued_documents,
  irn text NOT NULL UNIQUE,
  ack_number text NOT NULL,
  ack_date date NOT NULL,
  signed_qr text NOT NULL,
  entered_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT irn_known CHECK (irn ~ '^[0-9a-f]{64}$')
);

-- True: after the time limit of section 34 it lowers the price but not the tax.
ALTER TABLE credit_notes ADD COLUMN is_commercial boolean NOT NULL DEFAULT false;

-- A debit note raises what an invoice charges (section 34). Its lines add to the lines of the invoice.
CREATE TABLE debit_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  number text NOT NULL UNIQUE,
  sequence_number integer NOT NULL DEFAULT 1,
  office text NOT NULL,
  note_date date NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL,
  taxable bigint NOT NULL DEFAULT 0,
  cgst bigint NOT NULL DEFAULT 0,
  sgst bigint NOT NULL DEFAULT 0,
  igst bigint NOT NULL DEFAULT 0,
  round_off bigint NOT NULL DEFAULT 0,
  issued_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT amount_positive CHECK (amount > 0)
);
CREATE INDEX debit_notes_by_date ON debit_notes (note_date);
CREATE UNIQUE INDEX debit_notes_of_invoice ON debit_notes (invoice_id, sequence_number);

CREATE TABLE debit_note_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  debit_note_id uuid NOT NULL REFERENCES debit_notes,
  item_id uuid NOT NULL REFERENCES invoice_items,
  quantity bigint NOT NULL DEFAULT 0,
  taxable bigint NOT NULL,
  CONSTRAINT taxable_positive CHECK (taxable > 0 AND quantity >= 0)
);
CREATE UNIQUE INDEX debit_note_items_of_note ON debit_note_items (debit_note_id, item_id);
CREATE INDEX debit_note_items_of_item ON debit_note_items (item_id);

-- Row-level security. The system role "upgrade" makes the documents of what was issued before this migration.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['issued_documents', 'document_tax_rates', 'e_invoices', 'debit_notes', 'debit_note_items'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY select_policy ON %I FOR SELECT TO toranam_app USING ((SELECT is_staff()))', name);
    EXECUTE format('CREATE POLICY insert_policy ON %I FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()))', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO toranam_app', name);
    EXECUTE format('CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['invoices', 'invoice_items', 'credit_notes', 'credit_note_items', 'issued_documents'] LOOP
    EXECUTE format('ALTER POLICY select_policy ON %I USING ((SELECT is_staff()) OR (SELECT system_role()) IN (''upgrade''))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['issued_documents', 'document_tax_rates'] LOOP
    EXECUTE format('ALTER POLICY insert_policy ON %I WITH CHECK ((SELECT is_admin()) OR (SELECT system_role()) IN (''upgrade''))', name);
  END LOOP;
END $$;

CREATE TRIGGER notify_invoice_change AFTER INSERT ON debit_notes FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();
CREATE TRIGGER notify_invoice_change AFTER INSERT ON e_invoices FOR EACH STATEMENT EXECUTE FUNCTION notify_invoice_change();

-- A balance's amount is that of the invoice and its debit notes.
CREATE FUNCTION update_balance_debited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.invoice_balances SET amount = amount + NEW.amount WHERE invoice_id = NEW.invoice_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_balance_debited AFTER INSERT ON debit_notes FOR EACH ROW EXECUTE FUNCTION update_balance_debited();

-- Payments, credit notes and debit notes of an invoice wait for each other.
CREATE FUNCTION require_issued_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
  IF NOT EXISTS (SELECT FROM public.invoices WHERE id = NEW.invoice_id AND status = 'issued') THEN
    RAISE EXCEPTION 'a debit note adds to an issued invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER require_issued_invoice BEFORE INSERT ON debit_notes FOR EACH ROW EXECUTE FUNCTION require_issued_invoice();

-- What is left to credit includes the debit notes.
CREATE OR REPLACE FUNCTION limit_credit_to_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.invoice_id::text, 6));
  IF NOT EXISTS (
    SELECT FROM public.invoices i,
      LATERAL (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(taxable), 0) AS taxable, coalesce(sum(cgst), 0) AS cgst,
        coalesce(sum(sgst), 0) AS sgst, coalesce(sum(igst), 0) AS igst FROM public.credit_notes WHERE invoice_id = i.id) c,
      LATERAL (SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(taxable), 0) AS taxable, coalesce(sum(cgst), 0) AS cgst,
        coalesce(sum(sgst), 0) AS sgst, coalesce(sum(igst), 0) AS igst FROM public.debit_notes WHERE invoice_id = i.id) d
    WHERE i.id = NEW.invoice_id AND i.status = 'issued'
      AND i.amount + d.amount >= c.amount + NEW.amount AND i.taxable + d.taxable >= c.taxable + NEW.taxable
      AND i.cgst + d.cgst >= c.cgst + NEW.cgst AND i.sgst + d.sgst >= c.sgst + NEW.sgst AND i.igst + d.igst >= c.igst + NEW.igst) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION limit_credit_to_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.invoice_items t JOIN public.credit_notes n ON n.id = NEW.credit_note_id AND n.invoice_id = t.invoice_id,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(taxable), 0) AS taxable FROM public.credit_note_items WHERE item_id = t.id) c,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(taxable), 0) AS taxable FROM public.debit_note_items WHERE item_id = t.id) d
    WHERE t.id = NEW.item_id AND t.quantity + d.quantity >= c.quantity + NEW.quantity AND t.taxable + d.taxable >= c.taxable + NEW.taxable) THEN
    RAISE EXCEPTION 'a credit note takes back at most what is left of its line' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What invoice_history does not have: debit notes, mails of notes, e-invoices.
CREATE FUNCTION invoice_notes_history(invoice uuid)
RETURNS TABLE (at timestamptz, person text, action text, document uuid, fields jsonb, mail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
  SELECT entry.at, coalesce(nullif(user_profiles.full_name, ''), user_profiles.email), entry.action, entry.document, entry.fields,
    CASE WHEN outbox.sent_at IS NOT NULL THEN 'sent' WHEN outbox.failed_at IS NOT NULL THEN 'failed' WHEN outbox.id IS NOT NULL THEN 'waiting' END
  FROM (
    SELECT created_at AS at, issued_by AS actor, 'debit note issued' AS action, id AS document,
      jsonb_build_object('number', number, 'amount', amount, 'reason', reason) AS fields
    FROM public.debit_notes WHERE invoice_id = invoice
    UNION ALL
    SELECT at, actor, action, (fields ->> 'document')::uuid, fields FROM public.audit_log
    WHERE object_type = 'invoice' AND object_id = invoice::text AND action IN ('note sent', 'e-invoice entered')
  ) AS entry
  LEFT JOIN public.user_profiles ON user_profiles.user_id = entry.actor
  LEFT JOIN public.outbox ON outbox.id = (entry.fields ->> 'mail')::uuid
  WHERE (SELECT public.is_staff())
  ORDER BY entry.at DESC LIMIT 200
$$;
