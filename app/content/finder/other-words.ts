/** The other words of a phrase, in English, Telugu and Hindi, also in Latin letters. */
export const otherWords = {
  /** Say nothing that a venue must fit. */
  filler: `aapke, aapke paas, హాల్స్, ఖాళీ, summer, winter, మాత్రం, khali, khaali, free, vacant, should, cant, sit, heat, abt, office, grandfather, grandmother, date, details, information, info, कृपया, वेन्यू, जानकारी, दें, तारीख, अभी, तय, దయచేసి, వివరాలు, ఇంకా, tk, pura, poora, ga, గా, koi, jagah, chalegi, dad, mom, papa, mummy, happy, surprise, lavish, fat, mini, amazing, awesome, superb, sabse, bhi, dono, both, urgent, urgently, type, types, kind of, a, an, the, my, our, your, his, her, we, i, us, me, it, is, are, be, any, some, there, this, that, which, with, w, and, also,
    for, of, on, to, from, by, only, please, pls, plz, looking, look, looking for, want, wanted, need, require, find, planning, kada, kadaa, bas, respected, abbai, abbayi, ammai, ammayi, inkoti, inko, vastam, vastaru, total, in all, altogether, lo avvali, avvali, avutundi, undali, unte, unda, undha, hoga, hogi, honge, honi, expecting, coming, attending, hosting, celebrate, arrange, conduct, costing, all, everything, every,
    hi, hello, hey, anna, akka, bhai, bhaiya, miya, nenu, maa, you, ur, tell, see, come, keep, live, lives, because, everybody, everyone, husband, wife, boy, girl, daggarlo, emaina, avtunda, hona, sir, madam, ji, garu, namaste, namaskaram, thanks, thank you, dear, team, muslim, christian, hindu, telugu, tamil, punjabi, marwari, um, uh, so, ok, just, maybe, what, where, but, if, who, search, book, booking, show, available,
    suitable, enough, sufficient, fit, fits, accommodate, accommodating, saripoye, saripade, saripada, good, best, nice, big, large, small, cool, beautiful, grand, mid size, medium, intimate, lovely, elegant, luxurious, luxury, premium, royal, spacious, huge, cosy, cozy, simple, decent, classy, stylish, modern, traditional, gorgeous, perfect, ideal, famous, popular, top, posh, peaceful, ample, lots, place, places, venue, venues, something, somewhere, anything, hall, halls, haal, community hall, mini hall, kalyana mandapam, kalyana mantapam, mandapam, mantapam, mandap, kalyanamandapam, gardens hall, event hall, space,
    function, functions, event, events, programme, program, ceremony, allowed, having, has, have, serves, serve, do, does, can, will, would, like, about, around, approx, approximately, nearly, roughly, say, up to, upto, up, till, tak, varaku, max, capacity, capacity of, count,
    gharwale, ghar wale, ke saath, purana, purani, banta, banti, kya, milega, milegi, mil jayega, mil jaye, ho jayega, ho jayegi, ho jayenge, ho jaye, chalega, bataiye, bata do, dikha do, theek, accha, acchi, achha, badhiya, shandar, chokho, chokha, mast, mehnga, mehngi, mehnge, mahanga, costly, expensive, sa, hukum, khamma ghani, ram ram, sat sri akal, adaab, pranam,
    naaku, maaku, memu, manaku, chupinchandi, cheppandi, chudandi, vastaru, vastunnaru, cheyali, pettali, mere, mera, humko, karna, karni, karne, dikhao, batao, anywhere, sabhi, saare, sab, anni, son, daughter, parents, cousin, fiance, brother, sister, daughters, sons, friend, friends, family, our family, side, location, located, india, centre, center,
    ka, ki, ke, ko, se, liye, ke liye, kaa, mujhe, hamein, humein, chahiye, chahie, hai, hain, wala, wali, wale, aur, bada, badi, kavali, kaavali, undi, unna, kosam, ki, ku, tho, pedda, chinna, chota, chhota, choti, manchi, kindly, suggest, kharchu, kharcha, kharch, ఖర్చు, खर्च, खर्चा,
    కూర్చోవాలి, మధ్యలో, మీద, పెట్టుకునే, అన్ని, ప్లేస్, మాకు, నాకు, వస్తారు, చేయాలి, నమస్కారం, అండి, కావాలి, కావలెను, కావాలండి, ఉంది, ఉన్న, ఉండే, గల, మా, నా, మన, మంచి, పెద్ద, చిన్న, ఎక్కువ, చాలా, ఒక, కోసం, కొరకు, తో, మరియు, చూపించు, చూపించండి, చెప్పండి, ఏదైనా, పెట్టే, దొరికే, కదా, బాగా, బాగుండాలి, మాత్రమే, ఇంకోటి, ఇంకేదైనా, మరొకటి, ఉండాలి, ఉంటే, ఉందా, ఉంటుందా, ఉన్నాయా, దొరుకుతుందా, దొరుకుతాయా, అవ్వాలి, అయిపోవాలి, జరగాలి, పెట్టాలి, వస్తారండి, వస్తున్నారు, రావాలి, కావాలంటే, మొత్తం, అందరూ, సరిపోయే, సరిపడే, సరిపడా, సరిపోవు, పట్టే, అబ్బాయి, అమ్మాయి, మనవరాలి, మనవడి, కూతురి, కొడుకు,
    హాలు, హాల్, హాళ్లు, వేదిక, వేదికలు, కల్యాణ మండపం, కళ్యాణ మండపం, మండపం, స్థలం, చోటు, సుమారు, దాదాపు, వరకు, వాళ్ళకు,
    बनता, बनती, ऐसा, ऐसी, जहाँ, जहां, करना, करने, करनी, बस, ही, भी, सबसे, कहीं, और कोई, दूसरा, दूसरी, सिर्फ़, सिर्फ, केवल, होगा, होगी, होंगे, होनी, होना, इतना, इतनी, इतने, आएँगे, आएंगे, आ रहे, मिलेगा, मिलेगी, कुल, सभी, सारे, नमस्ते, जी, लायक, पर्याप्त, का, की, के, को, से, लिए, के लिए, वाला, वाली, वाले, हमें, मुझे, चाहिए, है, हैं, हो, और, एक, बड़ा, बड़ी, बड़े, छोटा, अच्छा, अच्छी, मेरी, मेरे, हमारी, बेटी, बेटे, कोई, जगह, स्थान, स्थल, हॉल, हाल, मंडप, मैरिज हॉल, सामुदायिक भवन, भवन, लगभग, करीब, तक, दिखाओ, बताओ, साथ, अगर, तो, पूरी, पूरा`,
  /** A part of the name of a place that is not known: "Hitech City". */
  placeName:
    "city, town, area, colony, nagar, road, rd, hills, district, valley, village, state, జిల్లా, నగరం, ఊరు, కాలనీ, నగర్, రోడ్, రోడ్డు, रोड, शहर, ज़िला, नगर, गाँव, कॉलोनी",
  /** Before a place. */
  before: "in, at, near, nearby, near by, close to, next to, around, beside, opposite",
  /** After a place. */
  after:
    "lo, loni, loo, mein, me, mai, ke paas, paas, ki taraf, daggara, pakkana, vaipu, వైపు, లో, లోని, దగ్గర, వద్ద, పక్కన, సమీపంలో, में, के पास, पास, की तरफ, के किनारे, किनारे",
  either: "or, either, leda, ya, లేదా, కానీ, या, अथवा",
  /** Before what a venue should not have. */
  without:
    "without, xcept, exept, न, no, dont want, don't want, do not want, not looking for, not interested in, anywhere but, anything but, all but, everything but, apart from, excluding, avoid, not, non, not in, not at, except, except in, other than, bina, बिना",
  /** After what a venue should not have. */
  lacking:
    "ke bina, lekunda, leni, vaddu, vadhu, kaadu, kadu, kakunda, undakudadu, tappa, nhi, nhin, na ho, nahi hona, nai, nai hona, nakko, nako, mat, chhod ke, chod ke, chhodkar, ke alawa, is too far, too far, dooram, door hai, bahut door, bohot door, bohot door padta, bahut door padta, nai bohot door padta, door padta, door padega, కాదు, ఉండకూడదు, ఉండరు, తప్ప, దూరం, దూరం అవుతుంది, न हो, न हों, ना हो, छोड़ के, छोड़ कर, छोड़कर, के अलावा, दूर है, बहुत दूर, nahi, nahin, nahi chahiye, not wanted, not allowed, లేకుండా, లేని, వద్దు, కాకుండా, के बिना, नहीं, नहीं चाहिए, वर्जित",
  /** After what a venue may have or not. */
  needless:
    "not needed, not required, dont need, don't need, do not need, dont require, no need of, no need for, not necessary, not compulsory, no need, optional, lekunna parledu, lekapoyina parledu, లేకున్నా పర్లేదు, లేకపోయినా పర్వాలేదు, avasaram ledu, zaroori nahi, zaruri nahi, అవసరం లేదు, అక్కర్లేదు, ज़रूरी नहीं, जरूरी नहीं, ज़रूरत नहीं, जरूरत नहीं",
  /** "no AC needed", "no parking problem" */
  needed: "needed, required, necessary, compulsory, must, problem, problems, issue, issues, tension",
  people: `public, ladke, ladkiyan, dost, guests, guest, people, peoples, ppl, person, persons, pax, member, members, heads, head, nos, seats, seat, seater, chairs, seating, students, student, employees, employee, staff, delegates, players, player, kids, children, athletes, spectators, runners, participants, visitors, attendees, relatives, devotees, families, packs, plates, gathering, crowd, strength,
    bande, jane, ladies, gents, baraati, barati, baratis, log, logo, logon, logo ke liye, logon ke liye, mehmaan, mehman, mehmano, aadmi, mandi, mandhi, mandiki, mandi ki, janam, athidhulu, atithulu,
    మంది, మందికి, బంధువులు, అతిథులు, అతిథులకు, జనం, జనాలకు, ప్లేట్లు, लोग, लोगों, मेहमान, मेहमानों, व्यक्ति, व्यक्तियों, बाराती, बारातियों, रिश्तेदार, आदमी, जन, बच्चे`,
  /** After an amount of rupees. */
  rupees:
    "budget, ka budget, బడ్జెట్, बजट, का बजट, rs, rupees, rupee, inr, rupaye, rupye, rupay, rupaya, rupiya, rupaiya, rupai, plate, thali, per plate, a plate, plate rate, per head, a head, per person, a person, per guest, per pax, per member, per cover, per thali, each, veg plate, veg thali, veg meal, non veg plate, non veg thali, non veg meal, ప్లేటు, ప్లేట్, వెజ్ ప్లేటు, వెజ్ ప్లేట్, నాన్ వెజ్ ప్లేటు, నాన్ వెజ్ ప్లేట్, రూపాయలు, రూపాయల, रुपये, रुपए, प्लेट, थाली, प्रति प्लेट, प्रति व्यक्ति, वेज प्लेट, वेज थाली, नॉन वेज प्लेट, नॉन वेज थाली",
  /** Before an amount of rupees. */
  plate:
    "₹, @, plate, per plate, one plate, ek plate, oka plate, okka plate, thali, plate rate, plate price, plate cost, price, rate, cost, budget, low budget, kam budget, takkuva budget, తక్కువ బడ్జెట్, कम बजट, బడ్జెట్, बजट, rs, inr, ప్లేటు, ప్లేట్, ఒక ప్లేటు, ధర, थाली, प्लेट, प्रति प्लेट, एक प्लेट, दाम, भाव",
  /** The cheapest comes first. */
  cheap: `cheap, cheaper, cheapest, low cost, low price, low rate, low budget, less price, less rate, less cost, lowest price, lowest rate, budget friendly, affordable, economical, inexpensive,
    sasta, sasto, saste, sasti, sabse sasta, kam daam, kam rate, kam budget, takkuva rate, takkuva dhara, takkuva dharaku, takkuva budget, takkuva kharchu, chavaka, chouka,
    చవక, చవకైన, చౌక, చౌకైన, తక్కువ ధర, తక్కువ రేటు, తక్కువ ఖర్చు, తక్కువ బడ్జెట్, सस्ता, सस्ते, सस्ती, सबसे सस्ता, कम दाम, कम कीमत, कम खर्च, कम बजट, किफायती, किफ़ायती`,
  /** The one for most guests comes first. */
  largest: "biggest, largest, sabse bada, sabse badi, sabse bara, andari kante pedda, అతి పెద్ద, అన్నిటికంటే పెద్ద, सबसे बड़ा, सबसे बड़ी",
  /** Before or after a number. */
  above:
    "above, over, more than, greater than, bigger than, larger than, exceeding, se zyada, se jyada, se adhik, se upar, se mehnga, se mehngi, se mehnge, costlier than, kante ekkuva, paiga, కంటే ఎక్కువ, పైగా, పైన, కన్నా ఎక్కువ, మించి, से ज़्यादा, से अधिक, से ऊपर, से ज्यादा",
  atLeast: "at least, atleast, minimum, min, not less than, or more, and above, kam se kam, kaneesam, కనీసం, कम से कम",
  below:
    "below, under, lopala, లోపల, less than, fewer than, smaller than, within, ke andar, se kam, se neeche, se niche, kante takkuva, lopu, కంటే తక్కువ, లోపు, తక్కువ, से कम, के अंदर",
  atMost:
    "or less, or below, and below, not more than, maximum, at most, zyada se zyada, jyada se jyada, ज़्यादा से ज़्यादा, ज्यादा से ज्यादा, గరిష్టంగా, datakudadu, datakunda, minchakunda, minchakudadu, దాటకూడదు, దాటకుండా, మించకుండా, మించకూడదు",
  between: "between, from, to, se, nunchi, nundi, నుంచి, నుండి, से, and, or, లేదా, या",
  /** When it is: the day is checked when somebody asks, not here. */
  day: `january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec,
    monday, tuesday, wednesday, thursday, friday, saturday, sunday, today, tomorrow, weekend, next month, this month, next year, next week, morning, evening, night, nite, season, rainy season, monsoon, afternoon, muhurtham time,
    జనవరి, ఫిబ్రవరి, మార్చి, ఏప్రిల్, మే, జూన్, జూలై, ఆగస్టు, సెప్టెంబర్, అక్టోబర్, నవంబర్, డిసెంబర్, ఆదివారం, శనివారం, వారాంతం, వారాంతాలు, వారాంతాల్లో, వీకెండ్, రేపు, ఈరోజు, వచ్చే నెల, ఉదయం, సాయంత్రం, రాత్రి,
    जनवरी, फरवरी, मार्च, अप्रैल, मई, जून, जुलाई, अगस्त, सितंबर, अक्टूबर, नवंबर, दिसंबर, रविवार, शनिवार, सप्ताहांत, वीकेंड, कल, आज, अगले महीने, सुबह, शाम, रात`,
  /** After a number that is no number of guests. */
  time: "o clock, o'clock, oclock, baje, bus, buses, busulu, బస్సులు, बस से, बसें, days, day, nights, hours, hour, hrs, am, pm, years, year, yrs, km, kms, floor, months, tables, sq ft, sqft, sft, square feet, acres, రోజులు, రోజుల, గంటలు, दिन, दिनों, घंटे, साल",
} as const;
