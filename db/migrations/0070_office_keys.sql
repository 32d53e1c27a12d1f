-- While nothing names an office, its key follows the name of its city; what led to an earlier key still finds it.
ALTER TABLE offices ADD former_keys text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION keep_office() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('offices'));
  IF TG_OP = 'DELETE' THEN
    IF public.has_documents(OLD.letter) THEN RAISE EXCEPTION 'an office with issued documents stays'; END IF;
    IF (SELECT count(*) FROM public.offices) = 1 THEN RAISE EXCEPTION 'one office stays'; END IF;
    RETURN OLD;
  END IF;
  -- Invoices and payments refer to it by foreign keys; quotes do not.
  IF NEW.key <> OLD.key AND (public.has_documents(OLD.letter) OR EXISTS (SELECT FROM public.quotes WHERE office = OLD.key))
  THEN RAISE EXCEPTION 'the key of an office that is named does not change'; END IF;
  IF public.has_documents(OLD.letter) AND (NEW.letter <> OLD.letter
    OR (OLD.facts ? 'gstin' AND (NEW.facts->>'gstin', NEW.facts->>'stateCode') IS DISTINCT FROM (OLD.facts->>'gstin', OLD.facts->>'stateCode')))
  THEN RAISE EXCEPTION 'an office with issued documents keeps its letter, GSTIN and State'; END IF;
  RETURN NEW;
END $$;
