import type { StateCode } from "../states.ts";

/**
 * Towns that people name, by State: degrees north and east for the map of venues, English spellings, then Telugu / Hindi. Names of one town are split by commas, the first of each
 * language is shown. The cities of a company's venues need not be here. To be checked by a native reader.
 */
const text = `
36 17.385,78.487 Hyderabad, Twin Cities, Hyd, Hyderbad, Bhagyanagar, Cyberabad, Haidarabad / హైదరాబాద్, హైద్రాబాద్, భాగ్యనగరం / हैदराबाद, भाग्यनगर
36 17.44,78.498 Secunderabad, Sec'bad, Secbad, Sec bad, Lashkar, Sikandrabad, Sikindrabad / సికింద్రాబాద్, సికందరాబాద్, లష్కర్ / सिकंदराबाद, सिकन्दराबाद, लश्कर
36 17.968,79.594 Warangal, Hanamkonda, Hanumakonda, Orugallu / వరంగల్, హనుమకొండ, హన్మకొండ / वारंगल, वरंगल
36 18.438,79.129 Karimnagar / కరీంనగర్ / करीमनगर
36 18.672,78.094 Nizamabad, Indur / నిజామాబాద్ / निज़ामाबाद
36 17.247,80.151 Khammam / ఖమ్మం / खम्मम
36 19.664,78.532 Adilabad / ఆదిలాబాద్ / आदिलाबाद
36 16.749,77.986 Mahbubnagar, Mahabubnagar, Palamuru / మహబూబ్‌నగర్ / महबूबनगर
36 17.055,79.267 Nalgonda / నల్గొండ / नलगोंडा
36 Sangareddy / సంగారెడ్డి / संगारेड्डी
36 Siddipet / సిద్దిపేట / सिद्दीपेट
36 Medak / మెదక్ / मेदक
36 Suryapet / సూర్యాపేట / सूर्यापेट
36 Mancherial / మంచిర్యాల / मंचेरियल
36 Vikarabad / వికారాబాద్ / विकाराबाद
36 Zaheerabad / జహీరాబాద్ / ज़हीराबाद
36 Yadadri, Yadagirigutta, Bhongir / యాదాద్రి, యాదగిరిగుట్ట, భువనగిరి / यादाद्री
37 17.687,83.219 Vizag, Bizag, Visakhapatnam, Vishakhapatnam, Vishakapatnam, Visakapatnam, Visakha, Vizagapatam, Vizagapatnam, Waltair / వైజాగ్, విశాఖపట్నం, విశాఖ, వాల్తేరు / विज़ाग, विशाखापत्तनम, विशाखापट्टनम, वाइज़ाग, वाइज़ैग, वाल्टेयर
37 16.506,80.648 Vijayawada, Bezawada, BZA / విజయవాడ, బెజవాడ / विजयवाड़ा
37 16.307,80.437 Guntur / గుంటూరు / गुंटूर
37 16.573,80.357 Amaravati, Amaravathi / అమరావతి / अमरावती
37 13.628,79.419 Tirupati, Tirupathi, Tirumala / తిరుపతి, తిరుమల / तिरुपति
37 15.828,78.037 Kurnool / కర్నూలు / कुरनूल
37 14.443,79.987 Nellore / నెల్లూరు / नेल्लोर
37 17.005,81.778 Rajahmundry, Rajamahendravaram, Rajamundry / రాజమండ్రి, రాజమహేంద్రవరం / राजमुंदरी
37 16.989,82.247 Kakinada / కాకినాడ / काकीनाडा
37 16.711,81.095 Eluru / ఏలూరు / एलुरु
37 15.506,80.049 Ongole / ఒంగోలు / ओंगोल
37 14.682,77.6 Anantapur, Anantapuram / అనంతపురం / अनंतपुर
37 14.467,78.824 Kadapa, Cuddapah / కడప / कडपा
37 13.217,79.1 Chittoor / చిత్తూరు / चित्तूर
37 18.294,83.897 Srikakulam / శ్రీకాకుళం / श्रीकाकुलम
37 18.107,83.396 Vizianagaram, Vijayanagaram / విజయనగరం / विजयनगरम
37 Bhimavaram / భీమవరం / भीमवरम
37 Machilipatnam, Bandar / మచిలీపట్నం / मछलीपट्टनम
37 Tenali / తెనాలి / तेनाली
37 Anakapalli, Anakapalle / అనకాపల్లి / अनकापल्ली
37 Araku, Araku Valley / అరకు, అరకు లోయ / अराकू
37 Bheemili, Bheemunipatnam, Bhimli, Bhimunipatnam / భీమిలి, భీమునిపట్నం / भीमिली, भीमुनिपट्टनम
37 Puttaparthi / పుట్టపర్తి / पुट्टपर्थी
29 Bengaluru, Bangalore, Blr / బెంగళూరు, బెంగుళూరు / बेंगलुरु, बैंगलोर
29 Mysuru, Mysore / మైసూరు, మైసూర్ / मैसूर, मैसूरु
29 Mangaluru, Mangalore / మంగళూరు / मंगलुरु, मंगलौर
29 Hubballi, Hubli / హుబ్లీ / हुबली
33 Chennai, Madras / చెన్నై, మద్రాసు / चेन्नई, मद्रास
33 Coimbatore, Kovai / కోయంబత్తూరు / कोयंबटूर
33 Madurai / మధురై / मदुरै
33 Salem / సేలం / सेलम
32 Kochi, Cochin, Ernakulam / కొచ్చి / कोच्चि
32 Thiruvananthapuram, Trivandrum / తిరువనంతపురం / तिरुवनंतपुरम
32 Kozhikode, Calicut / కోళికోడ్ / कोझिकोड
32 Thrissur, Trichur / త్రిస్సూర్ / त्रिशूर
27 Mumbai, Bombay / ముంబై, బొంబాయి / मुंबई, बंबई
27 Pune, Poona / పుణె, పూణే / पुणे
27 Nagpur / నాగపూర్ / नागपुर
27 Nashik, Nasik / నాసిక్ / नासिक
27 Aurangabad, Chhatrapati Sambhajinagar / ఔరంగాబాద్ / औरंगाबाद, छत्रपति संभाजीनगर
27 Nanded / నాందేడ్ / नांदेड़
30 Panaji, Panjim / పణజి / पणजी
24 Ahmedabad, Amdavad / అహ్మదాబాద్ / अहमदाबाद
24 Surat / సూరత్ / सूरत
24 Vadodara, Baroda / వడోదర / वडोदरा, बड़ौदा
08 Jaipur, Pink City / జైపూర్ / जयपुर
08 Udaipur, Lake City / ఉదయపూర్ / उदयपुर
08 Jodhpur, Blue City / జోధ్‌పూర్ / जोधपुर
07 Delhi, New Delhi, Dilli, NCR / ఢిల్లీ, దిల్లీ, న్యూ ఢిల్లీ / दिल्ली, नई दिल्ली
06 Gurugram, Gurgaon / గురుగ్రామ్ / गुरुग्राम, गुड़गांव
09 Noida / నోయిడా / नोएडा
09 Lucknow / లక్నో / लखनऊ
09 Varanasi, Banaras, Kashi / వారణాసి, కాశీ / वाराणसी, बनारस, काशी
09 Agra / ఆగ్రా / आगरा
09 Prayagraj, Allahabad / ప్రయాగరాజ్, అలహాబాద్ / प्रयागराज, इलाहाबाद
09 Ghaziabad / ఘజియాబాద్ / ग़ाज़ियाबाद
04 Chandigarh / చండీగఢ్ / चंडीगढ़
23 Bhopal / భోపాల్ / भोपाल
23 Indore / ఇండోర్ నగరం / इंदौर
22 Raipur / రాయపూర్ / रायपुर
19 Kolkata, Calcutta / కోల్‌కతా, కలకత్తా / कोलकाता, कलकत्ता
21 Bhubaneswar, Bhubaneshwar, BBSR / భువనేశ్వర్ / भुवनेश्वर
21 Puri / పూరీ / पुरी
21 Cuttack / కటక్ / कटक
21 Rourkela / రూర్కెలా / राउरकेला
21 Sambalpur / సంబల్‌పూర్ / संबलपुर
21 Berhampur, Brahmapur / బరంపురం / ब्रह्मपुर, बरहमपुर
10 Patna / పాట్నా / पटना
20 Ranchi / రాంచీ / रांची
18 Guwahati, Gauhati / గువాహటి / गुवाहाटी
03 Amritsar / అమృత్‌సర్ / अमृतसर
03 Ludhiana / లూధియానా / लुधियाना
05 Rishikesh / రిషికేశ్ / ऋषिकेश
05 Dehradun / డెహ్రాడూన్ / देहरादून
34 Puducherry, Pondicherry, Pondy / పుదుచ్చేరి నగరం / पुदुच्चेरी शहर`;

export type Town = { state: StateCode; en: string; te: string; hi: string; degrees?: readonly [north: number, east: number] };

export const towns: readonly Town[] = text
  .trim()
  .split("\n")
  .map((line) => {
    const [, state, north, east, names = ""] = /^(\d\d) (?:([\d.]+),([\d.]+) )?(.*)$/.exec(line) ?? [];
    const [en = "", te = "", hi = ""] = names.split(" / ");
    return { state: state as StateCode, en, te, hi, ...(north && { degrees: [Number(north), Number(east)] as const }) };
  });

/** Short names of States, besides those of state-names.ts. */
export const shortStates: Partial<Record<StateCode, string>> = {
  "33": "TN, Tamilnadu",
  "36": "TS, TG, Telengana",
  "37": "AP, Andhra, ఆంధ్ర, ఆంధ్రా, ఏపీ, आंध्र, आंध्रा",
};
