import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Words in seven scripts, made of names and words of the trade: some as people write them, the others by joining stems and by pairing every
 * consonant with every other. They are the same in every run.
 */
export const wordScripts = ["Telugu", "Devanagari", "Gujarati", "Kannada", "Bangla", "Tamil", "Malayalam"] as const;
export type WordScript = (typeof wordScripts)[number];

/** Names, places and words of events in Devanagari; the other scripts have the same letters in the same order (ISCII, IS 13194:1991). */
const stems =
  "राम लक्ष्मी कृष्ण वेंकटेश्वर श्री सत्यनारायण पद्मावती सुब्रह्मण्यम अंजलि देशमुख मूर्ति कीर्ति हिंदी सिंह शर्मा वर्मा गुप्ता अग्रवाल त्रिवेदी चतुर्वेदी द्विवेदी " +
  "मिश्रा पांडे जोशी कुलकर्णी पाटील चव्हाण शिंदे गायकवाड जाधव कांबळे ठाकुर राठौर चौहान सोलंकी पटेल मेहता देसाई भट्ट आचार्य शास्त्री राव रेड्डी नायडू चौधरी गौड़ यादव " +
  "प्रसाद कुमार किरण दुर्गा सरस्वती पार्वती गंगा यमुना कावेरी गोदावरी नर्मदा स्वाति ज्योति दीप्ति प्रीति स्मृति भारती उषा ऋषि ईश्वर ऐश्वर्या ओंकार औषध आदित्य इंद्र उमेश " +
  "विशाखापट्टणम हैदराबाद विजयवाड़ा गुंटूर तिरुपति मुंबई पुणे नागपुर दिल्ली जयपुर लखनऊ कोलकाता चेन्नई बेंगलूरु मैसूर कोच्चि अहमदाबाद सूरत वडोदरा राजमुंद्री कर्नूल " +
  "उत्सव विवाह संगीत मेहंदी हल्दी मंडप मंच सजावट फूल माला दीपक ध्वनि प्रकाश भोजन कैटरिंग फोटोग्राफी वीडियो निमंत्रण अतिथि स्वागत सम्मेलन प्रदर्शनी पुरस्कार समारोह " +
  "उद्घाटन वार्षिकोत्सव क्रिकेट मैराथन स्टेडियम रिसॉर्ट होटल कन्वेंशन सेंटर इवेंट्स ट्रेडर्स एंटरप्राइजेज प्राइवेट लिमिटेड ब्रदर्स सन्स ज्वेलर्स टेक्सटाइल्स कंस्ट्रक्शन्स " +
  "फर्नीचर इलेक्ट्रिकल्स ट्रांसपोर्ट ग्राफिक्स मार्केटिंग टेक्नोलॉजीज हॉस्पिटल स्कूल कॉलेज विश्वविद्यालय पुस्तकालय ज्ञान यज्ञ विज्ञान क्षेत्र क्षत्रिय लक्ष्य पक्षी श्रद्धा " +
  "श्रेष्ठ तृतीय कृपा गृह हृदय अमृत ब्राह्मण चिह्न मध्याह्न उज्ज्वल तत्त्व सत्त्व महत्त्व पृथ्वी अष्टमी कार्तिक आश्विन मार्गशीर्ष ज्येष्ठ पौष फाल्गुन दुःख अंतःपुर चाँद गाँव " +
  "माँ कुआँ ऊँट बाज़ार ज़रूरत फ़ोटो क़ीमत ख़बर ग़ज़ल सड़क पढ़ाई बड़ा संस्कृत अर्थ धर्म कर्म वर्ष हर्ष स्पर्श वर्ग मार्ग दर्शन निर्मल पूर्णिमा सूर्य धैर्य चर्च पर्व सर्व";

/** As people write them, with what only this script has: joiners, letters without a vowel, letters of their own. */
const written: Record<WordScript, string> = {
  Telugu:
    "శ్రీ లక్ష్మీ వెంకటేశ్వర ట్రేడర్స్ విశాఖపట్నం సింహ ఈవెంట్స్ రిసార్ట్ మ్యారేజ్ బాంక్వెట్ ర్యాలీ రాజమహేంద్రవరం కృష్ణా స్త్రీ శాస్త్రి ఉజ్జ్వల హైదరాబాద్‌లో స్టూడియోస్‌ క్షేత్రం జ్ఞానప్రసూన దుఃఖం ఌ ౡ ౧౨౩ ఱంపం సామ్రాజ్యం " +
    "వాఙ్మయం తొమ్మిదవ గౌరవం చౌదరి పెళ్ళి హల్దీ సంగీత్ వేడుకలు వక్తృత్వం మంత్ర్యాలు ఔత్సాహిక పుష్పాలంకరణ",
  Devanagari:
    "श्री लक्ष्मी वेंकटेश्वर ट्रेडर्स मुंबई कीर्ति मूर्ति सिंह हिंदी आर्द्रा राष्ट्रीय विठ्ठल दर्‍या सुऱ्या क्ष्मा शक्‍ति क्त ङ्क ह्ण ह्य ह्र ह्ल ह्व द्म द्य द्ध द्व द्ग द्भ टट्टू छुट्टी गड्ढा बुद्धि श्च श्न श्व प्र ट्र ड्र ॐ १२३ कॅफे ऍप हॉल " +
    "अॅड वाङ्मय कार्त्स्न्य ज्योत्स्ना स्वातंत्र्य उत्कृष्ट रुपये रूप हृषिकेश शृंगार",
  Gujarati:
    "શ્રી લક્ષ્મી વેંકટેશ્વર અમદાવાદ કીર્તિ મૂર્તિ સિંહ ઇવેન્ટ્સ રિસોર્ટ જ્યોત્સ્ના ક્ષત્રિય જ્ઞાન રુપિયા રૂપ જીવન જી હૃદય શૃંગાર દ્વારકા વિદ્યા બુદ્ધિ પ્રસિદ્ધ ટ્રેડર્સ ૧૨૩ ઍપ ઑફિસ હૉલ કૉફી ૐ દ્ર્ય ષ્ટ્ર",
  Kannada:
    "ಶ್ರೀ ಲಕ್ಷ್ಮೀ ವೆಂಕಟೇಶ್ವರ ಬೆಂಗಳೂರು ಕೀರ್ತಿ ಮೂರ್ತಿ ಸಿಂಹ ಈವೆಂಟ್ಸ್ ರೆಸಾರ್ಟ್ ಮೈಸೂರು ಹುಬ್ಬಳ್ಳಿ ಸ್ತ್ರೀ ಶಾಸ್ತ್ರ ರಾಷ್ಟ್ರ ಜ್ಯೋತ್ಸ್ನಾ ಸೂರ್ಯ ಧೈರ್ಯ ಅರ್ಥ ರ್‍ಯಾಂಕ್ ಕೌಶಲ್ಯ ಕೋಟೆ ಮೋಹನ ಗೋವಿಂದ ದೀಪಾವಳಿ ಱ ೞ ೧೨೩ ಕೆಫೆ ಹೋಟೆಲ್ ಫೋಟೋ ವೈಭವ ಪೊಲೀಸ್",
  Bangla:
    "শ্রী লক্ষ্মী ভেঙ্কটেশ্বর কলকাতা কীর্তি মূর্তি সিংহ ইভেন্টস রিসর্ট উৎসব হঠাৎ র‍্যালি র্য কার্য সূর্য ঐশ্বর্য জ্যোৎস্না বিবাহ গায়ে হলুদ মুখোপাধ্যায় চট্টোপাধ্যায় বন্দ্যোপাধ্যায় গঙ্গোপাধ্যায় ব্রাহ্মণ চিহ্ন সংস্কৃতি স্বাস্থ্য রাষ্ট্র শুভ রুপা রূপ গুণ হৃদয় ১২৩ ৳ চাঁদ " +
    "ক্ষুদ্র ব্যবস্থা ন্ত্র স্ত্রী উজ্জ্বল তত্ত্ব কৌতুক ঔষধ মৌমাছি",
  Tamil:
    "ஸ்ரீ லட்சுமி வெங்கடேஸ்வரா சென்னை கோயம்புத்தூர் மதுரை திருச்சிராப்பள்ளி நிகழ்ச்சி திருமணம் விழா க்ஷேத்ரம் ஶ்ரீ ஜ்யோதி ஹோட்டல் கௌரி ஔவை சௌந்தர்யா கொடை கோவில் யாழ்ப்பாணம் ஃபோட்டோ ணு னூ ளு றூ ஙு ஞூ து தூ ரு ரூ லு லூ ழு ழூ வு வூ டு டூ கு கூ ௧௨௩ ௹",
  Malayalam:
    "ശ്രീ ലക്ഷ്മി വെങ്കടേശ്വര കൊച്ചി തിരുവനന്തപുരം കീർത്തി മൂർത്തി സിംഹം ഇവന്റ്സ് റിസോർട്ട് വിവാഹം അവൾ അവൻ അവർ കാൽ കൺ വിളക്ക് എന്റെ പാറ്റ ക്ഷേത്രം ജ്യോത്സ്ന സ്ത്രീ രാഷ്ട്രം ഹൃദയം കൃഷ്ണൻ ദൈവം പൊന്ന് കോട്ടയം ഔഷധം മൗനം സൂര്യ ധൈര്യം ൧൨൩ ഺ ൟ കാൎത്തിക പാൿ അയ്യപ്പൻ വ്യാപാരം ഗ്വാളിയർ " +
    "ക്രമം പ്ലാവ് മ്ലാനം ഉത്സവം കല്യാണം",
};

/** From Devanagari: how far away the script's letters are, and those that it writes otherwise. */
const transliterations: Record<WordScript, { offset: number; letters?: Record<string, string> }> = {
  Telugu: { offset: 0x300, letters: { "\u0901": "ం", "\u093c": "", "\u0911": "ఆ", "\u0949": "ా" } },
  Devanagari: { offset: 0 },
  Gujarati: { offset: 0x180 },
  Kannada: { offset: 0x380, letters: { "\u0901": "ಂ", "\u0911": "ಆ", "\u0949": "ಾ" } },
  Bangla: { offset: 0x80, letters: { "\u0935": "ব", "\u0933": "ল", "\u0911": "অ", "\u0949": "" } },
  Tamil: { offset: 0x280, letters: tamilLetters() },
  Malayalam: { offset: 0x400, letters: { "\u0901": "ം", "\u093c": "", "\u0911": "ഓ", "\u0949": "ോ" } },
};

/** Tamil writes the consonants of a series with one letter. */
function tamilLetters(): Record<string, string> {
  const series = { க: "कखगघ", ச: "चछ", ஜ: "जझ", ட: "टठडढ", த: "तथदध", ப: "पफबभ", ம்: "\u0901\u0902", "": "\u093c" };
  const pairs = Object.entries(series).flatMap(([letter, group]) => [...group].map((one) => [one, letter]));
  return { ...Object.fromEntries(pairs), "\u090b": "ரி", "\u0943": "ு", "\u0903": "", "\u0911": "ஆ", "\u0949": "ா" };
}

function transliterate(text: string, script: WordScript): string {
  const { offset, letters = {} } = transliterations[script];
  return [...text].map((letter) => letters[letter] ?? String.fromCodePoint((letter.codePointAt(0) as number) + offset)).join("");
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
/** U+0929, U+0931 and U+0934 are letters of southern languages written in Devanagari. */
const consonants = range(0x0915, 0x0939).filter((letter) => !"\u0929\u0931\u0934".includes(letter));
const vowelSigns = ["", ..."\u093e\u093f\u0940\u0941\u0942\u0943\u0947\u0948\u094b\u094c\u094d\u0902"];
const virama = "\u094d";

/** More than 2,000 different words. */
export function indianWords(script: WordScript): string[] {
  const singles = stems.split(" ");
  const joined = Array.from({ length: 1_100 }, (_, at) => {
    const [first, second] = [
      singles[(at * 37) % singles.length],
      singles[(at * 61 + 17 * Math.ceil((at + 1) / singles.length)) % singles.length],
    ];
    return `${first}${second}`;
  });
  const syllables = consonants.flatMap((letter) => vowelSigns.map((sign) => letter + sign));
  const pairs = consonants.flatMap((first, row) =>
    consonants.map((second, column) => first + virama + second + vowelSigns[(row * 5 + column) % vowelSigns.length]),
  );
  const made = [...singles, ...joined, ...syllables, ...pairs].map((word) => transliterate(word, script));
  return [...new Set([...written[script].split(" "), ...made])];
}

const root = join(import.meta.dirname, "..");

/** The words of a script in the texts of the website, the mails and the demo. */
export function wordsOfContent(script: "Telugu" | "Devanagari"): string[] {
  const pattern = { Telugu: /[\p{Script=Telugu}\u200c\u200d]{2,}/gu, Devanagari: /[\p{Script=Devanagari}\u200c\u200d]{2,}/gu }[
    script
  ];
  const files = ["app/content", "tools/demo"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|json)$/.test(file))
      .map((file) => join(root, folder, file)),
  );
  return [...new Set(files.flatMap((file) => readFileSync(file, "utf8").match(pattern) ?? []))];
}
