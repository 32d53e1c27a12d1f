import { en, type LinkTexts } from "#app/content/link-pages/en.ts";
import { useLocaleData } from "../use-language.ts";

export const useLinkTexts = (): LinkTexts => useLocaleData("linkTexts") ?? en;
