-- Home names the services that the website shows, so that a hidden one is named nowhere: texts that were never changed follow.
CREATE FUNCTION pg_temp.with_offers(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(
    content::text,
    '"Sports events, corporate events, weddings, cultural evenings, venues and media production in {states}', '"{offers-first} in {states}'),
    '"Weddings, sports and company events in {places}.', '"{three-offers-first} in {places}.'),
    'What we have run: sports, weddings and complete events in {states}.', 'What we have run in {states}: {three-offers}.'),
    '{states}‌లో క్రీడా పోటీలు, కార్పొరేట్ ఈవెంట్లు, పెళ్లిళ్లు, సాంస్కృతిక కార్యక్రమాలు, వేదికలు, మీడియా: ', '{states}‌లో {offers}: '),
    '{places}లో పెళ్లిళ్లు, క్రీడా పోటీలు, కంపెనీ కార్యక్రమాలు.', '{places}లో {three-offers}.'),
    '{states}‌లో క్రీడలు, పెళ్లిళ్లు, పూర్తి ఈవెంట్లు.', '{states}‌లో {three-offers}.'),
    '{states} में खेल, कॉर्पोरेट आयोजन, शादियाँ, सांस्कृतिक कार्यक्रम, स्थल और मीडिया: ', '{states} में {offers}: '),
    '{places} में शादियाँ, खेल और कंपनी के कार्यक्रम।', '{places} में {three-offers}।'),
    '{states} में खेल, शादियाँ और पूरे आयोजन।', '{states} में {three-offers}।')::jsonb
$$;
UPDATE website_items SET draft = pg_temp.with_offers(draft), published = pg_temp.with_offers(published)
WHERE kind IN ('home-page', 'projects-page')
  AND (draft IS DISTINCT FROM pg_temp.with_offers(draft) OR published IS DISTINCT FROM pg_temp.with_offers(published));

-- The words for a service within a sentence, where it has the name that it came with.
CREATE FUNCTION pg_temp.with_phrases(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    content::text,
    '"title": "Sports Events"', '"title": "Sports Events", "phrase": "sports"'),
    '"title": "Corporate Events"', '"title": "Corporate Events", "phrase": "company events"'),
    '"title": "Weddings & Personal"', '"title": "Weddings & Personal", "phrase": "weddings"'),
    '"title": "Cultural & Social Events"', '"title": "Cultural & Social Events", "phrase": "cultural evenings"'),
    '"title": "Venue Management"', '"title": "Venue Management", "phrase": "venues"'),
    '"title": "Media Production"', '"title": "Media Production", "phrase": "media production"'),
    '"title": "క్రీడా పోటీలు"', '"title": "క్రీడా పోటీలు", "phrase": "క్రీడా పోటీలు"'),
    '"title": "కార్పొరేట్ ఈవెంట్లు"', '"title": "కార్పొరేట్ ఈవెంట్లు", "phrase": "కంపెనీ కార్యక్రమాలు"'),
    '"title": "పెళ్లిళ్లు, కుటుంబ వేడుకలు"', '"title": "పెళ్లిళ్లు, కుటుంబ వేడుకలు", "phrase": "పెళ్లిళ్లు"'),
    '"title": "సాంస్కృతిక, సామాజిక కార్యక్రమాలు"', '"title": "సాంస్కృతిక, సామాజిక కార్యక్రమాలు", "phrase": "సాంస్కృతిక కార్యక్రమాలు"'),
    '"title": "వేదికల నిర్వహణ"', '"title": "వేదికల నిర్వహణ", "phrase": "వేదికలు"'),
    '"title": "మీడియా నిర్మాణం"', '"title": "మీడియా నిర్మాణం", "phrase": "మీడియా"'),
    '"title": "खेल आयोजन"', '"title": "खेल आयोजन", "phrase": "खेल"'),
    '"title": "कॉर्पोरेट आयोजन"', '"title": "कॉर्पोरेट आयोजन", "phrase": "कंपनी के कार्यक्रम"'),
    '"title": "शादियाँ और निजी समारोह"', '"title": "शादियाँ और निजी समारोह", "phrase": "शादियाँ"'),
    '"title": "सांस्कृतिक और सामाजिक आयोजन"', '"title": "सांस्कृतिक और सामाजिक आयोजन", "phrase": "सांस्कृतिक कार्यक्रम"'),
    '"title": "स्थल प्रबंधन"', '"title": "स्थल प्रबंधन", "phrase": "स्थल"'),
    '"title": "मीडिया निर्माण"', '"title": "मीडिया निर्माण", "phrase": "मीडिया"')::jsonb
$$;
UPDATE website_items SET draft = pg_temp.with_phrases(draft), published = pg_temp.with_phrases(published)
WHERE kind = 'service'
  AND (draft IS DISTINCT FROM pg_temp.with_phrases(draft) OR published IS DISTINCT FROM pg_temp.with_phrases(published));

DROP FUNCTION pg_temp.with_offers(jsonb), pg_temp.with_phrases(jsonb);
