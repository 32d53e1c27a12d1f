-- How the staff answered what a client asked about a quote: in words, by a new version, or that it is not possible.
ALTER TABLE quote_requests
  ADD COLUMN answer_kind text CONSTRAINT answer_kind_known CHECK (answer_kind IN ('words', 'changed', 'not possible')),
  ADD COLUMN answer text NOT NULL DEFAULT '',
  -- As it was then: the client cannot read profiles.
  ADD COLUMN answered_by text NOT NULL DEFAULT '',
  ADD CONSTRAINT answered_when_handled CHECK (answer_kind IS NULL OR handled_at IS NOT NULL);
GRANT UPDATE (answer_kind, answer, answered_by) ON quote_requests TO toranam_app;
CREATE INDEX open_quote_requests ON quote_requests (at) WHERE handled_at IS NULL;

-- When the client first opened a version: a newer one is compared with the last one that was read.
CREATE TABLE quote_openings (
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
  revision integer NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (quote_id, revision)
);
ALTER TABLE quote_openings ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON quote_openings FOR SELECT TO toranam_app USING ((SELECT is_staff()) OR quote_id IN (SELECT shared_quote_ids()));
CREATE POLICY insert_policy ON quote_openings FOR INSERT TO toranam_app WITH CHECK (quote_id = (SELECT shared_record('quote')));
GRANT SELECT, INSERT ON quote_openings TO toranam_app;
-- The last opening of a link is known, so the version that it opened then.
INSERT INTO quote_openings (quote_id, revision, opened_at)
  SELECT l.record_id, max(r.number), max(l.last_opened_at)
  FROM secret_links l JOIN quote_revisions r ON r.quote_id = l.record_id AND r.sent_at <= l.last_opened_at
  WHERE l.kind = 'quote' GROUP BY l.record_id;

-- The functions as the client's page showed them last, and as it did when the visit before this one ended.
ALTER TABLE client_visits ADD COLUMN shown jsonb, ADD COLUMN seen jsonb;
