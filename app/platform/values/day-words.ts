import { asciiNumbers } from "#app/content/digits.ts";

/**
 * The words for days and months of Hindi and Telugu by the English ones that `readDay` knows, in their scripts and in Latin letters as
 * `plainLatin` has them. No short forms of weekdays: "ravi" and "guru" are names.
 */
const spellings: Record<string, string> = {
  today: "आज aj ఈరోజు నేడు ఇవాళ ఇవ్వాళ eroju nedu ivala",
  tomorrow: "రేపు repu tmrw tmr tmw tomorow tommorow tommorrow",
  yesterday: "నిన్న nina",
  "day after tomorrow": "ఎల్లుండి elundi",
  "day before yesterday": "మొన్న mona",
  kal: "कल",
  parson: "परसों परसो parso",
  next: "अगले अगला agle agla",
  coming: "వచ్చే vache vachche",
  this: "इस ఈ",
  flexible: "लगभग करीब क़रीब फ्लेक्सिबल फ़्लेक्सिबल సుమారు సుమారుగా దాదాపు ఫ్లెక్సిబుల్",
  or: "या లేదా leda",
  to: "से నుంచి నుండి",
  sun: "रविवार इतवार ravivar itvar ఆదివారం adivaram",
  mon: "सोमवार somvar somavar సోమవారం somavaram",
  tue: "मंगलवार mangalvar mangalavar మంగళవారం mangalavaram",
  wed: "बुधवार budhvar budvar budhavar బుధవారం budhavaram",
  thu: "गुरुवार गुरूवार बृहस्पतिवार वीरवार guruvar brihaspativar virvar vervar గురువారం లక్ష్మివారం guruvaram",
  fri: "शुक्रवार sukravar sukrvar శుక్రవారం sukravaram",
  sat: "शनिवार sanivar శనివారం sanivaram",
  jan: "जनवरी జనవరి",
  feb: "फरवरी फ़रवरी ఫిబ్రవరి",
  mar: "मार्च మార్చి",
  apr: "अप्रैल ఏప్రిల్",
  may: "मई మే",
  jun: "जून జూన్",
  jul: "जुलाई జూలై జులై",
  aug: "अगस्त ఆగస్ట్ ఆగస్టు",
  sep: "सितंबर सितम्बर సెప్టెంబర్ సెప్టెంబరు",
  oct: "अक्टूबर अक्तूबर అక్టోబర్ అక్టోబరు",
  nov: "नवंबर नवम्बर నవంబర్ నవంబరు",
  dec: "दिसंबर दिसम्बर డిసెంబర్ డిసెంబరు",
};

/** Each word of the lists by what it means. */
export const meaningsOf = (spellings: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(spellings).flatMap(([word, list]) => list.split(" ").map((spelling) => [spelling.normalize("NFC"), word])),
  );
const english = meaningsOf(spellings);

/** How English, Telugu and Hindi write the words that count weeks and months. */
export const countSpellings = {
  last: "end చివరి ఆఖరి अंत आखिरी आख़िरी अंतिम aakhri akhri chivari",
  "1st": "first మొదటి पहले पहला पहली",
  "2nd": "second రెండో రెండవ दूसरे दूसरा दूसरी dusre",
  "3rd": "third మూడో మూడవ तीसरे तीसरा तीसरी tisre",
  "4th": "fourth నాలుగో నాలుగవ चौथे चौथा चौथी chauthe",
  week: "weeks weekly వారం వారంలో వారాలకు हफ्ते हफ़्ते हफ्ता सप्ताह hafte varam",
  month: "months monthly నెల నెలా నెలలో నెలలకు महीने माह nela mahine",
};

/** One of the ways in which people write a word of India in Latin letters: "shukrawaar" as "sukravar". */
const plainLatin = (word: string): string =>
  word
    .replaceAll("w", "v")
    .replaceAll("sh", "s")
    .replaceAll(/(.)\1+/g, "$1");

/** "12th" as "12". */
export const withoutOrdinals = (words: string): string => words.replaceAll(/(?<=\d) ?(?:st|nd|rd|th)\b/g, "");

/** After the date of a month: "5వ తేదీ", "15 तारीख". */
const dateWords = /(?<=\d) ?(?:వ )?(?:తేదీన?|తారీఖున?|तारीख)(?![\p{L}\p{M}])/gu;

/**
 * A text in small letters with the digits 0 to 9 and one space between words, the words for days and months in English. Phones write a joiner
 * at the end of నవంబర్, and a danda for two spaces; "29–11–2026" has the dashes of a letter.
 */
export const plainDayWords = (text: string): string =>
  asciiNumbers(text.normalize("NFC"))
    .toLowerCase()
    .replaceAll(/[\u200c\u200d]/g, "")
    .replaceAll(/[‐‑−]|(?<=\d)[–—:](?=\d{1,2}[–—:]\d)|(?<=\d[-–—:]\d{1,2})[–—:](?=\d)/g, "-")
    .replaceAll(/\s+/g, " ")
    .replace(/[ .,।]{1,3}$/, "")
    .trim()
    .replaceAll(dateWords, "th")
    .replace(/^(ఈ|e{1,2}) (?=రోజు|roju)/, "$1")
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => english.get(word) ?? english.get(plainLatin(word)) ?? word);
