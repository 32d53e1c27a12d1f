import type { Language } from "../languages.ts";
import { en, type LinkTexts } from "./en.ts";
import { en as enErrors, type LinkErrors } from "./errors/en.ts";
import { hi as hiErrors } from "./errors/hi.ts";
import { te as teErrors } from "./errors/te.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";

const textsByLanguage: Record<Language, LinkTexts> = { en, te, hi };

/** For the server only. Pages have the English texts in their code and load those of other languages with their data. */
export const linkTextsIn = (language: Language): LinkTexts => textsByLanguage[language];

const errorsByLanguage: Record<Language, LinkErrors> = { en: enErrors, te: teErrors, hi: hiErrors };

/** Why their forms are refused. For the server only. */
export const linkErrorsIn = (language: Language): LinkErrors => errorsByLanguage[language];
