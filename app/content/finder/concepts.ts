import type { Language } from "../languages.ts";
import type { venueTypes } from "../site/venue-types.ts";

type VenueType = (typeof venueTypes)[number];

/**
 * What people ask of a venue, with the names that they use, split by commas. The first name of a language is the one that the page shows;
 * what is said in Latin letters in any language is in `en`. Telugu and Hindi: to be checked by a native reader.
 */
export type Names = Record<Language, string>;

/** Kinds of venue, and the types that are of the kind. A venue is also of a kind that its own name names. */
export const kinds: Record<string, Names & { types: readonly VenueType[] }> = {
  Indoor: {
    types: ["Indoor", "Convention", "Banquet"],
    en: "Indoor, inside, covered, closed, closed hall, closed room, band hall",
    te: "ఇండోర్ హాల్, ఇండోర్, లోపల, మూసిన",
    hi: "हॉल के भीतर, इंडोर, अंदर, बंद हॉल, छत के नीचे",
  },
  Outdoor: {
    types: ["Outdoor"],
    en: "Outdoor, outdoors, open air, open, open ground, open place, ground, grounds, farm house, khule aasman ke neeche, khule aasman, open sky, bayata, aarubayata, khula, khule mein, bahar",
    te: "ఆరుబయట, ఔట్‌డోర్, అవుట్ డోర్, బయట, మైదానం, గ్రౌండ్, ఖాళీ స్థలం, ఓపెన్",
    hi: "खुली जगह, खुले आसमान के नीचे, आउटडोर, खुले में, खुला, खुली, खुले, बाहर, मैदान, ग्राउंड",
  },
  Convention: {
    types: ["Convention"],
    en: "Convention, convention centre, convention center, convention hall, conventions, exhibition centre, exhibition hall",
    te: "కన్వెన్షన్ సెంటర్, కన్వెన్షన్, కన్వెన్షన్ హాల్",
    hi: "कन्वेंशन सेंटर, कन्वेंशन, कन्वेंशन हॉल, सम्मेलन केंद्र",
  },
  Resort: {
    types: ["Resort"],
    en: "Resort, resorts, beach resort, farm resort",
    te: "రిసార్ట్, రిసార్టు, రిసార్ట్స్",
    hi: "रिसॉर्ट, रिजॉर्ट, रिसोर्ट",
  },
  Banquet: {
    types: ["Banquet"],
    en: "Banquet Hall, banquet, banquets, banquet halls, banquet room, ballroom",
    te: "బాంక్వెట్ హాల్, బాంక్వెట్, బాంకెట్ హాల్, బాంకెట్, బ్యాంక్వెట్ హాల్, విందు హాలు",
    hi: "बैंक्वेट हॉल, बैंक्वेट, बैंकेट हॉल, बैंकेट, बैंक्वेट्स",
  },
};

/**
 * A venue has a feature that its name or one of its own features names; where none does, the venues of `types` have it. `isCounted`: a
 * number beside it is none of guests. `except`: a feature that names that one is not meant. `isOptional`: where no venue has it, it leaves
 * none out. `isOfLack`: it is that something is not there, also where only that thing is named, as in "no pillars in between".
 */
export const features: Record<
  string,
  Names & { isCounted?: true; isOptional?: true; except?: string; isOfLack?: true; types?: readonly VenueType[] }
> = {
  lawn: {
    types: ["Outdoor"],
    en: "Lawn, lawns, lawn area, open lawn, lawn seating, garden, gardens, green lawn, grass",
    te: "లాన్, లాన్స్, తోట, గార్డెన్, పచ్చిక",
    hi: "लॉन, लॉन्स, बगीचा, बाग, गार्डन, बाग़ीचा",
  },
  vegetarian: {
    en: "Veg, vej, vegetarian, jain, jain food, veg food, veg meals, veg plate, veg thali, veg meal, shakahari",
    te: "శాకాహారం, శాకాహార, వెజ్, శాఖాహారం, శాకాహార భోజనం, వెజ్ ప్లేటు, వెజ్ ప్లేట్",
    hi: "शाकाहारी, शाकाहार, वेज, शाकाहारी खाना, शाकाहारी भोजन, वेज प्लेट, वेज थाली",
  },
  vegetarianOnly: {
    isOptional: true,
    en: "Pure veg, veg only, only veg, vegetarian only, pure vegetarian, shuddh shakahari, shudh shakahari",
    te: "శుద్ధ శాకాహారం, శాకాహారం మాత్రమే",
    hi: "शुद्ध शाकाहारी, सिर्फ शाकाहारी, केवल शाकाहारी",
  },
  nonVegetarian: {
    en: "Non-veg, non vej, nonvej, non veg, nonveg, non vegetarian, non veg food, non veg plate, non veg thali, non veg meal, non veg allowed, mutton, chicken, hyderabadi biryani, biryani, gosht, murgi, murga, mansahari, mamsaharam",
    te: "మాంసాహారం, మాంసాహార, నాన్ వెజ్, నాన్‌వెజ్, మాంసాహార భోజనం, నాన్ వెజ్ ప్లేటు, నాన్ వెజ్ ప్లేట్, బిర్యానీ",
    hi: "मांसाहारी, मांसाहार, नॉन वेज, नॉनवेज, मांसाहारी खाना, मांसाहारी भोजन, नॉन वेज प्लेट, नॉन वेज थाली, बिरयानी",
  },
  airConditioned: {
    en: "AC, a/c, a.c., air conditioned, air conditioning, air condition, air conditioner, aircon, centralised ac, fully ac, cooling, ac hall",
    te: "ఏసీ, ఎసి, ఏ.సి., ఎ.సి., ఎయిర్ కండిషన్, ఎయిర్ కండిషన్డ్, శీతల",
    hi: "एसी, ए.सी., एयर कंडीशन, एयर कंडीशनर, वातानुकूलित",
  },
  parking: {
    isCounted: true,
    en: "Parking, car parking, big car parking, car park, parking space, parking place, parking facility, cars, car, vehicles, bikes, gaadi, gadi, gaadiyan, gadiyan, gaadiyon",
    te: "పార్కింగ్, కారు పార్కింగ్, కార్ పార్కింగ్, కార్లు, కార్లకు, కార్ల, కార్ల పార్కింగ్, వాహనాలు, వాహనాల",
    hi: "पार्किंग, कार पार्किंग, गाड़ी, गाड़ियां, गाड़ियों, कार, कार की पार्किंग, कारें, कारों",
  },
  valet: {
    en: "Valet, valet parking, valay, valey, valay parking, valey parking, vallet parking",
    te: "వాలే పార్కింగ్, వాలే, వాలెట్, వ్యాలెట్",
    hi: "वैले पार्किंग, वैले, वैलेट, वैलेट पार्किंग",
  },
  bridalRoom: {
    en: "Bridal room, bridal suite, suite, suites, dulhan, dulha dulhan, dulhan ka kamra, dulhan ka room, dulhan room, bride room, bride's room, brides room, room for the bride, pelli koothuru room, green room, changing room, dressing room, make up room",
    te: "పెళ్లికూతురి గది, వధువు గది, మేకప్ గది, పెళ్లికూతురు గది",
    hi: "दुल्हन का कमरा, दुल्हन, दूल्हा, दूल्हा दुल्हन, ब्राइडल रूम, ब्राइडल सुइट, मेकअप रूम",
  },
  rooms: {
    isCounted: true,
    except: "bridalRoom",
    en: "Rooms, room, stay, guest rooms, guest room, ac rooms, accommodation, accomodation, lodging, bedrooms, kamre, gadulu",
    te: "గదులు, గది, రూములు, రూమ్స్, వసతి, బస",
    hi: "कमरे, कमरा, कमरों, रूम, ठहरने, ठहरना, आवास",
  },
  alcohol: {
    en: "Alcohol, serves alcohol, liquor, bar, drinks, wine, beer, whisky, cocktail, cocktails, booze, sharab, daru, mandu",
    te: "మద్యం, మందు, లిక్కర్, బార్, ఆల్కహాల్",
    hi: "शराब, दारू, मदिरा, ड्रिंक्स, अल्कोहल, शराब परोसना",
  },
  sea: {
    en: "Sea view, sea, sea facing, seaside, sea side, by the sea, beach, beachside, beach side, beach front, near beach, waterfront, by the water, ocean, ocean view, samudram, samundar",
    te: "సముద్రం, సముద్ర దృశ్యం, సముద్రపు, సముద్ర తీరం, బీచ్",
    hi: "समुद्र का नज़ारा, समुद्र, समुद्र किनारे, समंदर, सागर, बीच पर, समुद्र तट, तट",
  },
  lake: {
    en: "Lake view, lake, lakeside, lake side, lake facing, lakefront, jheel, jhil, jheel kinare, cheruvu, river, riverside, river side, nadi",
    te: "సరస్సు, చెరువు, సరస్సు దృశ్యం, నది",
    hi: "झील का नज़ारा, झील, झील किनारे, नदी",
  },
  fort: { en: "Fort view, fort, kila, kile, qila", te: "కోట, కోట దృశ్యం", hi: "किले का नज़ारा, किला, क़िला, किले" },
  heritage: { en: "Heritage, haveli, rajwada, heritage hotel", te: "వారసత్వ, హవేలీ", hi: "विरासत, हवेली" },
  fireworks: {
    isOptional: true,
    en: "Fireworks, firework, crackers, fire crackers, firecrackers, aatishbaji, atishbaji, aatishbazi, pataka, patake, patakhe",
    te: "బాణసంచా, టపాసులు",
    hi: "आतिशबाज़ी, पटाखे",
  },
  station: {
    isOptional: true,
    en: "Railway station, station, near railway station",
    te: "రైల్వే స్టేషన్, స్టేషన్",
    hi: "रेलवे स्टेशन, स्टेशन",
  },
  metro: {
    isOptional: true,
    en: "Metro station, metro, metro rail",
    te: "మెట్రో స్టేషన్, మెట్రో",
    hi: "मेट्रो स्टेशन, मेट्रो",
  },
  pool: {
    en: "Swimming pool, pool, poolside, pool side, swimming",
    te: "ఈత కొలను, స్విమ్మింగ్ పూల్",
    hi: "स्विमिंग पूल, तरणताल",
  },
  stage: {
    en: "Stage, open stage, open air stage, big stage, dais",
    te: "వేదిక మీద స్టేజీ, స్టేజ్, స్టేజి, ఆరుబయట వేదిక",
    hi: "मंच, स्टेज, खुला मंच",
  },
  screen: {
    en: "LED wall, led, led screen, led wall screen, video wall, screen, big screen",
    te: "LED తెర, ఎల్ఈడీ, ఎల్ఇడి, తెర, స్క్రీన్",
    hi: "LED परदा, एलईडी, परदा, पर्दा, स्क्रीन",
  },
  pillarless: {
    isOfLack: true,
    en: "Pillarless, pillar, pillars, stambhalu, khambe, khamba, pillar less, pillarless hall, without pillars, no pillars, pillars leni, pillar leni, pillarlu leni, stambhalu leni, bina khambe, column free",
    te: "స్తంభాలు లేని, స్తంభాలు, స్తంభం, పిల్లర్లు, పిల్లర్స్, స్తంభాలు లేని హాలు, పిల్లర్లు లేని",
    hi: "बिना खंभों का, खंभे, खंभा, खंभों, पिलर, बिना खंभों का हॉल, बिना खंभे, बिना पिलर",
  },
};

/** Every venue takes every occasion: they are understood and leave nothing out. */
export const occasions: Record<string, Names> = {
  wedding: {
    en: "Wedding, weddings, marriage, marriages, shaadi, shadi, shaadi ka, vivah, vivaaham, pelli, pellilu, nikah, walima, muhurtham, daughters wedding, sons wedding, destination wedding, wedding venue",
    te: "పెళ్లి, పెళ్ళి, పెళ్లిళ్లు, వివాహం, వివాహ, కళ్యాణం, ముహూర్తం, నిఖా",
    hi: "शादी, शादियों, विवाह, ब्याह, निकाह, वलीमा",
  },
  services: {
    en: "Decoration, decorations, decor, decorator, flowers, flower decoration, photography, photographer, band baja, makeup artist, mehendi artist, sound, lights, lighting",
    te: "అలంకరణ, పూలు, ఫోటోగ్రఫీ",
    hi: "सजावट, फूल, फ़ोटोग्राफ़ी",
  },
  reception: { en: "Reception, wedding reception", te: "రిసెప్షన్, విందు", hi: "रिसेप्शन, दावत, स्वागत समारोह" },
  engagement: {
    en: "Engagement, nischitartham, nischayathartham, ring ceremony, sagai, roka",
    te: "నిశ్చితార్థం, ఎంగేజ్‌మెంట్, నిశ్చయ తాంబూలం",
    hi: "सगाई, मंगनी, रोका",
  },
  ceremony: {
    en: "Family function, sangeet, haldi, mehendi, mehndi, half saree, half saree function, half sari, voni function, upanayanam, thread ceremony, baby shower, seemantham, srimantham, godh bharai, naming ceremony, namakaranam, barasala, cradle ceremony, housewarming, house warming, gruhapravesam, griha pravesh, annaprasana, mundan, puja, pooja, satsang, bhajan",
    te: "కుటుంబ వేడుక, సంగీత్, హల్దీ, మెహందీ, ఓణీల ఫంక్షన్, ఓణీల వేడుక, హాఫ్ శారీ, ఉపనయనం, ఒడుగు, సీమంతం, శ్రీమంతం, బారసాల, నామకరణం, గృహప్రవేశం, అన్నప్రాశన, పూజ, వ్రతం",
    hi: "पारिवारिक समारोह, संगीत, हल्दी, मेहंदी, जनेऊ, उपनयन, गोद भराई, नामकरण, गृह प्रवेश, गृहप्रवेश, मुंडन, पूजा, सत्संग",
  },
  birthday: {
    en: "Birthday, birthdays, brithday, bday, b'day, birthday party, bday party, first birthday, sweet 16, sweet sixteen, sashtipoorthi, shashtipurthi, shastipoorthi, janamdin, puttina roju",
    te: "పుట్టినరోజు, పుట్టిన రోజు, బర్త్‌డే, జన్మదినం, షష్టిపూర్తి",
    hi: "जन्मदिन, बर्थडे, जन्म दिन, षष्टिपूर्ति",
  },
  anniversary: {
    en: "Anniversary, anniversaries, silver jubilee, golden jubilee",
    te: "వార్షికోత్సవం, పెళ్లిరోజు",
    hi: "सालगिरह, वर्षगांठ",
  },
  party: {
    en: "Party, parties, DJ, get together, reunion, batch reunion, alumni meet, kitty party, farewell, farewell party, retirement, retirement party, freshers, freshers party, fresher party, celebration, celebrations, birthday bash, cocktail party, cocktail night, cocktail evening, cocktail dinner, new year party, bachelor party",
    te: "పార్టీ, ఫంక్షన్, వేడుక, వేడుకలు, సంబరాలు",
    hi: "पार्टी, समारोह, जश्न, उत्सव, फंक्शन, कार्यक्रम",
  },
  corporate: {
    en: "Corporate event, corporate, office party, conference, conferences, meeting, meetings, seminar, workshop, training, town hall, townhall, product launch, launch, dealer meet, dealers meet, annual meet, agm, awards, awards night, award night, award function, awards ceremony, award ceremony, R&R, r&r event, r and r, team outing, summit, expo, exhibition, gala, gala dinner",
    te: "కార్పొరేట్ ఈవెంట్, సమావేశం, సమావేశాలు, మీటింగ్, సదస్సు, కాన్ఫరెన్స్, సెమినార్, ఆవిష్కరణ, బహుమతి ప్రదానం",
    hi: "कॉर्पोरेट कार्यक्रम, बैठक, मीटिंग, सम्मेलन, सेमिनार, शुभारंभ, पुरस्कार वितरण, कॉन्फ्रेंस",
  },
  cultural: {
    en: "Cultural evening, annual day, college day, college fest, fest, festival, cultural, cultural night, cultural evening, cultural program, concert, music, music night, dance, dance program, farewell day, graduation, graduation day, prize distribution, dandiya, garba, diwali, dussehra, ugadi, sankranti, holi, ganesh, christmas, iftar",
    te: "సాంస్కృతిక కార్యక్రమం, కచేరీ, పండుగ, ఉత్సవం, నృత్యం, దాండియా, ఉగాది, దీపావళి, సంక్రాంతి",
    hi: "सांस्कृतिक कार्यक्रम, वार्षिकोत्सव, त्योहार, संगीत कार्यक्रम, गरबा, डांडिया, दिवाली, होली",
  },
  sports: {
    en: "Sports event, sports, sport, sports day, sports meet, tournament, tournaments, league, league opening, match, cricket, cricket auction, auction, championship, prize giving, game, games, competition, club annual dinner, sports banquet",
    te: "క్రీడా పోటీ, క్రీడలు, క్రీడా, ఆటలు, పోటీలు, పోటీ, టోర్నమెంట్, క్రికెట్",
    hi: "खेल प्रतियोगिता, खेल, खेलकूद, प्रतियोगिता, टूर्नामेंट, क्रिकेट",
  },
  meal: {
    en: "Meal, andhra style, andhra meals, lunch, dinner, breakfast, buffet, high tea, food, meals, feast, catering, khana, bhojanam, annual dinner",
    te: "భోజనం, భోజనాలు, విందు భోజనం, టిఫిన్, క్యాటరింగ్",
    hi: "भोजन, खाना, दोपहर का खाना, रात का खाना, नाश्ता, खाने",
  },
};
