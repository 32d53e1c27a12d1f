import type { Language } from "../languages.ts";
import { en, type InterfaceTexts } from "./en.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";

const textsByLanguage: Record<Language, InterfaceTexts> = { en, te, hi };

/** For the server only. Pages have the English texts in their code and load those of other languages with their data. */
export const textsIn = (language: Language): InterfaceTexts => textsByLanguage[language];
