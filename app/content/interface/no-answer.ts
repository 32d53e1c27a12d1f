import type { Language } from "../languages.ts";

const en = {
  noConnection: "There is no connection to the server. Please try again.",
  unreadable: "The answer could not be read: the server or the network in between has failed. Please try again soon.",
  filtered:
    "Something between you and the server refused this (status {status}): a filter that took the text for an attack, or a Wi-Fi that wants a log-in. Please try other words, or call.",
  away: "The server is away for a moment. Please try again soon.",
  fault: "Something went wrong on our side. Please try again.",
  faultOfRequest: "Something went wrong on our side (request {id}). Please try again.",
  refusals: {
    401: "You are not logged in any more.",
    403: "Your account may not do this.",
    404: "This is not there any more.",
    413: "This is larger than the server accepts.",
    429: "Too many attempts. Please wait a little and try again.",
  } as Record<number, string>,
  refused: "The server refused this (status {status}).",
  nothingLost: "{reason} Nothing you typed is lost.",
  notSaved: "Not saved. {reason}",
  notChanged: "Not changed. {reason}",
};

type NoAnswer = typeof en;

const te: NoAnswer = {
  noConnection: "సర్వర్‌తో కనెక్షన్ లేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
  unreadable: "జవాబును చదవలేకపోయాం: సర్వర్‌లో లేదా నెట్‌వర్క్‌లో ఇబ్బంది వచ్చింది. దయచేసి కాసేపటికి మళ్లీ ప్రయత్నించండి.",
  filtered: "మీకూ సర్వర్‌కూ మధ్య ఏదో దీన్ని ఆపింది (స్థితి {status}): వచనాన్ని దాడిగా పొరబడిన ఫిల్టర్, లేదా లాగిన్ కోరే వైఫై. దయచేసి వేరే మాటల్లో రాసి చూడండి, లేదా ఫోన్ చేయండి.",
  away: "సర్వర్ కాసేపు అందుబాటులో లేదు. దయచేసి కొద్దిసేపటికి మళ్లీ ప్రయత్నించండి.",
  fault: "మా వైపు పొరపాటు జరిగింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
  faultOfRequest: "మా వైపు పొరపాటు జరిగింది (అభ్యర్థన {id}). దయచేసి మళ్లీ ప్రయత్నించండి.",
  refusals: {
    401: "మీరు ఇప్పుడు లాగిన్ అయి లేరు.",
    403: "దీనికి మీకు అనుమతి లేదు.",
    404: "ఇది ఇప్పుడు లేదు.",
    413: "ఇది సర్వర్ తీసుకోగలిగినదానికన్నా పెద్దది.",
    429: "చాలాసార్లు ప్రయత్నించారు. దయచేసి కాసేపు ఆగి మళ్లీ ప్రయత్నించండి.",
  },
  refused: "సర్వర్ దీన్ని తీసుకోలేదు (స్థితి {status}).",
  nothingLost: "{reason} మీరు రాసినది ఏదీ పోలేదు.",
  notSaved: "నమోదు కాలేదు. {reason}",
  notChanged: "ఏదీ మారలేదు. {reason}",
};

const hi: NoAnswer = {
  noConnection: "सर्वर से कनेक्शन नहीं है। कृपया फिर कोशिश करें।",
  unreadable: "जवाब पढ़ा नहीं जा सका: सर्वर में या बीच के नेटवर्क में गड़बड़ी हुई। कृपया थोड़ी देर में फिर कोशिश करें।",
  filtered:
    "आपके और सर्वर के बीच किसी ने इसे रोक दिया (स्थिति {status}): किसी फ़िल्टर ने लिखे हुए को हमला समझा, या वाई-फ़ाई लॉग इन माँगता है। कृपया दूसरे शब्दों में लिखें, या फ़ोन करें।",
  away: "सर्वर कुछ देर के लिए उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।",
  fault: "हमारी ओर से गड़बड़ी हुई। कृपया फिर कोशिश करें।",
  faultOfRequest: "हमारी ओर से गड़बड़ी हुई (अनुरोध {id})। कृपया फिर कोशिश करें।",
  refusals: {
    401: "आप अब लॉग इन नहीं हैं।",
    403: "आपको इसकी अनुमति नहीं है।",
    404: "यह अब यहाँ नहीं है।",
    413: "यह सर्वर की सीमा से बड़ा है।",
    429: "बहुत बार कोशिश हुई। कृपया थोड़ा रुककर फिर कोशिश करें।",
  },
  refused: "सर्वर ने इसे स्वीकार नहीं किया (स्थिति {status})।",
  nothingLost: "{reason} आपका लिखा कुछ भी खोया नहीं है।",
  notSaved: "दर्ज नहीं हुआ। {reason}",
  notChanged: "कुछ भी बदला नहीं गया। {reason}",
};

/** What a form says when the server does not answer it. In the browser's code in each language, because nothing can be loaded then. */
export const noAnswer: Record<Language, NoAnswer> = { en, te, hi };
