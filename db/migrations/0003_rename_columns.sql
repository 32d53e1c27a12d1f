-- Columns get the names of what they hold. Views, policies, indexes and checks follow a renamed column by themselves; the body
-- of a function does not.

ALTER TABLE invoice_payments RENAME COLUMN way TO method;
ALTER TABLE invoice_payments RENAME CONSTRAINT way_known TO method_known;

-- Counts an invoice's credit notes from 1.
ALTER TABLE credit_notes RENAME COLUMN nth TO sequence_number;

-- The open page that stored the draft last, and its clock when it sent it.
ALTER TABLE invoices RENAME COLUMN writer TO draft_page_id;
ALTER TABLE invoices RENAME COLUMN sent_at_ms TO draft_sent_at_ms;
-- The GST code of the State where the event takes place.
ALTER TABLE invoices RENAME COLUMN held_in TO event_state_code;
-- The rate of GST in hundredths of a percent.
ALTER TABLE invoice_items RENAME COLUMN gst TO gst_basis_points;

ALTER TABLE invoice_series RENAME COLUMN last TO last_number;
CREATE OR REPLACE FUNCTION keep_series_gap_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (TG_OP = 'INSERT' AND NEW.last_number <> 1)
    OR (TG_OP = 'UPDATE' AND (NEW.series <> OLD.series OR NEW.last_number <> OLD.last_number + 1 OR NEW.last_date < OLD.last_date)) THEN
    RAISE EXCEPTION 'a series counts up by one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What the vendor does at the event.
ALTER TABLE event_vendors RENAME COLUMN work TO service;
-- The secret part of the calendar's address.
ALTER TABLE calendar_feeds RENAME COLUMN feed TO feed_key;
-- When all uses of the limit are free again.
ALTER TABLE rate_limits RENAME COLUMN full_at TO replenished_at;
ALTER TABLE web_vitals RENAME COLUMN n TO visits;
