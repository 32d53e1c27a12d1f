-- What operating asks that the app's login may not read: when the last backup was made, and the newest migration. Each gives
-- one fact and no row.
CREATE FUNCTION last_backup() RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT at FROM public.audit_log WHERE action = 'backup made' ORDER BY at DESC LIMIT 1 $$;
CREATE FUNCTION newest_migration() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$ SELECT max(name) FROM toranam_private.schema_migrations $$;

-- How fast pages were in real visits: how many fell into each bucket, a day, page pattern and metric. No row is about a visit.
CREATE TABLE web_vitals (
  day date NOT NULL,
  page text NOT NULL,
  metric text NOT NULL,
  bucket integer NOT NULL,
  n bigint NOT NULL DEFAULT 1,
  CONSTRAINT web_vitals_pkey PRIMARY KEY (day, page, metric, bucket),
  CONSTRAINT metric_known CHECK (metric IN ('LCP', 'INP', 'CLS'))
);
ALTER TABLE web_vitals ENABLE ROW LEVEL SECURITY;
CREATE POLICY may_all ON web_vitals AS PERMISSIVE FOR ALL TO toranam_app
  USING ((SELECT app_duty()) IN ('vitals')) WITH CHECK ((SELECT app_duty()) IN ('vitals'));
CREATE POLICY may_read ON web_vitals AS PERMISSIVE FOR SELECT TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON web_vitals TO toranam_app;
