import type { Language, TranslationLanguage } from "./languages.ts";
import { type StateCode, states } from "./states.ts";

/** The States and Union Territories in which an office can be, in the other languages. To be checked by a native reader. */
const names: Partial<Record<StateCode, Record<TranslationLanguage, string>>> = {
  "01": { te: "జమ్మూ కాశ్మీర్", hi: "जम्मू और कश्मीर" },
  "02": { te: "హిమాచల్ ప్రదేశ్", hi: "हिमाचल प्रदेश" },
  "03": { te: "పంజాబ్", hi: "पंजाब" },
  "04": { te: "చండీగఢ్", hi: "चंडीगढ़" },
  "05": { te: "ఉత్తరాఖండ్", hi: "उत्तराखंड" },
  "06": { te: "హర్యానా", hi: "हरियाणा" },
  "07": { te: "ఢిల్లీ", hi: "दिल्ली" },
  "08": { te: "రాజస్థాన్", hi: "राजस्थान" },
  "09": { te: "ఉత్తరప్రదేశ్", hi: "उत्तर प्रदेश" },
  "10": { te: "బీహార్", hi: "बिहार" },
  "11": { te: "సిక్కిం", hi: "सिक्किम" },
  "12": { te: "అరుణాచల్ ప్రదేశ్", hi: "अरुणाचल प्रदेश" },
  "13": { te: "నాగాలాండ్", hi: "नागालैंड" },
  "14": { te: "మణిపూర్", hi: "मणिपुर" },
  "15": { te: "మిజోరం", hi: "मिज़ोरम" },
  "16": { te: "త్రిపుర", hi: "त्रिपुरा" },
  "17": { te: "మేఘాలయ", hi: "मेघालय" },
  "18": { te: "అస్సాం", hi: "असम" },
  "19": { te: "పశ్చిమ బెంగాల్", hi: "पश्चिम बंगाल" },
  "20": { te: "జార్ఖండ్", hi: "झारखंड" },
  "21": { te: "ఒడిశా", hi: "ओडिशा" },
  "22": { te: "ఛత్తీస్‌గఢ్", hi: "छत्तीसगढ़" },
  "23": { te: "మధ్యప్రదేశ్", hi: "मध्य प्रदेश" },
  "24": { te: "గుజరాత్", hi: "गुजरात" },
  "26": { te: "దాద్రా నగర్ హవేలీ, డామన్ డయ్యూ", hi: "दादरा और नगर हवेली और दमन और दीव" },
  "27": { te: "మహారాష్ట్ర", hi: "महाराष्ट्र" },
  "29": { te: "కర్ణాటక", hi: "कर्नाटक" },
  "30": { te: "గోవా", hi: "गोवा" },
  "31": { te: "లక్షద్వీప్", hi: "लक्षद्वीप" },
  "32": { te: "కేరళ", hi: "केरल" },
  "33": { te: "తమిళనాడు", hi: "तमिलनाडु" },
  "34": { te: "పుదుచ్చేరి", hi: "पुदुच्चेरी" },
  "35": { te: "అండమాన్ నికోబార్ దీవులు", hi: "अंडमान और निकोबार द्वीपसमूह" },
  "36": { te: "తెలంగాణ", hi: "तेलंगाना" },
  "37": { te: "ఆంధ్రప్రదేశ్", hi: "आंध्र प्रदेश" },
  "38": { te: "లడఖ్", hi: "लद्दाख" },
};

export const stateNameIn = (language: Language, code: StateCode): string =>
  language === "en" ? states[code] : (names[code]?.[language] ?? states[code]);

/** The States of which state-outlines.ts has a map. */
export const isOnMap = (code: StateCode): boolean => code === "36" || code === "37";
