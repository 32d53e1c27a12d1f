-- What the staff's editor of quotes needs.

ALTER TABLE quotes
  -- Of the working copy: what the next sending says. valid_until is what the client reads.
  ADD COLUMN next_valid_until date,
  -- Of what is preselected in the working copy, in paise.
  ADD COLUMN total bigint NOT NULL DEFAULT 0,
  -- The open page that stored the working copy, and when it sent it by its own clock.
  ADD COLUMN draft_page_id uuid,
  ADD COLUMN draft_sent_at_ms bigint;

-- The invoices that were made of a quote: one of the whole, or one of each instalment.
CREATE TABLE quote_invoices (
  invoice_id uuid PRIMARY KEY REFERENCES invoices ON DELETE CASCADE,
  quote_id uuid NOT NULL REFERENCES quotes,
  -- Null: the whole quote.
  instalment_id uuid REFERENCES instalments,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX quote_invoices_once ON quote_invoices (quote_id, instalment_id) NULLS NOT DISTINCT;
CREATE INDEX quote_invoices_of_instalment ON quote_invoices (instalment_id) WHERE instalment_id IS NOT NULL;

ALTER TABLE quote_invoices ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON quote_invoices FOR SELECT TO toranam_app USING ((SELECT is_staff()));
CREATE POLICY insert_policy ON quote_invoices FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT ON quote_invoices TO toranam_app;
CREATE TRIGGER notify_change AFTER INSERT OR DELETE ON quote_invoices FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('quotes');

-- The staff record what a client declined by telephone.
ALTER POLICY insert_policy ON quote_requests
  WITH CHECK ((SELECT system_role()) IN ('quotes') OR ((SELECT is_staff()) AND kind = 'decline' AND address = ''));
