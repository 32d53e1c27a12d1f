-- Texts that name a service follow it, so that a hidden one is named nowhere: those that are still, word by word, the ones that a database came with.
CREATE FUNCTION pg_temp.of_shown_services(content jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  texts text := content::text;
  pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['"title": "{company}: events and media in {places}"', '"title": "{company}: events{and-media} in {places}"'],
    ['"text": "{sports-years} years of tournaments and marathons."', '"text": "{only-sports}{sports-years} years of tournaments and marathons."'],
    ['"text": "Cameras, edit and live stream in house."', '"text": "{only-media}Cameras, edit and live stream in house."'],
    ['"text": "Leagues, cups and road races: fixtures, officials, lights, scoring and safe crowds."', '"text": "{only-sports}Leagues, cups and road races: fixtures, officials, lights, scoring and safe crowds."'],
    ['"text": "Mandap, menu, music and guests, on the hour the priest gave."', '"text": "{only-weddings}Mandap, menu, music and guests, on the hour the priest gave."'],
    ['"text": "Venue, stage, food, film and paperwork under one lead, with one invoice at the end."', '"text": "Venue, stage, food and paperwork under one lead, with one invoice at the end."'],
    ['"text": "लीग, कप और सड़क की दौड़: मैच-सूची, अंपायर, लाइट, स्कोरिंग और सुरक्षित दर्शक।"', '"text": "{only-sports}लीग, कप और सड़क की दौड़: मैच-सूची, अंपायर, लाइट, स्कोरिंग और सुरक्षित दर्शक।"'],
    ['"text": "पंडित जी के बताए मुहूर्त पर मंडप, भोजन, संगीत और मेहमान।"', '"text": "{only-weddings}पंडित जी के बताए मुहूर्त पर मंडप, भोजन, संगीत और मेहमान।"'],
    ['"text": "जगह, मंच, भोजन, फ़िल्म और कागज़ी काम एक ही ज़िम्मेदार के पास, अंत में एक ही बिल।"', '"text": "जगह, मंच, भोजन और कागज़ी काम एक ही ज़िम्मेदार के पास, अंत में एक ही बिल।"'],
    ['"title": "{company}: {places} में आयोजन और मीडिया"', '"title": "{company}: {places} में आयोजन{and-media}"'],
    ['"text": "टूर्नामेंट और मैराथन में {sports-years} साल।"', '"text": "{only-sports}टूर्नामेंट और मैराथन में {sports-years} साल।"'],
    ['"text": "कैमरे, एडिटिंग और लाइव स्ट्रीम हमारे अपने।"', '"text": "{only-media}कैमरे, एडिटिंग और लाइव स्ट्रीम हमारे अपने।"'],
    ['"text": "లీగ్‌లు, కప్పులు, రోడ్డు పరుగులు: పట్టిక, అంపైర్లు, లైట్లు, స్కోరింగ్, భద్రమైన ప్రేక్షకులు."', '"text": "{only-sports}లీగ్‌లు, కప్పులు, రోడ్డు పరుగులు: పట్టిక, అంపైర్లు, లైట్లు, స్కోరింగ్, భద్రమైన ప్రేక్షకులు."'],
    ['"text": "పంతులుగారు చెప్పిన ముహూర్తానికి మండపం, విందు, సంగీతం, అతిథులు."', '"text": "{only-weddings}పంతులుగారు చెప్పిన ముహూర్తానికి మండపం, విందు, సంగీతం, అతిథులు."'],
    ['"text": "వేదిక, స్టేజి, భోజనం, సినిమా, కాగితాలు: అన్నిటికీ ఒకే బాధ్యుడు, చివరన ఒకే ఇన్‌వాయిస్."', '"text": "వేదిక, స్టేజి, భోజనం, కాగితాలు: అన్నిటికీ ఒకే బాధ్యుడు, చివరన ఒకే ఇన్‌వాయిస్."'],
    ['"title": "{company}: {places}లో ఈవెంట్లు, మీడియా"', '"title": "{company}: {places}లో ఈవెంట్లు{and-media}"'],
    ['"text": "టోర్నమెంట్లు, మారథాన్‌లలో {sports-years} ఏళ్లు."', '"text": "{only-sports}టోర్నమెంట్లు, మారథాన్‌లలో {sports-years} ఏళ్లు."'],
    ['"text": "కెమెరాలు, ఎడిటింగ్, లైవ్ స్ట్రీమ్ మా దగ్గరే."', '"text": "{only-media}కెమెరాలు, ఎడిటింగ్, లైవ్ స్ట్రీమ్ మా దగ్గరే."']
  ] LOOP
    texts := replace(texts, pair[1], pair[2]);
  END LOOP;
  RETURN texts::jsonb;
END $$;
UPDATE website_items SET draft = pg_temp.of_shown_services(draft), published = pg_temp.of_shown_services(published)
WHERE kind IN ('home-page', 'projects-page')
  AND (draft IS DISTINCT FROM pg_temp.of_shown_services(draft) OR published IS DISTINCT FROM pg_temp.of_shown_services(published));
DROP FUNCTION pg_temp.of_shown_services(jsonb);
