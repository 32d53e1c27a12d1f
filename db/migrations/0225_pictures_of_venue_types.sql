-- The pictures of three types of venue were named after cities of the sample company. Quotes keep the former names (woven-pictures.ts): what
-- was sent to a client is not changed.
CREATE FUNCTION pg_temp.named_after_types(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(content::text,
    '"weave-venue-vizag"', '"weave-venue-outdoor"'),
    '"weave-venue-hyderabad"', '"weave-venue-convention"'),
    '"weave-venue-secunderabad"', '"weave-venue-banquet"')::jsonb
$$;
UPDATE website_items SET draft = pg_temp.named_after_types(draft), published = pg_temp.named_after_types(published)
WHERE draft::text || coalesce(published::text, '') ~ '"weave-venue-(vizag|hyderabad|secunderabad)"';
UPDATE website_versions SET content = pg_temp.named_after_types(content)
WHERE content::text ~ '"weave-venue-(vizag|hyderabad|secunderabad)"';
DROP FUNCTION pg_temp.named_after_types(jsonb);
