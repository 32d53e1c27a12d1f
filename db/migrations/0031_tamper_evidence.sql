-- The entries of the audit log in a chain of hashes. The server's owner role extends it after the fact (server/audit-chain.ts), because
-- a trigger would make every change wait for the one before. Without a policy toranam_app sees none of it. There is no foreign key: an
-- entry that was removed must leave its link.

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  -- Null once the entry's personal data was erased: what is left cannot be guessed from the commitment then.
  salt bytea,
  -- SHA-256 of the salt and the entry's fields.
  commitment bytea NOT NULL,
  -- SHA-256 of the hash before, the entry without its fields, and the commitment.
  hash bytea NOT NULL,
  chained_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT position_positive CHECK (position > 0)
);

-- The chain's hash at the end of each day, mailed to the owner: who rewrites the whole chain cannot change a mail that was sent.
CREATE TABLE audit_roots (
  day date PRIMARY KEY,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz
);
CREATE INDEX audit_roots_unmailed ON audit_roots (day) WHERE mailed_at IS NULL;

ALTER TABLE audit_chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_roots ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON audit_roots FOR SELECT TO toranam_app
  USING ((SELECT is_admin()) OR (SELECT system_role()) IN ('auth'));
CREATE POLICY update_policy ON audit_roots FOR UPDATE TO toranam_app
  USING ((SELECT system_role()) IN ('auth')) WITH CHECK ((SELECT system_role()) IN ('auth'));
GRANT SELECT ON audit_chain, audit_roots TO toranam_app;
GRANT UPDATE (mailed_at) ON audit_roots TO toranam_app;

-- The fingerprint of an issued paper, by which somebody who holds it can ask whether we issued it (/verify).

CREATE FUNCTION paper_fingerprint(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(regexp_replace(left(encode(sha256(convert_to(document::text, 'UTF8')), 'hex'), 16), '(.{4})(?!$)', '\1-', 'g'));
REVOKE EXECUTE ON FUNCTION paper_fingerprint(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION paper_fingerprint(jsonb) TO toranam_app;

ALTER TABLE issued_documents ADD COLUMN fingerprint text GENERATED ALWAYS AS (paper_fingerprint(document)) STORED;

-- Says nothing else about the paper.
CREATE FUNCTION is_issued_paper(paper_number text, paper_fingerprint text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM public.issued_documents d WHERE d.fingerprint = paper_fingerprint AND d.id IN (
      SELECT id FROM public.invoices WHERE number = paper_number AND status = 'issued'
      UNION ALL SELECT id FROM public.credit_notes WHERE number = paper_number
      UNION ALL SELECT id FROM public.debit_notes WHERE number = paper_number
      UNION ALL SELECT id FROM public.advances WHERE number = paper_number
      UNION ALL SELECT id FROM public.refunds WHERE number = paper_number))
$$;
REVOKE EXECUTE ON FUNCTION is_issued_paper(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_issued_paper(text, text) TO toranam_app;
