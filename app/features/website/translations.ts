import { type TranslationLanguage, translationLanguages } from "#app/content/languages.ts";
import type { Fields } from "#app/content/site/fields.ts";
import { type KindName, kindOf } from "#app/content/site/kinds.ts";
import { followRows, type MissingText, missingTexts, translationFields } from "#app/content/translation.ts";

type Content = Record<string, unknown>;
/** An item's texts in another language, as they are stored beside the English ones. */
export type Translation = {
  content: Content;
  /** A person who reads the language has checked the texts. */
  isChecked: boolean;
};
/** The content of an item as it is stored: the English fields and, under a name that no field has, the translations. */
export type StoredContent = Content;

export const translationsOf = ({ translations }: StoredContent): Partial<Record<TranslationLanguage, Translation>> =>
  (translations as Partial<Record<TranslationLanguage, Translation>> | undefined) ?? {};

const fieldsByKind = new Map<KindName, Fields>();
export function translationFieldsOf(name: KindName): Fields {
  const fields = fieldsByKind.get(name) ?? translationFields(kindOf(name).fields);
  fieldsByKind.set(name, fields);
  return fields;
}

/** A stored translation; a text that no longer fits its field is left out. */
export function translationOf(name: KindName, stored: StoredContent, language: TranslationLanguage): Translation {
  const translation = translationsOf(stored)[language];
  const content = Object.entries(translationFieldsOf(name)).flatMap(([field, { schema }]) => {
    const value = schema.safeParse(translation?.content?.[field]);
    return value.success ? [[field, value.data]] : [];
  });
  return { content: Object.fromEntries(content), isChecked: translation?.isChecked === true };
}

/** The English texts that have none in a language. @param english the item's content */
export const missingIn = (
  name: KindName,
  english: Content,
  stored: StoredContent,
  language: TranslationLanguage,
): MissingText[] => missingTexts(kindOf(name).fields, english, translationOf(name, stored, language).content);

/** Whether the texts that a page needs are translated. */
export const isTranslated = (missing: readonly MissingText[]): boolean => missing.every(({ isRequired }) => !isRequired);

/** The stored content after its English texts were edited: the translations stay, with their rows in the order of the English ones. */
export function withEnglish(name: KindName, stored: StoredContent, english: Content): StoredContent {
  const { fields } = kindOf(name);
  const followed = translationLanguages.flatMap((language) => {
    const translation = translationsOf(stored)[language];
    if (!translation) return [];
    return [[language, { ...translation, content: followRows(fields, stored, english, translation.content) }]];
  });
  return { ...english, translations: Object.fromEntries(followed) };
}

/** The stored content after one translation was edited. Empty texts are not stored. */
export function withTranslated(stored: StoredContent, language: TranslationLanguage, translation: Translation): StoredContent {
  const texts = Object.entries(translation.content).filter(
    ([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const withoutEmpty = { ...translation, content: Object.fromEntries(texts) };
  return { ...stored, translations: { ...translationsOf(stored), [language]: withoutEmpty } };
}
