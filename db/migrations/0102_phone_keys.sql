-- Several phone numbers may stand in one field: "98480 12361 / 98480 12362". A record is found by each of them, and digits of India's
-- scripts are digits. `phone_key` took the last ten digits of the whole field.

-- The scripts of app/platform/digits.ts. `translate` keeps every digit at its place.
CREATE FUNCTION ascii_digits(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate($1,
  '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯' ||
  '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９',
  repeat('0123456789', 14));

-- The last ten digits of each number of a field, by the rules of app/platform/phone.ts.
CREATE FUNCTION phone_keys(phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(lower(translate(public.ascii_digits(coalesce(phone, '')), '＋', '+') COLLATE "C"), '[^0-9a-z+,;/&|#\n\r.:()]', ' ', 'g');
  piece text;
  digits text;
  start text := '';
  halves text[];
  numbers text[] := '{}';
BEGIN
  plain := replace(plain, '(0)', ' ');
  IF plain ~ '^ *[0-9]{1,3}(,[0-9]{2,3})+ *$' THEN plain := replace(plain, ',', ''); END IF;
  plain := regexp_replace(plain, '([0-9])[ ,;)]{0,3}(?:extension|extn|ext|x|#)[ .:]{0,3}[0-9]{1,6}(?![0-9])', '\1 ', 'g');
  FOREACH piece IN ARRAY regexp_split_to_array(replace(plain, '+', '/+'), '[,;&|/\n\r]| and | or ') LOOP
    digits := regexp_replace(piece, '[^0-9]', '', 'g');
    CONTINUE WHEN digits = '';
    IF strpos(piece, '+') = 0 THEN digits := start || digits;
    ELSIF start <> '' THEN numbers := numbers || start; END IF;
    start := '';
    halves := regexp_match(digits, '^((?:0|91)?[6-9][0-9]{9})((?:0|91)?[6-9][0-9]{9})$');
    IF halves IS NOT NULL THEN numbers := numbers || halves;
    ELSIF length(digits) >= 6 THEN numbers := numbers || digits;
    ELSIF cardinality(numbers) > 0 THEN
      numbers := numbers || (left(numbers[cardinality(numbers)], -length(digits)) || digits);
    ELSE start := digits;
    END IF;
  END LOOP;
  IF start <> '' THEN numbers := numbers || start; END IF;
  RETURN array(SELECT right(number, 10) FROM unnest(numbers) WITH ORDINALITY n (number, nth) GROUP BY 1 ORDER BY min(nth));
END $$;

REVOKE EXECUTE ON FUNCTION ascii_digits(text), phone_keys(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ascii_digits(text), phone_keys(text) TO toranam_app;

-- The indexes hold what the old function returned.
DROP INDEX leads_phone, leads_by_phone_key, clients_by_phone_key, clients_by_phone;
DROP FUNCTION merged_clients();
ALTER TABLE clients DROP COLUMN phone_key;

-- All keys of a field, for the text that a search looks in.
CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(phone_keys(phone), ' ');

ALTER TABLE leads ADD COLUMN phone_keys text[] GENERATED ALWAYS AS (phone_keys(phone)) STORED;
ALTER TABLE clients ADD COLUMN phone_keys text[] GENERATED ALWAYS AS (phone_keys(phone)) STORED;
CREATE INDEX leads_by_phone_keys ON leads USING gin (phone_keys);
CREATE INDEX clients_by_phone_keys ON clients USING gin (phone_keys);

-- The text that a search looks in is computed again where the keys differ, without a new version and without a notification.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['leads', 'clients', 'vendors'] LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', name);
    EXECUTE format($sql$UPDATE %I SET phone = phone WHERE phone_key(phone) <> right(regexp_replace(phone, '\D', '', 'g'), 10)$sql$, name);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', name);
  END LOOP;
END $$;

-- As before, with the keys of all numbers.

CREATE FUNCTION merged_clients() RETURNS TABLE (id uuid, kept_id uuid, name text, email text, phone text, phone_keys text[], gstin text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id, merged_into, name, email, phone, phone_keys, gstin FROM public.clients WHERE merged_into IS NOT NULL AND (SELECT public.is_staff())
$$;
REVOKE EXECUTE ON FUNCTION merged_clients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merged_clients() TO toranam_app;

CREATE OR REPLACE FUNCTION set_columns(of_kind text, record uuid, new_values jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before jsonb;
  after jsonb;
  columns text;
BEGIN
  EXECUTE format('SELECT to_jsonb(r) FROM public.%I r WHERE id = $1', of_kind || 's') INTO before USING record;
  SELECT string_agg(format('%1$I = new.%1$I', key), ', ') INTO columns FROM jsonb_object_keys(new_values - '{id,version,merged_into}'::text[]) key;
  EXECUTE format('UPDATE public.%1$I r SET %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1) new WHERE r.id = $2 RETURNING to_jsonb(r)',
    of_kind || 's', coalesce(columns, 'id = r.id')) INTO after USING new_values, record;
  RETURN (SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(value, after -> key)), '{}') FROM jsonb_each(before)
    WHERE value IS DISTINCT FROM after -> key AND key <> ALL ('{version,updated_at,search_text,phone_keys}'));
END $$;

CREATE OR REPLACE FUNCTION records_like(of_kind text, of_phone text, of_email text, of_gstin text, of_name text, on_dates date[])
RETURNS TABLE (id uuid, match text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  keys text[] := array(SELECT key FROM unnest(public.phone_keys(of_phone)) key WHERE length(key) >= 7);
BEGIN
  IF public.is_staff() IS NOT TRUE THEN RETURN; END IF;
  IF of_kind = 'lead' THEN
    RETURN QUERY SELECT coalesce(l.merged_into, l.id), 'phone' FROM public.leads l WHERE l.phone_keys && keys
      UNION SELECT coalesce(l.merged_into, l.id), 'email' FROM public.leads l WHERE lower(l.email) = lower(of_email)
      UNION SELECT l.id, 'name' FROM public.leads l WHERE l.merged_into IS NULL AND public.names_are_similar(l.name, of_name) AND l.id IN (
        SELECT lead_id FROM public.events WHERE date = ANY (on_dates)
        UNION SELECT lead_id FROM public.contact_submissions WHERE date = ANY (on_dates::text[]) AND lead_id IS NOT NULL);
  ELSE
    RETURN QUERY SELECT coalesce(c.merged_into, c.id), 'phone' FROM public.clients c WHERE c.phone_keys && keys
      UNION SELECT coalesce(c.merged_into, c.id), 'email' FROM public.clients c WHERE lower(c.email) = lower(of_email)
      UNION SELECT coalesce(c.merged_into, c.id), 'gstin' FROM public.clients c WHERE c.gstin = upper(of_gstin)
      UNION SELECT c.id, 'name' FROM public.clients c WHERE c.merged_into IS NULL AND public.names_are_similar(c.name, of_name)
        AND c.id IN (SELECT client_id FROM public.events WHERE date = ANY (on_dates));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION duplicate_pairs(of_kind text) RETURNS TABLE (first_id uuid, second_id uuid, matches text[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET jit = off AS $$
DECLARE
  records text := of_kind || 's';
  shared text;
BEGIN
  IF public.is_staff() IS NOT TRUE OR of_kind NOT IN ('lead', 'client') THEN RETURN; END IF;
  SELECT string_agg(format(
    -- OFFSET: the planner would otherwise read all records by their age to find ten.
    'SELECT %1$L AS match, r.id, s.key
       FROM (SELECT %2$s AS key FROM public.%3$I WHERE merged_into IS NULL AND %4$s > %5$L GROUP BY 1 HAVING count(*) > 1) s,
         LATERAL (SELECT id FROM (SELECT id, created_at FROM public.%3$I WHERE merged_into IS NULL AND %6$s OFFSET 0) of_key ORDER BY created_at DESC, id LIMIT 10) r
       WHERE length(s.key) >= %7$s', name, key, records, stored, nothing, is_same, length), ' UNION ALL ') INTO shared
  FROM (VALUES ('phone', 'unnest(phone_keys)', 'phone_keys', '{}', 'phone_keys @> ARRAY[s.key]', 7),
    ('email', 'lower(email)', 'lower(email)', '', 'lower(email) = s.key', 1), ('gstin', 'gstin', 'gstin', '', 'gstin = s.key', 1))
    keys (name, key, stored, nothing, is_same, length)
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
