import { isDeepStrictEqual } from "node:util";
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
  /** The fields whose English text was changed after the translation; saving the translation confirms it. */
  stale?: readonly string[];
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
  const stale = (translation?.stale ?? []).filter((field) => content.some(([name]) => name === field));
  return { content: Object.fromEntries(content), isChecked: translation?.isChecked === true, stale };
}

/** The English texts that have none in a language, or one of an older English text. @param english the item's content */
export function missingIn(name: KindName, english: Content, stored: StoredContent, language: TranslationLanguage): MissingText[] {
  const { fields } = kindOf(name);
  const { content, stale = [] } = translationOf(name, stored, language);
  return [
    ...missingTexts(fields, english, content),
    ...stale.map((field) => ({ label: `${fields[field]?.label ?? field} (the English text has changed)`, isRequired: true })),
  ];
}

/** Whether the texts that a page needs are translated. */
export const isTranslated = (missing: readonly MissingText[]): boolean => missing.every(({ isRequired }) => !isRequired);

/** The stored content after its English texts were edited: the translations stay, with their rows in the order of the English ones, and are stale where the text differs. */
export function withEnglish(name: KindName, stored: StoredContent, english: Content): StoredContent {
  const { fields } = kindOf(name);
  const followed = translationLanguages.flatMap((language) => {
    const translation = translationsOf(stored)[language];
    if (!translation) return [];
    const changed = Object.keys(translation.content).filter(
      (field) => field in stored && hasChanged(stored[field], english[field]),
    );
    const stale = [...new Set([...(translation.stale ?? []), ...changed])];
    const content = followRows(fields, stored, english, translation.content);
    return [[language, { ...translation, content, ...(stale.length > 0 && { stale }) }]];
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

/** Whether a text was changed; the order of a list is not its text. */
function hasChanged(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return !isDeepStrictEqual(before, after);
  const hasNew = (rows: unknown[], others: unknown[]) =>
    rows.some((row) => !others.some((other) => isDeepStrictEqual(row, other)));
  return hasNew(after, before) || hasNew(before, after);
}
