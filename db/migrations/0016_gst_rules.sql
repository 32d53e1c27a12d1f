-- The place of supply follows from each line's class, the client's treatment and the State of the event (app/gst). What drafts and
-- issued invoices had is mapped, so that their figures and texts stay.

ALTER TABLE events ADD COLUMN state_code text CHECK (state_code ~ '^\d\d$');

ALTER TABLE invoices
  ADD COLUMN client_treatment text NOT NULL DEFAULT '' CONSTRAINT client_treatment_known CHECK (client_treatment IN (
    '', 'registered', 'composition', 'unregistered', 'sez-with-payment', 'sez-lut', 'uin', 'overseas-with-payment', 'overseas-lut', 'deemed-export')),
  ADD COLUMN client_state_code text NOT NULL DEFAULT '',
  ADD COLUMN client_pin text NOT NULL DEFAULT '',
  ADD COLUMN client_country text NOT NULL DEFAULT '',
  ADD COLUMN tax_heads text NOT NULL DEFAULT 'cgst-sgst' CONSTRAINT tax_heads_known CHECK (tax_heads IN ('cgst-sgst', 'igst', 'none'));

ALTER TABLE invoice_items
  ADD COLUMN gst_kind text NOT NULL DEFAULT 'rate' CONSTRAINT gst_kind_known CHECK (gst_kind IN ('rate', 'blank', 'nil', 'exempt', 'non-gst')),
  ADD COLUMN line_class text NOT NULL DEFAULT '' CONSTRAINT line_class_known CHECK (line_class IN ('', 'event', 'property', 'catering', 'admission', 'other')),
  ADD COLUMN includes_gst boolean NOT NULL DEFAULT false,
  ADD COLUMN unreadable jsonb NOT NULL DEFAULT '{}';

-- The triggers keep issued invoices as they are, and would give every row a new version.
ALTER TABLE invoices DISABLE TRIGGER USER;
ALTER TABLE invoice_items DISABLE TRIGGER USER;

UPDATE invoice_items t SET
  line_class = CASE i.supply WHEN 'venue' THEN 'property' ELSE 'event' END,
  -- A draft's 0 was a blank rate, or a 0 that does not say which.
  gst_kind = CASE WHEN i.status = 'draft' AND t.gst_basis_points = 0 THEN 'blank' ELSE 'rate' END
FROM invoices i WHERE i.id = t.invoice_id;

-- Without a State the event of an issued invoice was in its office's State. A draft's author chooses one.
UPDATE invoices SET
  tax_heads = CASE WHEN igst > 0 THEN 'igst' WHEN cgst > 0 OR place_of_supply IN (office_state, '') THEN 'cgst-sgst' ELSE 'igst' END,
  event_state_code = CASE WHEN status = 'issued' AND event_state_code = '' THEN office_state ELSE event_state_code END,
  client_treatment = CASE WHEN status = 'draft' THEN '' WHEN btrim(client_gstin) = '' THEN 'unregistered' ELSE 'registered' END,
  client_state_code = CASE WHEN status = 'issued' AND btrim(client_gstin) <> '' AND supply = 'event' THEN place_of_supply ELSE '' END
FROM (
  SELECT id AS of, coalesce(supplier->'office'->>'stateCode', CASE office WHEN 'hyderabad' THEN '36' ELSE '37' END) AS office_state FROM invoices
) offices
WHERE of = id;

ALTER TABLE invoices ENABLE TRIGGER USER;
ALTER TABLE invoice_items ENABLE TRIGGER USER;

ALTER TABLE invoices DROP COLUMN supply;
