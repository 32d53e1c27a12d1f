-- "98480 12345, Flat 302" has one number, whose end "302" is not; the numbers of "(R) 040-2780 1234 (M) 94400 12345" have no separator but
-- their labels. As `phone_keys` of 0102, with these rules of app/platform/values/phone.ts.
CREATE OR REPLACE FUNCTION phone_keys(phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(translate(public.ascii_digits(coalesce(phone, '')), '＋', '+') COLLATE "C");
  piece text;
  labelled text[];
  digits text;
  start text := '';
  halves text[];
  numbers text[] := '{}';
BEGIN
  plain := regexp_replace(plain, '[\u0080-\u00bf\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe10-\U0010ffff]|[^0-9a-z+,;/&|#\n\r.:()\u0080-\U0010ffff]', ' ', 'g');
  plain := regexp_replace(plain, '[\u0080-\U0010ffff]', 'z', 'g');
  plain := replace(plain, '(0)', ' ');
  IF plain ~ '^ *[0-9]{1,3}(,[0-9]{2,3})+ *$' THEN plain := replace(plain, ',', ''); END IF;
  plain := regexp_replace(plain, '([0-9])[ ,;)]{0,3}(?:extension|extn|ext|x|#)[ .:]{0,3}[0-9]{1,6}(?![0-9])', '\1 ', 'g');
  FOREACH piece IN ARRAY regexp_split_to_array(replace(plain, '+', '/+'), '[,;&|/\n\r]| and | or ') LOOP
    labelled := array(SELECT number FROM regexp_split_to_table(piece, '[a-z]+') WITH ORDINALITY n (number, nth) WHERE number ~ '[0-9]' ORDER BY nth);
    IF cardinality(labelled) = 1 OR EXISTS (SELECT FROM unnest(labelled) number WHERE length(regexp_replace(number, '[^0-9]', '', 'g')) < 10) THEN
      labelled := ARRAY[piece];
    END IF;
    FOREACH piece IN ARRAY labelled LOOP
      digits := regexp_replace(piece, '[^0-9]', '', 'g');
      CONTINUE WHEN digits = '';
      IF strpos(piece, '+') = 0 THEN digits := start || digits;
      ELSIF start <> '' THEN numbers := numbers || start; END IF;
      start := '';
      halves := regexp_match(digits, '^((?:0|91)?[6-9][0-9]{9})((?:0|91)?[6-9][0-9]{9})$');
      IF halves IS NOT NULL THEN numbers := numbers || halves;
      ELSIF length(digits) >= 6 THEN numbers := numbers || digits;
      ELSIF cardinality(numbers) > 0 AND regexp_replace(piece, '\([^0-9()]*\)', '', 'g') !~ '[a-z+]' THEN
        numbers := numbers || (left(numbers[cardinality(numbers)], -length(digits)) || digits);
      ELSIF cardinality(numbers) > 0 AND strpos(piece, '+') = 0 THEN numbers := numbers || digits;
      ELSE start := digits;
      END IF;
    END LOOP;
  END LOOP;
  IF start <> '' THEN numbers := numbers || start; END IF;
  RETURN array(SELECT right(number, 10) FROM unnest(numbers) WITH ORDINALITY n (number, nth) GROUP BY 1 ORDER BY min(nth));
END $$;

-- The columns and the text that a search looks in hold what the old function returned. Only a field with letters has other keys now, or one
-- with a "+" that is not its first sign.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['leads', 'clients', 'vendors'] LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', name);
    EXECUTE format($sql$UPDATE %I SET phone = phone WHERE phone ~ '[^0-9 ()./,;&|-]'$sql$, name);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', name);
  END LOOP;
END $$;
