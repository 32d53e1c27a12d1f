-- The offices become rows. `facts` is empty until the office is first saved: then app/content/company.ts has its facts.

CREATE TABLE offices (
  key text PRIMARY KEY,
  -- Numbers of documents have 16 characters at most (CGST Rules, rule 46(b)): INV-H/2627/00001.
  letter text NOT NULL UNIQUE,
  position integer NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT key_readable CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  CONSTRAINT letter_fits CHECK (letter ~ '^[A-Z0-9]$')
);
INSERT INTO offices (key, letter, position) VALUES ('hyderabad', 'H', 1), ('visakhapatnam', 'V', 2);

CREATE FUNCTION first_office() RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT key FROM public.offices ORDER BY position, key LIMIT 1 $$;
REVOKE EXECUTE ON FUNCTION first_office() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION first_office() TO toranam_app;

ALTER TABLE invoices DROP CONSTRAINT office_known, ALTER COLUMN office SET DEFAULT first_office(),
  ADD CONSTRAINT invoices_office FOREIGN KEY (office) REFERENCES offices;
ALTER TABLE advances DROP CONSTRAINT office_known, ADD CONSTRAINT advances_office FOREIGN KEY (office) REFERENCES offices;
ALTER TABLE refunds DROP CONSTRAINT office_known, ADD CONSTRAINT refunds_office FOREIGN KEY (office) REFERENCES offices;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_office FOREIGN KEY (office) REFERENCES offices;
ALTER TABLE debit_notes ADD CONSTRAINT debit_notes_office FOREIGN KEY (office) REFERENCES offices;
ALTER TABLE invoice_balances ADD CONSTRAINT invoice_balances_office FOREIGN KEY (office) REFERENCES offices;

-- Whether documents were numbered with a letter.
CREATE FUNCTION has_documents(office_letter text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM public.invoice_series WHERE split_part(series, '/', 1) LIKE '%-' || office_letter) $$;
REVOKE EXECUTE ON FUNCTION has_documents(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_documents(text) TO toranam_app;

-- An office with issued documents keeps what they say of it; it can be ended. There is always one.
CREATE FUNCTION keep_office() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('offices'));
  IF TG_OP = 'DELETE' THEN
    IF public.has_documents(OLD.letter) THEN RAISE EXCEPTION 'an office with issued documents stays'; END IF;
    IF (SELECT count(*) FROM public.offices) = 1 THEN RAISE EXCEPTION 'one office stays'; END IF;
    RETURN OLD;
  END IF;
  IF NEW.key <> OLD.key THEN RAISE EXCEPTION 'the key of an office does not change'; END IF;
  IF public.has_documents(OLD.letter) AND (NEW.letter <> OLD.letter
    OR (OLD.facts ? 'gstin' AND (NEW.facts->>'gstin', NEW.facts->>'stateCode') IS DISTINCT FROM (OLD.facts->>'gstin', OLD.facts->>'stateCode')))
  THEN RAISE EXCEPTION 'an office with issued documents keeps its letter, GSTIN and State'; END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION keep_office() FROM PUBLIC;
CREATE TRIGGER keep_office BEFORE UPDATE OR DELETE ON offices FOR EACH ROW EXECUTE FUNCTION keep_office();
CREATE TRIGGER set_updated_at_and_version BEFORE UPDATE ON offices FOR EACH ROW EXECUTE FUNCTION set_updated_at_and_version();
CREATE TRIGGER notify_snapshot AFTER INSERT OR UPDATE OR DELETE ON offices FOR EACH STATEMENT EXECUTE FUNCTION notify_snapshot('company');

ALTER TABLE offices ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON offices FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR (SELECT system_role()) IN ('snapshots'));
CREATE POLICY insert_policy ON offices FOR INSERT TO toranam_app WITH CHECK ((SELECT is_admin()));
CREATE POLICY update_policy ON offices FOR UPDATE TO toranam_app USING ((SELECT is_admin())) WITH CHECK ((SELECT is_admin()));
CREATE POLICY delete_policy ON offices FOR DELETE TO toranam_app USING ((SELECT is_admin()));
GRANT SELECT, INSERT, UPDATE, DELETE ON offices TO toranam_app;
