import type { Language } from "../languages.ts";
import { en, type LinkTexts } from "./en.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";

const textsByLanguage: Record<Language, LinkTexts> = { en, te, hi };

/** For the server only. Pages have the English texts in their code and load those of other languages with their data. */
export const linkTextsIn = (language: Language): LinkTexts => textsByLanguage[language];
