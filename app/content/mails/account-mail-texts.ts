import type { Language } from "../languages.ts";

/** The texts of mails about an account that somebody asked for on a page in their language. Telugu and Hindi are to be checked by a native reader. */
const en = {
  greeting: "Hello {name},",
  greetingOfNobody: "Hello,",
  confirmation: {
    subject: "Confirm your {company} account",
    paragraphs: [
      "Please confirm that this address is yours. The page asks for the password chosen at sign-up. The link works for {hours} hours.",
      "If you did not sign up, do nothing: without a confirmation the account stays closed.",
    ],
    button: "Confirm my email address",
  },
  knownAddress: {
    subject: "You already have a {company} account",
    paragraphs: [
      "Somebody, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.",
      "If you forgot the password, set a new one here: {url}",
    ],
    button: "Log in",
  },
  reset: {
    subject: "Set a new {company} password",
    paragraphs: [
      "Use this link within {hours} hour to set a new password. It works once.",
      "If you did not ask for it, do nothing: your password stays as it is.",
    ],
    button: "Set a new password",
  },
  newDevice: {
    subject: "New log-in to your {company} account",
    paragraphs: [
      "Somebody logged in to your account from a device we have not seen before. If it was you, all is well.",
      "If it was not you, end that session with the button below, without logging in, and then set a new password. The link works once, for {days} days.",
    ],
    button: "It was not me: end the session",
  },
  labels: { device: "Device", place: "From", time: "When" },
};

type Texts = typeof en;
export type AccountMail = "confirmation" | "knownAddress" | "reset" | "newDevice";

const te: Texts = {
  greeting: "నమస్కారం {name} గారూ,",
  greetingOfNobody: "నమస్కారం,",
  confirmation: {
    subject: "మీ {company} ఖాతాను నిర్ధారించండి",
    paragraphs: [
      "ఈ చిరునామా మీదేనని దయచేసి నిర్ధారించండి. ఖాతా తెరిచినప్పుడు పెట్టుకున్న పాస్‌వర్డ్‌ను ఆ పేజీ అడుగుతుంది. లింక్ {hours} గంటలు పనిచేస్తుంది.",
      "ఖాతా తెరిచింది మీరు కాకపోతే ఏమీ చేయనవసరం లేదు: నిర్ధారించకపోతే ఖాతా తెరుచుకోదు.",
    ],
    button: "నా ఈమెయిల్ చిరునామాను నిర్ధారిస్తున్నాను",
  },
  knownAddress: {
    subject: "మీకు ఇప్పటికే {company} ఖాతా ఉంది",
    paragraphs: [
      "ఎవరో, బహుశా మీరే, ఈ చిరునామాతో ఖాతా తెరవడానికి ప్రయత్నించారు. దీనికి ఇప్పటికే ఖాతా ఉంది, అందుకే ఏదీ మార్చలేదు.",
      "పాస్‌వర్డ్ మర్చిపోతే ఇక్కడ కొత్తది పెట్టుకోండి: {url}",
    ],
    button: "లాగిన్ అవ్వండి",
  },
  reset: {
    subject: "{company} ఖాతాకు కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
    paragraphs: [
      "కొత్త పాస్‌వర్డ్ పెట్టుకోవడానికి ఈ లింక్‌ను {hours} గంటలోపు వాడండి. ఇది ఒక్కసారే పనిచేస్తుంది.",
      "మీరు అడగకపోతే ఏమీ చేయనవసరం లేదు: మీ పాస్‌వర్డ్ మారదు.",
    ],
    button: "కొత్త పాస్‌వర్డ్ పెట్టుకోండి",
  },
  newDevice: {
    subject: "మీ {company} ఖాతాలో కొత్త లాగిన్",
    paragraphs: [
      "ఇంతకుముందు చూడని పరికరం నుంచి మీ ఖాతాలో లాగిన్ అయ్యారు. అది మీరే అయితే చింత లేదు.",
      "అది మీరు కాకపోతే, లాగిన్ అవ్వకుండానే కింది బటన్‌తో ఆ సెషన్‌ను ముగించి, తర్వాత కొత్త పాస్‌వర్డ్ పెట్టుకోండి. లింక్ ఒక్కసారే, {days} రోజుల పాటు పనిచేస్తుంది.",
    ],
    button: "అది నేను కాదు: ఆ సెషన్‌ను ముగించండి",
  },
  labels: { device: "పరికరం", place: "ఎక్కడి నుంచి", time: "ఎప్పుడు" },
};

const hi: Texts = {
  greeting: "नमस्ते {name} जी,",
  greetingOfNobody: "नमस्ते,",
  confirmation: {
    subject: "अपने {company} खाते की पुष्टि करें",
    paragraphs: [
      "कृपया पुष्टि करें कि यह पता आपका है। वह पेज खाता बनाते समय चुना गया पासवर्ड पूछेगा। लिंक {hours} घंटे काम करता है।",
      "अगर खाता आपने नहीं बनाया, तो कुछ न करें: पुष्टि के बिना खाता नहीं खुलता।",
    ],
    button: "मेरे ईमेल पते की पुष्टि करें",
  },
  knownAddress: {
    subject: "आपका {company} खाता पहले से है",
    paragraphs: [
      "किसी ने, शायद आपने ही, इस पते से खाता बनाने की कोशिश की। इसका खाता पहले से है, इसलिए कुछ नहीं बदला गया।",
      "अगर आप पासवर्ड भूल गए हैं तो यहाँ नया चुनें: {url}",
    ],
    button: "लॉग इन करें",
  },
  reset: {
    subject: "{company} खाते का नया पासवर्ड चुनें",
    paragraphs: [
      "नया पासवर्ड चुनने के लिए इस लिंक का उपयोग {hours} घंटे के भीतर करें। यह एक ही बार काम करता है।",
      "अगर आपने यह नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा।",
    ],
    button: "नया पासवर्ड चुनें",
  },
  newDevice: {
    subject: "आपके {company} खाते में नया लॉग इन",
    paragraphs: [
      "किसी ऐसे डिवाइस से आपके खाते में लॉग इन हुआ है जिसे हमने पहले नहीं देखा। अगर वह आप थे, तो चिंता की कोई बात नहीं।",
      "अगर वह आप नहीं थे, तो लॉग इन किए बिना नीचे के बटन से वह सत्र समाप्त करें, फिर नया पासवर्ड चुनें। लिंक एक ही बार, {days} दिन तक काम करता है।",
    ],
    button: "वह मैं नहीं था/थी: सत्र समाप्त करें",
  },
  labels: { device: "डिवाइस", place: "कहाँ से", time: "कब" },
};

export const accountMailTexts: Record<Language, Texts> = { en, te, hi };
