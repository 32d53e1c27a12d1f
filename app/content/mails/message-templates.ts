// The templates are in one file, so that a new one is written like the others.

import type { Language } from "#db/enums.ts";
import type { PlaceholderValues } from "../placeholders.ts";

export const templatePlaceholders = ["name", "event", "date", "guests", "amount", "link"] as const;
export type TemplatePlaceholder = (typeof templatePlaceholders)[number];

/** `subject` is used when the text goes as a mail. */
type Template = { subject: string; text: string };
type TemplateInfo = { label: string; when: string } & Record<Language, Template>;

/** The texts of messages in a new database; SETTINGS changes them. A line with {link} is left out where there is no link. */
export const defaultTemplates = {
  firstReply: {
    label: "First reply",
    when: "To somebody who sent an enquiry.",
    en: {
      subject: "Your enquiry",
      text: "Hello {name},\n\nThank you for asking us about {event}. We would be glad to help. When is a good time to call you?",
    },
    te: {
      subject: "మీ ఎంక్వైరీ",
      text: "నమస్తే {name} గారు,\n\n{event} గురించి మమ్మల్ని సంప్రదించినందుకు ధన్యవాదాలు. మీకు సహాయం చేయడం మాకు సంతోషం. మీకు ఎప్పుడు ఫోన్ చేస్తే వీలుగా ఉంటుంది?",
    },
    hi: {
      subject: "आपकी पूछताछ",
      text: "नमस्ते {name} जी,\n\n{event} के बारे में हमसे पूछने के लिए धन्यवाद। हमें आपकी मदद करके खुशी होगी। आपको किस समय फ़ोन करना ठीक रहेगा?",
    },
  },
  quoteSent: {
    label: "Quote sent",
    when: "With the link to a quote.",
    en: {
      subject: "Your quote",
      text: "Hello {name},\n\nOur quote for {event} is ready. You can read it, choose and accept it here:\n{link}\n\nPlease ask us anything that is not clear.",
    },
    te: {
      subject: "మీ కొటేషన్",
      text: "నమస్తే {name} గారు,\n\n{event} కోసం మా కొటేషన్ సిద్ధంగా ఉంది. దాన్ని ఇక్కడ చదివి, ఎంచుకుని, అంగీకరించవచ్చు:\n{link}\n\nఏదైనా స్పష్టంగా లేకపోతే దయచేసి మమ్మల్ని అడగండి.",
    },
    hi: {
      subject: "आपका कोटेशन",
      text: "नमस्ते {name} जी,\n\n{event} के लिए हमारा कोटेशन तैयार है। आप इसे यहाँ पढ़ सकते हैं, चुन सकते हैं और स्वीकार कर सकते हैं:\n{link}\n\nकुछ स्पष्ट न हो तो कृपया हमसे पूछें।",
    },
  },
  invoiceSent: {
    label: "Invoice sent",
    when: "With a new invoice.",
    en: {
      subject: "Your invoice for {event}",
      text: "Hello {name},\n\nOur invoice for {event} is ready: {amount}, to be paid by {date}.\n{link}\n\nPlease ask us anything that is not clear.",
    },
    te: {
      subject: "{event} ఇన్వాయిస్",
      text: "నమస్తే {name} గారు,\n\n{event} కోసం మా ఇన్వాయిస్ సిద్ధంగా ఉంది: {amount}, చెల్లించవలసిన తేదీ {date}.\n{link}\n\nఏదైనా స్పష్టంగా లేకపోతే దయచేసి మమ్మల్ని అడగండి.",
    },
    hi: {
      subject: "{event} का इनवॉइस",
      text: "नमस्ते {name} जी,\n\n{event} के लिए हमारा इनवॉइस तैयार है: {amount}, भुगतान की तारीख {date}।\n{link}\n\nकुछ स्पष्ट न हो तो कृपया हमसे पूछें।",
    },
  },
  paymentDue: {
    label: "Payment due",
    when: "Before or after a payment is due.",
    en: {
      subject: "Payment for {event}",
      text: "Hello {name},\n\nA friendly reminder: {amount} for {event}, due on {date}, is open.\n{link}\n\nIf you have paid already, please ignore this message.",
    },
    te: {
      subject: "{event} చెల్లింపు",
      text: "నమస్తే {name} గారు,\n\nచిన్న రిమైండర్: {event} కోసం {amount} చెల్లించవలసిన తేదీ {date}.\n{link}\n\nమీరు ఇప్పటికే చెల్లించి ఉంటే దయచేసి ఈ సందేశాన్ని పట్టించుకోకండి.",
    },
    hi: {
      subject: "{event} का भुगतान",
      text: "नमस्ते {name} जी,\n\nएक छोटा-सा रिमाइंडर: {event} के लिए {amount} का भुगतान {date} तक करना है।\n{link}\n\nयदि आप भुगतान कर चुके हैं तो कृपया इस संदेश पर ध्यान न दें।",
    },
  },
  receipt: {
    label: "Payment received",
    when: "When a payment or an advance has arrived.",
    en: {
      subject: "We have received your payment",
      text: "Hello {name},\n\nThank you. We have received {amount} for {event}. The receipt is on its way to you.\n{link}",
    },
    te: {
      subject: "మీ చెల్లింపు అందింది",
      text: "నమస్తే {name} గారు,\n\nధన్యవాదాలు. {event} కోసం {amount} మాకు అందింది. రసీదు మీకు పంపుతున్నాము.\n{link}",
    },
    hi: {
      subject: "आपका भुगतान मिल गया",
      text: "नमस्ते {name} जी,\n\nधन्यवाद। {event} के लिए {amount} हमें मिल गए हैं। रसीद आपको भेजी जा रही है।\n{link}",
    },
  },
  bookingConfirmed: {
    label: "Booking confirmed",
    when: "When an event is certain.",
    en: {
      subject: "Booked: {event}",
      text: "Hello {name},\n\nGood news: {event} on {date} is confirmed. Thank you for trusting us with it.\n{link}",
    },
    te: {
      subject: "{event} ఖరారైంది",
      text: "నమస్తే {name} గారు,\n\nశుభవార్త: {date} నాడు {event} ఖరారైంది. మాపై నమ్మకం ఉంచినందుకు ధన్యవాదాలు.\n{link}",
    },
    hi: {
      subject: "{event} की बुकिंग पक्की",
      text: "नमस्ते {name} जी,\n\nखुशखबरी: {date} को {event} की बुकिंग पक्की हो गई है। हम पर भरोसा करने के लिए धन्यवाद।\n{link}",
    },
  },
  eventMoved: {
    label: "Event moved",
    when: "When an event, or one of its functions, has another day, time or place; to the client and to vendors.",
    en: {
      subject: "New time: {event}",
      text: "Hello {name},\n\nPlease note: {event} is now on {date}. Does that suit you?\n{link}",
    },
    te: {
      subject: "{event}: కొత్త సమయం",
      text: "నమస్తే {name} గారు,\n\nదయచేసి గమనించండి: {event} ఇప్పుడు {date} నాడు జరుగుతుంది. అది మీకు వీలవుతుందా?\n{link}",
    },
    hi: {
      subject: "{event} का नया समय",
      text: "नमस्ते {name} जी,\n\nकृपया ध्यान दें: {event} का नया समय अब {date} है। क्या यह आपके लिए ठीक है?\n{link}",
    },
  },
  guestsChanged: {
    label: "Number of guests",
    when: "When a function has another number of guests; to the client and to vendors.",
    en: {
      subject: "{guests} guests: {event}",
      text: "Hello {name},\n\nPlease note: we now count on {guests} guests for {event} on {date}. Does that suit you?\n{link}",
    },
    te: {
      subject: "{event}: {guests} అతిథులు",
      text: "నమస్తే {name} గారు,\n\nదయచేసి గమనించండి: {date} నాటి {event} కోసం ఇప్పుడు {guests} మంది అతిథులు వస్తారని లెక్కిస్తున్నాము. అది మీకు వీలవుతుందా?\n{link}",
    },
    hi: {
      subject: "{event} के लिए {guests} मेहमान",
      text: "नमस्ते {name} जी,\n\nकृपया ध्यान दें: {date} को {event} के लिए अब हम {guests} मेहमान मानकर चल रहे हैं। क्या यह आपके लिए ठीक है?\n{link}",
    },
  },
  eventCancelled: {
    label: "Event cancelled",
    when: "When an event, or one of its functions, does not take place; to the client and to vendors.",
    en: {
      subject: "Cancelled: {event}",
      text: "Hello {name},\n\nWe are sorry: {event} on {date} does not take place. We will talk with you about everything that is still open.\n{link}",
    },
    te: {
      subject: "{event} రద్దయింది",
      text: "నమస్తే {name} గారు,\n\nక్షమించండి: {date} నాటి {event} జరగదు. మిగిలిన విషయాల గురించి మీతో మాట్లాడతాము.\n{link}",
    },
    hi: {
      subject: "{event} के रद्द होने की सूचना",
      text: "नमस्ते {name} जी,\n\nहमें खेद है: {date} को {event} का आयोजन नहीं होगा। जो कुछ बाकी है, उसके बारे में हम आपसे बात करेंगे।\n{link}",
    },
  },
  eventPostponed: {
    label: "Event postponed",
    when: "When the day of an event is off, and the new one is not known yet; to the client and to vendors.",
    en: {
      subject: "Postponed: {event}",
      text: "Hello {name},\n\nPlease note: {event} does not take place on {date}. It is postponed, and we will agree on the new day with you.\n{link}",
    },
    te: {
      subject: "{event} వాయిదా పడింది",
      text: "నమస్తే {name} గారు,\n\nదయచేసి గమనించండి: {date} నాటి {event} వాయిదా పడింది. కొత్త తేదీ గురించి మీతో మాట్లాడతాము.\n{link}",
    },
    hi: {
      subject: "{event} की तारीख टली",
      text: "नमस्ते {name} जी,\n\nकृपया ध्यान दें: {date} को {event} का आयोजन नहीं होगा, वह स्थगित हो गया है। नई तारीख के बारे में हम आपसे बात करेंगे।\n{link}",
    },
  },
  eventNear: {
    label: "Event near",
    when: "Some days before an event.",
    en: {
      subject: "Soon: {event}",
      text: "Hello {name},\n\nWe are ready for {event} on {date}. Is there anything that you would like to change or ask?\n{link}",
    },
    te: {
      subject: "{event} దగ్గర పడింది",
      text: "నమస్తే {name} గారు,\n\n{date} నాటి {event} దగ్గర పడింది, మేము సిద్ధంగా ఉన్నాము. మీరు ఏదైనా మార్చాలన్నా, అడగాలన్నా చెప్పండి.\n{link}",
    },
    hi: {
      subject: "{event} का दिन पास है",
      text: "नमस्ते {name} जी,\n\n{date} को {event} के लिए हम तैयार हैं। क्या आप कुछ बदलना या पूछना चाहेंगे?\n{link}",
    },
  },
  answerReady: {
    label: "Question answered",
    when: "When an answer waits on the client’s page; it also goes as a mail by itself.",
    en: {
      subject: "We have answered your question",
      text: "Hello {name},\n\nWe have written to you about {event}. You can read it, and write back, on your page:\n{link}",
    },
    te: {
      subject: "మీ ప్రశ్నకు సమాధానం ఇచ్చాము",
      text: "నమస్తే {name} గారు,\n\n{event} గురించి మీకు రాశాము. దాన్ని మీ పేజీలో చదివి, అక్కడే తిరిగి రాయవచ్చు:\n{link}",
    },
    hi: {
      subject: "हमने आपके प्रश्न का उत्तर दिया है",
      text: "नमस्ते {name} जी,\n\nहमने {event} के बारे में आपको लिखा है। आप उसे अपने पेज पर पढ़ सकते हैं और वहीं जवाब लिख सकते हैं:\n{link}",
    },
  },
  taskMessage: {
    label: "Task or vendor",
    when: "To whoever does a task.",
    en: {
      subject: "About {event}",
      text: "Hello {name},\n\nThis is about {event}, on {date}. Please tell us how far it is, and whether you need anything from us.",
    },
    te: {
      subject: "{event}",
      text: "నమస్తే {name} గారు,\n\nఇది {date} నాటి {event} గురించి. పని ఎంత వరకు వచ్చిందో, మా నుంచి మీకు ఏమైనా కావాలో దయచేసి చెప్పండి.",
    },
    hi: {
      subject: "{event} के बारे में",
      text: "नमस्ते {name} जी,\n\nयह {date} को {event} के बारे में है। कृपया बताएँ कि काम कहाँ तक पहुँचा है और क्या आपको हमसे कुछ चाहिए।",
    },
  },
} as const satisfies Record<string, TemplateInfo>;

export type TemplateKey = keyof typeof defaultTemplates;
export const templateKeys = Object.keys(defaultTemplates) as [TemplateKey, ...TemplateKey[]];
export type MessageTemplates = Record<TemplateKey, Record<Language, Template>>;

/** The choices of a language in forms of messages: the English name and the native one. */
export const languageLabels: Record<Language, string> = { en: "English", te: "Telugu, తెలుగు", hi: "Hindi, हिन्दी" };

const sample = { date: "22 Nov 2026", guests: "850", amount: "₹1,50,000", link: "https://example.com/c?t=sample" };
/** Sample values for previews of a template. */
export const sampleValues: Record<Language, Record<TemplatePlaceholder, string>> = {
  en: { ...sample, name: "Anjali", event: "Anjali's Wedding" },
  te: { ...sample, name: "అంజలి", event: "అంజలి వివాహం" },
  hi: { ...sample, name: "अंजलि", event: "अंजलि विवाह समारोह" },
};

const anyPlaceholder = /\{([^{}\n]*)\}/g;

/** The names in braces that are not placeholders, such as the misspelled "{naem}". */
export const unknownPlaceholders = (text: string, known: readonly string[] = templatePlaceholders): string[] => [
  ...new Set(
    [...text.matchAll(anyPlaceholder)]
      .filter(([, name]) => !known.some((placeholder) => placeholder === name))
      .map(([all]) => all),
  ),
];

/** Fills in the placeholders. One without a value stays as it is; a line with {link} is left out when there is no link. */
export function fillTemplate(text: string, values: Partial<Record<string, string>>): string {
  const lines = values.link ? text : text.replaceAll(/^.*\{link\}.*(\n|$)/gm, "");
  return lines
    .replaceAll(
      anyPlaceholder,
      (all, name: string) => (Object.hasOwn(values, name) && (values as PlaceholderValues)[name]) || all,
    )
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The placeholders that a text still contains: the sender replaces them by hand. */
export const unfilledPlaceholders = (text: string): string[] => [
  ...new Set(templatePlaceholders.map((name) => `{${name}}`).filter((placeholder) => text.includes(placeholder))),
];

/** A function without a name, among others of its event. */
export const partOfEvent: Record<Language, string> = {
  en: "one function of {event}",
  te: "{event}లో ఒక కార్యక్రమం",
  hi: "{event} के एक कार्यक्रम",
};

/** How a message calls an event that has no name yet, by its kind; "" is an unknown kind. */
export const eventKindNames: Record<Language, Record<string, string>> = {
  en: {
    "": "your event",
    "Corporate Event": "your corporate event",
    Wedding: "your wedding",
    "Birthday Celebration": "your birthday celebration",
    "Product Launch": "your product launch",
    "Concert / Festival": "your concert or festival",
    "Sports Event": "your sports event",
    Other: "your event",
  },
  te: {
    "": "మీ కార్యక్రమం",
    "Corporate Event": "మీ కార్పొరేట్ కార్యక్రమం",
    Wedding: "మీ వివాహం",
    "Birthday Celebration": "మీ పుట్టినరోజు వేడుక",
    "Product Launch": "మీ ఉత్పత్తి ఆవిష్కరణ",
    "Concert / Festival": "మీ సంగీత కార్యక్రమం",
    "Sports Event": "మీ క్రీడా కార్యక్రమం",
    Other: "మీ కార్యక్రమం",
  },
  hi: {
    "": "आपके कार्यक्रम",
    "Corporate Event": "आपके कॉर्पोरेट कार्यक्रम",
    Wedding: "आपकी शादी",
    "Birthday Celebration": "आपके जन्मदिन समारोह",
    "Product Launch": "आपके उत्पाद लॉन्च",
    "Concert / Festival": "आपके संगीत कार्यक्रम",
    "Sports Event": "आपके खेल कार्यक्रम",
    Other: "आपके कार्यक्रम",
  },
};
