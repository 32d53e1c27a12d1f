import { en, type LinkTexts } from "#app/content/link-pages/en.ts";
import { useLocaleData } from "../use-language.ts";

/** The texts of the pages of secret links. */
export const useLinkTexts = (): LinkTexts => useLocaleData("linkTexts") ?? en;
