-- What a client ticked of a version and has not accepted yet: everybody who opens the link sees it.
ALTER TABLE quote_openings ADD COLUMN chosen jsonb;
CREATE POLICY update_policy ON quote_openings FOR UPDATE TO toranam_app
  USING (quote_id = (SELECT shared_record('quote'))) WITH CHECK (quote_id = (SELECT shared_record('quote')));
GRANT UPDATE (chosen) ON quote_openings TO toranam_app;
