-- The fold takes more spellings of one name for the same: आनन्द and आनंद, चाँद and चांद, दुःख and दु:ख, கெளரி and கௌரி, ഗൌരി and ഗൗരി. `fold` of
-- app/platform/values/fold.ts has the same result.
DO $do$
DECLARE
  joined_nasals text := '';
  block integer;
BEGIN
  -- A nasal letter that is joined to the next is a dot above it. The blocks have their letters at the same places.
  FOREACH block IN ARRAY array[2304, 2432, 2560, 2688, 2816, 3072, 3200] LOOP
    joined_nasals := joined_nasals || format(E'  entered := regexp_replace(entered, %L, %L, ''g'');\n',
      format('[%s]%s(?=[\u200c\u200d]?[%s])',
        chr(block + 25) || chr(block + 30) || chr(block + 35) || chr(block + 40) || chr(block + 46), chr(block + 77),
        (SELECT string_agg(chr(block + first) || '-' || chr(block + last), '') FROM (VALUES (21, 24), (26, 29), (31, 34), (36, 39), (42, 45), (88, 94))
          stops (first, last))),
      chr(block + 2));
  END LOOP;
  EXECUTE format($create$
CREATE FUNCTION fold_spellings(entered text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $fold$
DECLARE
  spelling text;
BEGIN
  FOREACH spelling IN ARRAY string_to_array('आॅऑ आेओ आैऔ अाआ अॅॲ अॉऑ अोओ अौऔ অাআ અાઆ', ' ') LOOP
    entered := replace(entered, left(spelling, 2), right(spelling, 1));
  END LOOP;
%1$s  -- Tamil: "ெள" is one sign only where no vowel sign follows.
  entered := regexp_replace(entered, E'\u0bc6\u0bb3(?![\u0bbe-\u0bcd])', E'\u0bcc', 'g');
  entered := regexp_replace(entered, E'\u0b92\u0bb3(?![\u0bbe-\u0bcd])', E'\u0b94', 'g');
  entered := replace(entered, E'\u0d46\u0d57', E'\u0d4c');
  RETURN translate(entered, E'\u0901\u0a81\u0a01\u0a70\u0d57\u0bb6\u0903\u0983\u0a83\u0b03\u0c03\u0c83\u0d03',
    E'\u0902\u0a82\u0a02\u0a02\u0d4c\u0bb8:::::::');
END $fold$ $create$, joined_nasals);
END $do$;

CREATE OR REPLACE FUNCTION fold(entered text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(entered) = length(entered) THEN upper(entered COLLATE "C") ELSE fold_letters(fold_spellings(entered)) END;
REVOKE EXECUTE ON FUNCTION fold_spellings(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_spellings(text) TO toranam_app;

-- The columns and indexes with results of the function are computed anew where a text has letters of another script, which are small ones in it.
-- Triggers would refuse that for issued invoices, and count it as a change of the others.
DO $do$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT * FROM (VALUES ('events', 'name'), ('leads', 'name'), ('clients', 'name'), ('quotes', 'number'), ('invoices', 'number'),
      ('vendors', 'vendor_name'), ('tasks', 'title')) tables (name, field)
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', changed.name);
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE search_text ~ ''[a-z]''', changed.name, changed.field);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', changed.name);
  END LOOP;
END $do$;
REINDEX INDEX vendors_by_folded_name;
REINDEX INDEX vendors_by_service;
REINDEX INDEX vendors_of_service;
REINDEX INDEX vendors_by_terms;
REINDEX INDEX vendors_by_status;
REINDEX INDEX clients_by_folded_name;
REINDEX INDEX tasks_by_title;
REINDEX INDEX leads_by_folded_name;
