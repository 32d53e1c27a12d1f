import { type TranslationLanguage, translationLanguages } from "./languages.ts";
import type { KindName } from "./site/kinds.ts";
import { hi } from "./translations/hi.ts";
import type { ShippedTexts } from "./translations/shipped-texts.ts";
import { te } from "./translations/te.ts";

const textsByLanguage: Record<TranslationLanguage, ShippedTexts> = { te, hi };

/** The translations that the product has for a default item (an item of a new database). No native reader has checked them yet. */
export const shippedTranslations = (kind: KindName, slug: string) =>
  Object.fromEntries(
    translationLanguages.flatMap((language) => {
      const content = textsByLanguage[language][kind]?.[slug];
      return content ? [[language, { content, isChecked: false }]] : [];
    }),
  );
