-- What a client agreed to after accepting a quote: amendments of its lines, and extras asked for on the day.

-- Both are null for a function that no quote brought. `quote_function` is its id in the quote's content.
ALTER TABLE event_functions ADD COLUMN quote_id uuid, ADD COLUMN quote_function text;
CREATE INDEX event_functions_of_quote ON event_functions (quote_id) WHERE quote_id IS NOT NULL;
-- Existing ones, where the accepted quotes of the event name only one function so.
ALTER TABLE event_functions DISABLE TRIGGER USER;
WITH quoted AS (
  SELECT q.event_id, q.id AS quote_id, f ->> 'id' AS quote_function, f ->> 'name' AS name,
    count(*) OVER (PARTITION BY q.event_id, f ->> 'name') AS named
  FROM quote_acceptances a JOIN quotes q ON q.id = a.quote_id
    JOIN quote_revisions r ON r.quote_id = a.quote_id AND r.number = a.revision,
    jsonb_array_elements(CASE jsonb_typeof(r.content -> 'functions') WHEN 'array' THEN r.content -> 'functions' ELSE '[]' END) f
  WHERE f ->> 'id' <> 'all' AND coalesce(f ->> 'name', '') <> ''
), held AS (
  SELECT id, event_id, name, count(*) OVER (PARTITION BY event_id, name) AS named FROM event_functions
)
UPDATE event_functions f SET quote_id = q.quote_id, quote_function = q.quote_function
FROM quoted q JOIN held h ON h.event_id = q.event_id AND h.name = q.name AND h.named = 1
WHERE f.id = h.id AND q.named = 1;
ALTER TABLE event_functions ENABLE TRIGGER USER;

ALTER TABLE quote_acceptances ADD COLUMN event_id uuid;
ALTER TABLE quote_acceptances DISABLE TRIGGER USER;
UPDATE quote_acceptances a SET event_id = q.event_id FROM quotes q WHERE q.id = a.quote_id;
ALTER TABLE quote_acceptances ENABLE TRIGGER USER;
CREATE INDEX quote_acceptances_of_event ON quote_acceptances (event_id) WHERE event_id IS NOT NULL;

CREATE TABLE amendments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  quote_id uuid NOT NULL REFERENCES quotes,
  -- "A1" of the quote, from its sending on.
  number integer,
  status text NOT NULL DEFAULT 'draft',
  reason text NOT NULL DEFAULT '',
  -- The content of a quote, with the lines that the client is to have.
  content jsonb NOT NULL,
  -- What each line costs the company, like the costs of a quote.
  costs jsonb NOT NULL DEFAULT '{}',
  -- Where the difference is due.
  split text NOT NULL DEFAULT 'last',
  -- The open page that stored the draft, and when it sent it by its own clock.
  draft_page_id uuid,
  draft_sent_at_ms bigint,
  -- As sent: the content that it changes, and what it adds to the total with GST, in paise.
  before jsonb,
  change bigint,
  sent_at timestamptz,
  sent_by text,
  decided_at timestamptz,
  -- Of a client who declined.
  answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  CONSTRAINT split_known CHECK (split IN ('last', 'even', 'own')),
  CONSTRAINT sent_is_complete CHECK (status = 'draft' OR
    (number > 0 AND before IS NOT NULL AND change IS NOT NULL AND sent_at IS NOT NULL AND sent_by IS NOT NULL)),
  UNIQUE (quote_id, number)
);
-- The next one starts from what was decided.
CREATE UNIQUE INDEX amendments_open ON amendments (quote_id) WHERE status IN ('draft', 'sent');

-- Append-only, like the acceptance of a quote.
CREATE TABLE amendment_acceptances (
  amendment_id uuid PRIMARY KEY REFERENCES amendments,
  quote_id uuid NOT NULL REFERENCES quotes,
  name text NOT NULL,
  change bigint NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  fingerprint text NOT NULL,
  pdf bytea NOT NULL,
  CONSTRAINT fingerprint_of_pdf CHECK (fingerprint = encode(sha256(pdf), 'hex'))
);
CREATE INDEX amendment_acceptances_of_quote ON amendment_acceptances (quote_id);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON amendment_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What the client reads stays. The policies keep how it was decided.
CREATE FUNCTION keep_sent_amendment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'draft' AND (OLD.number, OLD.reason, OLD.content, OLD.before, OLD.change, OLD.split)
    IS DISTINCT FROM (NEW.number, NEW.reason, NEW.content, NEW.before, NEW.change, NEW.split) THEN
    RAISE EXCEPTION 'a sent amendment never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION keep_sent_amendment() FROM PUBLIC;
CREATE TRIGGER keep_sent_amendment BEFORE UPDATE ON amendments FOR EACH ROW EXECUTE FUNCTION keep_sent_amendment();

-- What somebody asked for on the day, beyond the quote.
CREATE TABLE extras (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  quote_id uuid NOT NULL REFERENCES quotes,
  event_id uuid NOT NULL,
  -- A line of a quote.
  line jsonb NOT NULL,
  -- With GST, in paise, as the client read it.
  amount bigint NOT NULL,
  asked_by text NOT NULL,
  -- A picture of it, among the files of the event.
  file_id uuid,
  status text NOT NULL DEFAULT 'open',
  -- The client can answer until then.
  answer_by timestamptz NOT NULL,
  answered_at timestamptz,
  answered_name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- The instalment that asks for it, once it is confirmed.
  instalment_id uuid REFERENCES instalments,
  added_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT status_known CHECK (status IN ('open', 'confirmed', 'refused', 'withdrawn')),
  CONSTRAINT amount_positive CHECK (amount > 0),
  CONSTRAINT confirmed_is_due CHECK ((status = 'confirmed') = (instalment_id IS NOT NULL))
);
CREATE INDEX extras_of_event ON extras (event_id);
CREATE INDEX extras_of_quote ON extras (quote_id);

ALTER TABLE instalments
  -- "apart": an amendment of a quote that was invoiced as a whole added it, so that invoice does not bill it. "extras": the confirmed ones.
  ADD COLUMN source text NOT NULL DEFAULT 'schedule',
  ADD CONSTRAINT source_known CHECK (source IN ('schedule', 'apart', 'extras'));
-- What the invoice bills of each line of the quote, after discount and before GST, in paise by line. Null before this migration.
ALTER TABLE quote_invoices ADD COLUMN lines jsonb;

-- What a client agreed to pay, with GST, in paise: by accepted quote, and by event.
CREATE VIEW quote_contracts WITH (security_invoker = true) AS
SELECT a.quote_id, a.event_id, a.total AS quoted, coalesce(m.change, 0) AS amended, coalesce(m.number, 0) AS amendments,
    coalesce(x.amount, 0) AS extras, a.total + coalesce(m.change, 0) + coalesce(x.amount, 0) AS total
  FROM quote_acceptances a
    CROSS JOIN LATERAL (SELECT sum(change)::bigint AS change, count(*) AS number FROM amendment_acceptances WHERE quote_id = a.quote_id) m
    CROSS JOIN LATERAL (SELECT sum(amount)::bigint AS amount FROM instalments WHERE quote_id = a.quote_id AND source = 'extras') x;
CREATE VIEW contract_totals WITH (security_invoker = true) AS
SELECT event_id, count(*) AS quotes, sum(quoted)::bigint AS quoted, sum(amended)::bigint AS amended,
    sum(amendments)::bigint AS amendments, sum(extras)::bigint AS extras, sum(total)::bigint AS total
  FROM quote_contracts WHERE event_id IS NOT NULL GROUP BY event_id;
-- For the staff. `to_invoice` is negative when the invoices charge more than was agreed.
CREATE VIEW contract_invoicing WITH (security_invoker = true) AS
SELECT c.event_id, c.total, i.invoiced, c.total - i.invoiced AS to_invoice
  FROM contract_totals c CROSS JOIN LATERAL (SELECT coalesce(sum(b.amount - b.credited), 0)::bigint AS invoiced
    FROM invoices i JOIN invoice_balances b ON b.invoice_id = i.id WHERE i.event_id = c.event_id AND i.status = 'issued') i;
GRANT SELECT ON quote_contracts, contract_totals, contract_invoicing TO toranam_app;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['amendments', 'amendment_acceptances', 'extras'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_kind(%L)',
      name, CASE name WHEN 'extras' THEN 'events' ELSE 'quotes' END);
  END LOOP;
END $$;
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON amendments FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON extras FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();

CREATE POLICY select_policy ON amendments FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes') OR (status <> 'draft' AND quote_id IN (SELECT shared_quote_ids())));
CREATE POLICY insert_policy ON amendments FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND status = 'draft');
-- The client decides, not the staff.
CREATE POLICY update_policy ON amendments FOR UPDATE TO toranam_app
  USING (((SELECT is_staff()) AND status IN ('draft', 'sent')) OR ((SELECT system_role()) IN ('quotes') AND status = 'sent'))
  WITH CHECK (((SELECT is_staff()) AND status IN ('draft', 'sent', 'withdrawn'))
    OR ((SELECT system_role()) IN ('quotes') AND status IN ('accepted', 'declined')));
CREATE POLICY delete_policy ON amendments FOR DELETE TO toranam_app USING ((SELECT is_staff()) AND status = 'draft');
GRANT SELECT, INSERT, UPDATE, DELETE ON amendments TO toranam_app;

CREATE POLICY select_policy ON amendment_acceptances FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes', 'reminders') OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON amendment_acceptances FOR INSERT TO toranam_app WITH CHECK ((SELECT system_role()) IN ('quotes'));
GRANT SELECT, INSERT ON amendment_acceptances TO toranam_app;

CREATE POLICY select_policy ON extras FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes', 'reminders') OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON extras FOR INSERT TO toranam_app WITH CHECK ((SELECT is_staff()) AND status = 'open');
CREATE POLICY update_policy ON extras FOR UPDATE TO toranam_app
  USING (status = 'open' AND ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes')))
  WITH CHECK (((SELECT is_staff()) AND status IN ('open', 'withdrawn')) OR ((SELECT system_role()) IN ('quotes') AND status IN ('confirmed', 'refused')));
GRANT SELECT, INSERT, UPDATE ON extras TO toranam_app;

-- What the client accepts changes the schedule.
ALTER POLICY update_policy ON instalments USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('quotes'));
ALTER POLICY select_policy ON quote_invoices USING (
  (SELECT is_staff()) OR (SELECT system_role()) IN ('reminders', 'quotes')
  OR ((SELECT shared_record('client')) IS NOT NULL AND quote_id IN (SELECT id FROM shared_quotes())));
