import type { Language } from "#db/enums.ts";
import { eventKindNames } from "./message-templates.ts";

// What clients read when a rule reminds them. A rule may have a text of its own instead (SETTINGS, Reminders).

export type ReminderPlaceholder = "name" | "event" | "date" | "amount" | "number" | "link" | "phones" | "company";
export type ReminderText = { subject: string; text: string };
/** A client whose language has no text gets the English one. */
export type ReminderTexts = Partial<Record<Language, ReminderText>>;
export type ClientReminderKind = "payment" | "quote" | "event";

const commonPlaceholders = ["name", "event", "date", "link", "phones", "company"] as const;
/** The placeholders of each kind; a text may not have another. */
export const reminderPlaceholders: Record<ClientReminderKind, readonly ReminderPlaceholder[]> = {
  payment: [...commonPlaceholders, "amount", "number"],
  quote: [...commonPlaceholders, "number"],
  event: commonPlaceholders,
};

export const defaultReminderTexts: Record<ClientReminderKind, Record<Language, ReminderText>> = {
  payment: {
    en: {
      subject: "Payment reminder: {number}",
      text: "Dear {name},\n\nThis is a friendly reminder: {amount} is open for {event}, due on {date}.\n\nIf you have paid in the meantime, thank you, and please ignore this mail. If anything is not as agreed, answer it or call us: {phones}.",
    },
    te: {
      subject: "చెల్లింపు రిమైండర్: {number}",
      text: "నమస్కారం {name} గారూ,\n\nచిన్న రిమైండర్: {event} కోసం {amount} చెల్లించవలసి ఉంది. చివరి తేదీ {date}.\n\nఈలోగా మీరు చెల్లించి ఉంటే ధన్యవాదాలు, ఈ మెయిల్‌ను పట్టించుకోకండి. ఏదైనా అనుకున్నట్టు లేకపోతే ఈ మెయిల్‌కు జవాబు ఇవ్వండి లేదా ఫోన్ చేయండి: {phones}.",
    },
    hi: {
      subject: "भुगतान का रिमाइंडर: {number}",
      text: "नमस्ते {name} जी,\n\nएक छोटा-सा रिमाइंडर: {event} के लिए {amount} बाकी है, जिसकी अंतिम तारीख {date} है।\n\nइस बीच आप भुगतान कर चुके हों तो धन्यवाद, और कृपया इस मेल पर ध्यान न दें। कुछ तय बात के अनुसार न हो तो इस मेल का जवाब दें या हमें फ़ोन करें: {phones}।",
    },
  },
  quote: {
    en: {
      subject: "Quote {number} ends on {date}",
      text: "Dear {name},\n\nYour quote {number} for {event} is valid until {date}. You can read it, choose the options and accept it on its page.\n\nIf you would like a change or more time, answer this mail or call us: {phones}.",
    },
    te: {
      subject: "కొటేషన్ {number}: {date} వరకు",
      text: "నమస్కారం {name} గారూ,\n\n{event} కోసం మీ కొటేషన్ {number} {date} వరకు చెల్లుతుంది. దాని పేజీలో చదివి, ఎంచుకుని, అంగీకరించవచ్చు.\n\nమార్పు కావాలన్నా, ఇంకా సమయం కావాలన్నా ఈ మెయిల్‌కు జవాబు ఇవ్వండి లేదా ఫోన్ చేయండి: {phones}.",
    },
    hi: {
      subject: "कोटेशन {number}: {date} तक",
      text: "नमस्ते {name} जी,\n\n{event} के लिए आपका कोटेशन {number} {date} तक मान्य है। उसके पृष्ठ पर आप उसे पढ़ सकते हैं, विकल्प चुन सकते हैं और स्वीकार कर सकते हैं।\n\nकोई बदलाव या और समय चाहिए तो इस मेल का जवाब दें या हमें फ़ोन करें: {phones}।",
    },
  },
  event: {
    en: {
      subject: "Your event on {date}",
      text: "Dear {name},\n\n{date} is near, and everything for {event} is on its way.\n\nIf anything has changed on your side, such as the number of guests or a time, please tell us now: answer this mail or call us: {phones}.",
    },
    te: {
      subject: "{date} నాటి మీ కార్యక్రమం",
      text: "నమస్కారం {name} గారూ,\n\n{date} దగ్గర పడింది, {event} కోసం అన్నీ సిద్ధమవుతున్నాయి.\n\nఅతిథుల సంఖ్య, సమయం లాంటివి ఏవైనా మారి ఉంటే దయచేసి ఇప్పుడే చెప్పండి: ఈ మెయిల్‌కు జవాబు ఇవ్వండి లేదా ఫోన్ చేయండి: {phones}.",
    },
    hi: {
      subject: "{date} का आपका कार्यक्रम",
      text: "नमस्ते {name} जी,\n\n{date} पास है और {event} की सारी तैयारी चल रही है।\n\nमेहमानों की संख्या या समय जैसी कोई बात बदली हो तो कृपया अभी बताएँ: इस मेल का जवाब दें या हमें फ़ोन करें: {phones}।",
    },
  },
};

/**
 * Subject and text in the language of the client where there is a text in it, else both in English.
 * @param ruleTexts the texts of the rule; null: it has the default ones
 */
export function reminderTextIn(
  kind: ClientReminderKind,
  ruleTexts: ReminderTexts | null,
  clientLanguage: Language,
): ReminderText & { language: Language } {
  const texts: ReminderTexts = ruleTexts ?? defaultReminderTexts[kind];
  const language = texts[clientLanguage] ? clientLanguage : "en";
  return { ...(texts[language] ?? defaultReminderTexts[kind].en), language };
}

/** An invented client, for previews. */
export const sampleReminderValues: Record<
  Language,
  Record<Exclude<ReminderPlaceholder, "phones" | "company" | "number">, string>
> = {
  en: {
    name: "Anjali",
    event: "Anjali’s Wedding",
    date: "3 Dec 2026",
    amount: "₹1,50,000",
    link: "",
  },
  te: { name: "అంజలి", event: "అంజలి వివాహం", date: "3 డిసెం, 2026", amount: "₹1,50,000", link: "" },
  hi: { name: "अंजलि", event: "अंजलि विवाह समारोह", date: "3 दिस॰ 2026", amount: "₹1,50,000", link: "" },
};

/** How a mail calls an event that has no name. */
export const unnamedEvent = (language: Language): string => eventKindNames[language][""] ?? "";
