import type { Language } from "../languages.ts";
import { en, type InterfaceTexts } from "./en.ts";
import { hi } from "./hi.ts";
import { te } from "./te.ts";

const all: Record<Language, InterfaceTexts> = { en, te, hi };

/** For the server. Pages have the English ones in their code, and get those of another language with their data. */
export const textsIn = (language: Language): InterfaceTexts => all[language];
