-- The company's logo as PNG. A row is never changed: documents that were issued with a logo keep it. The settings name the current one.
CREATE TABLE logos (
  sha256 bytea PRIMARY KEY,
  png bytea NOT NULL,
  added_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT named_by_content CHECK (sha256 = sha256(png)),
  CONSTRAINT size_limit CHECK (length(png) <= 500000)
);
ALTER TABLE logos ENABLE ROW LEVEL SECURITY;
-- The system role "files" serves it to visitors and reads it for documents.
CREATE POLICY select_policy ON logos FOR SELECT TO toranam_app USING ((SELECT is_admin()) OR (SELECT system_role()) = 'files');
CREATE POLICY insert_policy ON logos FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
GRANT SELECT, INSERT ON logos TO toranam_app;
