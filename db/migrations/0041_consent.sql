-- To which privacy notice a visitor agreed with an enquiry (the number of its version), when, and from which sender: a code made of the
-- network address, from which nobody can read it. Null in enquiries of earlier versions.
ALTER TABLE contact_submissions
  ADD COLUMN consent_version integer,
  ADD COLUMN consent_at timestamptz,
  ADD COLUMN consent_sender text,
  ADD COLUMN withdrawn_at timestamptz;

-- With the owner's rights: the system role of enquiries may add them, and change nothing else of them.
CREATE FUNCTION withdraw_consent(enquiry uuid) RETURNS TABLE (name text, created_at timestamptz, lead_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.system_role() IS DISTINCT FROM 'enquiries' THEN RAISE EXCEPTION 'only the system role "enquiries" withdraws consent'; END IF;
  RETURN QUERY
    UPDATE public.contact_submissions c SET withdrawn_at = now() WHERE c.id = enquiry AND c.withdrawn_at IS NULL
    RETURNING c.name, c.created_at, c.lead_id;
END $$;
REVOKE EXECUTE ON FUNCTION withdraw_consent(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_consent(uuid) TO toranam_app;
