-- The website of a company that was set up by the set-up link is closed until its owner publishes it: a row of `settings`, which the
-- link's transaction adds.
DROP POLICY insert_policy ON settings;
CREATE POLICY insert_policy ON settings FOR INSERT TO toranam_app
  WITH CHECK ((SELECT is_admin()) OR ((SELECT system_role()) = 'auth' AND section = 'website'));

-- Removing all samples changes what visitors see without a version.
CREATE TRIGGER notify_snapshot_of_visibility AFTER UPDATE OF published_visible ON website_items FOR EACH STATEMENT
  EXECUTE FUNCTION notify_snapshot('website');

-- Texts that count the services or the sports follow their number.
CREATE FUNCTION pg_temp.with_counts(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    content::text,
    '"Six crafts under one roof. ', '"{services-first} crafts under one roof. '),
    '"Six services from sports to media production: what', '"{services-first} services: what'),
    '"Six crafts, one plan"', '"{services-first} crafts, one plan"'),
    '"Take one of them or all six. ', '"Take one of them or {all-services}. '),
    '"Our six services"', '"Our {services} services"'),
    '"Six sports we have run', '"{sports-first} sports we have run'),
    '"ఒకే గొడుగు కింద ఆరు నైపుణ్యాలు', '"ఒకే గొడుగు కింద {services} నైపుణ్యాలు'),
    '"క్రీడల నుంచి మీడియా వరకు ఆరు సేవలు', '"{services} సేవలు'),
    '"ఆరు నైపుణ్యాలు, ఒకే', '"{services} నైపుణ్యాలు, ఒకే'),
    'లేదా ఆరూ తీసుకోండి', 'లేదా {all-services} తీసుకోండి'),
    '"మా ఆరు సేవలు"', '"మా {services} సేవలు"'),
    '"एक ही छत के नीचे छह हुनर', '"एक ही छत के नीचे {services} हुनर'),
    '"खेल से मीडिया तक छह सेवाएँ', '"{services} सेवाएँ'),
    '"छह हुनर, एक योजना"', '"{services} हुनर, एक योजना"'),
    'कोई एक लें या सभी छह।', 'कोई एक लें या {all-services}।'),
    '"हमारी छह सेवाएँ"', '"हमारी {services} सेवाएँ"')::jsonb
$$;
UPDATE website_items SET draft = pg_temp.with_counts(draft), published = pg_temp.with_counts(published)
WHERE kind IN ('home-page', 'services-page', 'sports-page')
  AND (draft IS DISTINCT FROM pg_temp.with_counts(draft) OR published IS DISTINCT FROM pg_temp.with_counts(published));
DROP FUNCTION pg_temp.with_counts(jsonb);
