-- The page of duplicates compares all leads and all clients with each other. Behind the policies it computed the key of each phone number
-- and compared the names of all records of a date: with 20,000 enquiries for one date it never ended.

-- `name_similarity` takes a third of a millisecond, because PostgreSQL starts a plan of its own for each call. Where pg_trgm is, its
-- function answers for names in ASCII: of another script it may count no letter as a letter.
ALTER FUNCTION name_similarity(text, text) RENAME TO name_similarity_of_any_script;
CREATE FUNCTION name_similarity(one text, other text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN name_similarity_of_any_script(one, other);
DO $$
BEGIN
  IF to_regprocedure('public.similarity(text, text)') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION name_similarity(one text, other text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN octet_length(one || other) = length(one || other) THEN public.similarity(one, other)
        ELSE name_similarity_of_any_script(one, other) END;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION names_are_similar(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN name_similarity(one, other) >= 0.45 AND name_similarity(split_part(one, ' ', 1), split_part(other, ' ', 1)) >= 0.2;
REVOKE EXECUTE ON FUNCTION name_similarity(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION name_similarity(text, text) TO toranam_app;

-- Their key columns included, so that only these indexes are read.
CREATE INDEX leads_by_phone_key ON leads (phone_key(phone)) INCLUDE (phone) WHERE merged_into IS NULL;
CREATE INDEX leads_by_email_key ON leads (lower(email)) INCLUDE (email) WHERE merged_into IS NULL;
CREATE INDEX clients_by_email_key ON clients (lower(email)) INCLUDE (email) WHERE merged_into IS NULL;
CREATE INDEX clients_by_phone ON clients (phone_key) WHERE merged_into IS NULL;

-- Pairs of leads or clients that may be one and are not said to be two: the same phone number, email address or GST number, of one number
-- the ten newest; or a similar name with one date that is coming or at most 90 days ago, of one date the thirty newest.
-- At most 100, those with more in common first.
CREATE FUNCTION duplicate_pairs(of_kind text) RETURNS TABLE (first_id uuid, second_id uuid, matches text[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET jit = off AS $$
DECLARE
  records text := of_kind || 's';
  phone text := CASE of_kind WHEN 'lead' THEN 'phone_key(phone)' ELSE 'phone_key' END;
  shared text;
BEGIN
  IF public.is_staff() IS NOT TRUE OR of_kind NOT IN ('lead', 'client') THEN RETURN; END IF;
  SELECT string_agg(format(
    -- OFFSET: the planner would otherwise read all records by their age to find ten.
    'SELECT %1$L AS match, r.id, s.key
       FROM (SELECT %2$s AS key FROM public.%3$I WHERE merged_into IS NULL AND %2$s > '''' GROUP BY 1 HAVING count(*) > 1) s,
         LATERAL (SELECT id FROM (SELECT id, created_at FROM public.%3$I WHERE merged_into IS NULL AND %2$s = s.key OFFSET 0) of_key ORDER BY created_at DESC, id LIMIT 10) r
       WHERE length(s.key) >= %4$s', name, key, records, length), ' UNION ALL ') INTO shared
  FROM (VALUES ('phone', phone, 7), ('email', 'lower(email)', 1), ('gstin', 'gstin', 1)) keys (name, key, length)
  WHERE of_kind = 'client' OR name <> 'gstin';
  RETURN QUERY EXECUTE format($sql$
    WITH shared AS MATERIALIZED (%1$s),
    dated AS (
      SELECT %2$I AS id, date::text AS date FROM public.events WHERE %2$I IS NOT NULL AND date >= current_date - 90
      UNION SELECT lead_id, date FROM public.contact_submissions
        WHERE %3$L = 'lead' AND lead_id IS NOT NULL AND date >= (current_date - 90)::text),
    newest AS (
      SELECT d.date, r.id, r.name, row_number() OVER (PARTITION BY d.date ORDER BY r.created_at DESC, r.id) AS nth
      FROM dated d JOIN public.%4$I r ON r.id = d.id AND r.merged_into IS NULL),
    named AS MATERIALIZED (SELECT date, id, name FROM newest WHERE nth <= 30 AND public.day_of_text(date) IS NOT NULL),
    found AS (
      SELECT a.id AS one, b.id AS other, a.match FROM shared a JOIN shared b ON b.match = a.match AND b.key = a.key AND b.id > a.id
      UNION SELECT a.id, b.id, 'name' FROM named a JOIN named b ON b.date = a.date AND b.id > a.id
        WHERE public.names_are_similar(a.name, b.name))
    SELECT one, other, array_agg(match) FROM found
    WHERE NOT EXISTS (SELECT FROM public.not_duplicates WHERE first_id = one AND second_id = other)
    GROUP BY one, other ORDER BY bool_and(match = 'name'), count(*) DESC, one, other LIMIT 100$sql$,
    shared, of_kind || '_id', of_kind, records);
END $$;
REVOKE EXECUTE ON FUNCTION duplicate_pairs(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION duplicate_pairs(text) TO toranam_app;
