-- Problems that browsers report: violations of the content security policy, errors of scripts, crashes. Counts by day, page pattern and
-- kind; nothing about the visitor.

CREATE TABLE browser_reports (
  day date NOT NULL,
  page text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  reports bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (day, page, kind, detail),
  CONSTRAINT kind_known CHECK (kind IN ('policy', 'script', 'browser'))
);
ALTER TABLE browser_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON browser_reports FOR ALL TO toranam_app
  USING ((SELECT system_role()) IN ('vitals')) WITH CHECK ((SELECT system_role()) IN ('vitals'));
CREATE POLICY select_policy ON browser_reports FOR SELECT TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_reports TO toranam_app;
