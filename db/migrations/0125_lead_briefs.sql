-- What a lead asks for: kind (0008), days, functions, guests, place, budget, and where it came from. Forms, conflicts and the audit log have
-- one value for each field; the columns that lists and sums need are computed from it.

-- The first or the last day of "2027-02-12", "2027-02-12..2027-02-14", each with " flexible" after it or not; null for a month, "2027-02".
CREATE FUNCTION lead_day(days text, is_last boolean) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN days ~ '^\d{4}-\d\d-\d\d' THEN make_date(
    substr(days, CASE WHEN is_last AND days LIKE '%..%' THEN 13 ELSE 1 END, 4)::integer,
    substr(days, CASE WHEN is_last AND days LIKE '%..%' THEN 18 ELSE 6 END, 2)::integer,
    substr(days, CASE WHEN is_last AND days LIKE '%..%' THEN 21 ELSE 9 END, 2)::integer) END;

REVOKE EXECUTE ON FUNCTION lead_day(text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lead_day(text, boolean) TO toranam_app;

ALTER TABLE leads
  ADD COLUMN days text CONSTRAINT days_known CHECK (days ~ '^(\d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?|\d{4}-\d\d)( flexible)?$'),
  ADD COLUMN functions text,
  ADD COLUMN guests text,
  ADD COLUMN place text,
  -- In paise: "50000000..80000000"; one amount twice.
  ADD COLUMN budget text CONSTRAINT budget_known CHECK (budget ~ '^\d{1,15}\.\.\d{1,15}$'),
  ADD COLUMN source text,
  ADD COLUMN source_detail text,
  -- The enquiry that asks for something else than the lead, while nobody has said which of both counts.
  ADD COLUMN other_enquiry_id uuid;
ALTER TABLE leads
  ADD COLUMN day_from date GENERATED ALWAYS AS (lead_day(days, false)) STORED,
  ADD COLUMN day_to date GENERATED ALWAYS AS (lead_day(days, true)) STORED,
  -- The first day of the month, of a lead that knows no day yet.
  ADD COLUMN month date GENERATED ALWAYS AS
    (CASE WHEN days ~ '^\d{4}-\d\d( |$)' THEN make_date(left(days, 4)::integer, substr(days, 6, 2)::integer, 1) END) STORED,
  ADD COLUMN flexible boolean GENERATED ALWAYS AS (coalesce(days LIKE '% flexible', false)) STORED,
  ADD COLUMN budget_from bigint GENERATED ALWAYS AS (split_part(budget, '..', 1)::bigint) STORED,
  ADD COLUMN budget_to bigint GENERATED ALWAYS AS (split_part(budget, '..', 2)::bigint) STORED;

CREATE INDEX leads_by_day ON leads (day_from, day_to) WHERE day_from IS NOT NULL;
CREATE INDEX leads_by_month ON leads (month) WHERE month IS NOT NULL;

-- As before, and no computed column is among the changes: undoing a merge could not set it.
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
    WHERE value IS DISTINCT FROM after -> key AND key <> ALL ('{version,updated_at}')
      AND key NOT IN (SELECT attname FROM pg_attribute WHERE attrelid = format('public.%I', of_kind || 's')::regclass AND attgenerated <> ''));
END $$;

-- What enquiries say that is certainly one number or one range. app/features/leads/brief.ts reads more.
CREATE FUNCTION pg_temp.range_of(typed text, out low numeric, out high numeric, out low_unit text, out high_unit text) LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(found[1], ',', '')::numeric, replace(coalesce(found[3], found[1]), ',', '')::numeric, found[2], coalesce(found[4], found[2])
  FROM regexp_match(regexp_replace(lower(public.ascii_digits(typed)), '₹|\mrs\M\.?|\minr\M|\s|(guests?|people|persons?|pax)\s*$', '', 'g'),
    '^([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,9}(?:\.[0-9]{1,3})?)(k|l|lacs?|lakhs?|crs?|crores?)?(?:(?:-|–|to)([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,9}(?:\.[0-9]{1,3})?)(k|l|lacs?|lakhs?|crs?|crores?)?)?$') found
$$;
CREATE FUNCTION pg_temp.unit_of(name text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE left(name, 1) WHEN 'k' THEN 1000 WHEN 'l' THEN 100000 WHEN 'c' THEN 10000000 ELSE 1 END
$$;
CREATE FUNCTION pg_temp.budget_of(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (100 * from_rupees)::bigint || '..' || (100 * to_rupees)::bigint
  FROM pg_temp.range_of(typed), LATERAL (SELECT
    low * pg_temp.unit_of(CASE WHEN low_unit IS NULL AND low < 1000 THEN high_unit ELSE low_unit END) AS from_rupees,
    high * pg_temp.unit_of(high_unit) AS to_rupees) rupees
  WHERE from_rupees BETWEEN 10000 AND to_rupees AND to_rupees <= 1000000000
$$;
CREATE FUNCTION pg_temp.guests_of(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT low || CASE WHEN high > low THEN '–' || high ELSE '' END
  FROM pg_temp.range_of(typed) WHERE high_unit IS NULL AND low BETWEEN 1 AND high AND high <= 999999 AND low = trunc(low) AND high = trunc(high)
$$;
CREATE FUNCTION pg_temp.day_of(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT typed WHERE public.day_of_text(typed) BETWEEN '2000-01-01' AND '2099-12-31' OR typed ~ '^20\d\d-02-29$' AND substr(typed, 3, 2)::integer % 4 = 0
$$;

-- Of each field the value of the latest enquiry that has one. Where enquiries of an open lead name different days, the lead asks for none
-- of them, and its page shows the latest to take over or not.
CREATE TEMP TABLE briefs ON COMMIT DROP AS
WITH filled AS (
  SELECT lead_id, id, created_at, dates_flexible, pg_temp.day_of(date) AS day, nullif(location, '') AS place, services,
    pg_temp.guests_of(guests) AS guests, pg_temp.budget_of(budget) AS budget, event_type, source
  FROM contact_submissions WHERE state = 'received' AND lead_id IS NOT NULL)
SELECT lead_id, count(DISTINCT day) AS days, (array_agg(id ORDER BY created_at DESC) FILTER (WHERE day IS NOT NULL))[1] AS latest_id,
  (array_agg(day || CASE WHEN dates_flexible THEN ' flexible' ELSE '' END ORDER BY created_at DESC) FILTER (WHERE day IS NOT NULL))[1] AS day,
  (array_agg(place ORDER BY created_at DESC) FILTER (WHERE place IS NOT NULL))[1] AS place,
  (array_agg(guests ORDER BY created_at DESC) FILTER (WHERE guests IS NOT NULL))[1] AS guests,
  (array_agg(budget ORDER BY created_at DESC) FILTER (WHERE budget IS NOT NULL))[1] AS budget,
  (array_agg(CASE WHEN event_type = 'Other' AND services = 'Sports' THEN 'Sports Event' ELSE event_type END ORDER BY created_at DESC))[1] AS kind,
  '/' || (array_agg(source ORDER BY created_at))[1] AS page
FROM filled GROUP BY lead_id;

-- The trigger would count up the version of every lead, and open forms would be refused.
ALTER TABLE leads DISABLE TRIGGER USER;
UPDATE leads SET days = CASE WHEN b.days = 1 THEN b.day END,
  other_enquiry_id = CASE WHEN b.days > 1 AND stage IN ('new', 'contacted', 'quoted') THEN b.latest_id END,
  place = b.place, guests = b.guests, budget = b.budget, kind = b.kind, source = 'Website', source_detail = b.page
FROM briefs b WHERE leads.id = b.lead_id;
ALTER TABLE leads ENABLE TRIGGER USER;
