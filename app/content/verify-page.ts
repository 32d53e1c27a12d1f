import type { Language } from "./languages.ts";

type VerifyTexts = Record<
  | "title"
  | "intro"
  | "number"
  | "numberMissing"
  | "fingerprint"
  | "fingerprintHint"
  | "fingerprintWrong"
  | "check"
  | "checking"
  | "about"
  | "issued"
  | "notIssuedTitle"
  | "notIssued"
  | "tooMany",
  string
>;

/** The texts of /verify. For the server only. Telugu and Hindi: to be checked by a native reader. */
export const verifyTexts: Record<Language, VerifyTexts> = {
  en: {
    title: "Check a document",
    intro: "Was this invoice, note or voucher issued by us, just as you have it?",
    number: "Number",
    numberMissing: "Please enter the number of the document.",
    fingerprint: "Fingerprint",
    fingerprintHint: "Printed beside the totals, such as 3F2A-90BC-77D1-0E4B.",
    fingerprintWrong: "A fingerprint has 16 digits and letters from A to F, such as 3F2A-90BC-77D1-0E4B.",
    check: "Check this document",
    checking: "Checking...",
    about:
      "The answer says only whether we issued a document with this text. It does not say what is in it, whether it was paid, or whether a later credit note changed it. Documents from before fingerprints were printed have one too: ask us for it.",
    issued: "Yes. {company} issued {number} with the fingerprint {fingerprint}.",
    notIssuedTitle: "No such document",
    notIssued:
      "We issued no document with this number and this fingerprint. Please compare both with your document. If they are right, do not pay it before you have asked us.",
    tooMany: "Too many documents were checked from here. Please wait a few minutes, or ring us.",
  },
  te: {
    title: "పత్రాన్ని సరిచూడండి",
    intro: "ఈ ఇన్‌వాయిస్, నోట్ లేదా వోచర్ మీ దగ్గర ఉన్నట్టే మేము ఇచ్చిందేనా?",
    number: "నంబర్",
    numberMissing: "దయచేసి పత్రం నంబర్ రాయండి.",
    fingerprint: "ఫింగర్‌ప్రింట్",
    fingerprintHint: "మొత్తాల పక్కన ముద్రించి ఉంటుంది, ఉదాహరణకు 3F2A-90BC-77D1-0E4B.",
    fingerprintWrong: "ఫింగర్‌ప్రింట్‌లో అంకెలు, A నుంచి F వరకు అక్షరాలు కలిపి 16 ఉంటాయి, ఉదాహరణకు 3F2A-90BC-77D1-0E4B.",
    check: "ఈ పత్రాన్ని సరిచూడండి",
    checking: "సరిచూస్తున్నాం...",
    about:
      "ఈ వివరాలతో మేము పత్రం ఇచ్చామో లేదో మాత్రమే జవాబు చెబుతుంది. అందులో ఏముందో, చెల్లించారో లేదో, తర్వాతి క్రెడిట్ నోట్ దాన్ని మార్చిందో లేదో చెప్పదు. ఫింగర్‌ప్రింట్ ముద్రించని పాత పత్రాలకూ అది ఉంది: మమ్మల్ని అడగండి.",
    issued: "అవును. ఫింగర్‌ప్రింట్ {fingerprint} ఉన్న {number} పత్రాన్ని {company} ఇచ్చింది.",
    notIssuedTitle: "అలాంటి పత్రం లేదు",
    notIssued: "ఈ నంబర్, ఈ ఫింగర్‌ప్రింట్‌తో మేము పత్రం ఇవ్వలేదు. దయచేసి రెండింటినీ మీ పత్రంతో పోల్చండి. అవి సరిగ్గా ఉంటే, మమ్మల్ని అడగకుండా డబ్బు చెల్లించకండి.",
    tooMany: "ఇక్కడి నుంచి చాలా పత్రాలు సరిచూశారు. దయచేసి కొన్ని నిమిషాలు ఆగండి, లేదా మాకు ఫోన్ చేయండి.",
  },
  hi: {
    title: "दस्तावेज़ जाँचें",
    intro: "क्या यह इनवॉइस, नोट या वाउचर हमने ही, ठीक ऐसा ही दिया था?",
    number: "नंबर",
    numberMissing: "कृपया दस्तावेज़ का नंबर लिखें।",
    fingerprint: "फ़िंगरप्रिंट",
    fingerprintHint: "यह कुल राशि के पास छपा होता है, जैसे 3F2A-90BC-77D1-0E4B.",
    fingerprintWrong: "फ़िंगरप्रिंट में अंक और A से F तक के अक्षर मिलाकर 16 होते हैं, जैसे 3F2A-90BC-77D1-0E4B.",
    check: "यह दस्तावेज़ जाँचें",
    checking: "जाँच रहे हैं...",
    about:
      "जवाब केवल यह बताता है कि हमने ऐसा दस्तावेज़ दिया था या नहीं। उसमें क्या है, भुगतान हुआ या नहीं, या बाद के क्रेडिट नोट से वह बदला या नहीं, यह नहीं बताता। जिन पुराने दस्तावेज़ों पर फ़िंगरप्रिंट नहीं छपा, उनका भी होता है: हमसे पूछें।",
    issued: "हाँ। फ़िंगरप्रिंट {fingerprint} वाला {number} {company} ने ही दिया था।",
    notIssuedTitle: "ऐसा कोई दस्तावेज़ नहीं",
    notIssued:
      "हमने इस नंबर और इस फ़िंगरप्रिंट का कोई दस्तावेज़ नहीं दिया। कृपया दोनों को अपने दस्तावेज़ से मिलाएँ। अगर वे सही हैं, तो हमसे पूछे बिना भुगतान न करें।",
    tooMany: "यहाँ से बहुत सारे दस्तावेज़ जाँचे गए। कृपया कुछ मिनट रुकें, या हमें फ़ोन करें।",
  },
};
