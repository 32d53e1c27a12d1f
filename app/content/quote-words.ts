import type { Language } from "#db/enums.ts";
import { textsIn } from "./interface/texts.ts";

const kindsIn = (language: Language): Record<string, string> => textsIn(language).enquiry.eventTypes;
const kindIn = (kind: string, language: Language): string => kindsIn(language)[kind] ?? kind;

/** The words of a new quote that the program writes or knows, in each language. To be checked by a native reader. */
export const quoteWords: readonly Readonly<Record<Language, string>>[] = [
  ...Object.keys(kindsIn("en")).map((kind) => ({ en: kind, te: kindIn(kind, "te"), hi: kindIn(kind, "hi") })),
  { en: "Sports Event", te: "క్రీడా కార్యక్రమం", hi: "खेल आयोजन" },
  { en: "Event", te: "కార్యక్రమం", hi: "कार्यक्रम" },
  { en: "Haldi", te: "హల్దీ", hi: "हल्दी" },
  { en: "Mehendi", te: "మెహందీ", hi: "मेहंदी" },
  { en: "Sangeet", te: "సంగీత్", hi: "संगीत" },
  { en: "Engagement", te: "నిశ్చితార్థం", hi: "सगाई" },
  { en: "Reception", te: "రిసెప్షన్", hi: "रिसेप्शन" },
  ...Array.from({ length: 19 }, (_, index) => ({ en: `day ${index + 1}`, te: `${index + 1}వ రోజు`, hi: `दिन ${index + 1}` })),
  { en: "To keep the dates", te: "తేదీలు ఖరారు చేయడానికి", hi: "तारीखें पक्की करने के लिए" },
  { en: "Before the event", te: "కార్యక్రమానికి ముందు", hi: "आयोजन से पहले" },
  { en: "In the last week", te: "చివరి వారంలో", hi: "आख़िरी हफ़्ते में" },
];
