import type { Language } from "../languages.ts";
import { type AccountTexts, en } from "./en.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";

const textsByLanguage: Record<Language, AccountTexts> = { en, te, hi };

/** For the server only. Pages have the English texts in their code and load those of other languages with their data. */
export const accountTextsIn = (language: Language): AccountTexts => textsByLanguage[language];
