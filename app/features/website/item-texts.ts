import { type Language, languageNames, translationLanguages } from "#app/content/languages.ts";
import type { Fields } from "#app/content/site/fields.ts";
import { type KindName, kindOf } from "#app/content/site/kinds.ts";
import { filledTranslation } from "#app/content/translation.ts";
import { type FormValues, fieldTexts, toFormValues } from "./fields/content-form.ts";
import { isTranslated, missingIn, type StoredContent, translationFieldsOf, translationOf } from "./translations.ts";
import { contentOf } from "./website.ts";

export const fieldsIn = (kind: KindName, language: Language): Fields =>
  language === "en" ? kindOf(kind).fields : translationFieldsOf(kind);

/** The form's values of a stored item in a language. */
export function formValuesIn(kind: KindName, stored: StoredContent, language: Language): FormValues {
  const { fields } = kindOf(kind);
  const english: Record<string, unknown> = contentOf(kind, stored);
  if (language === "en") return toFormValues(fields, english);
  const { content } = translationOf(kind, stored, language);
  // filledTranslation needs the English fields: only these tell which lists have one row for each English row.
  const completed = filledTranslation(fields, english, content);
  return toFormValues(fieldsIn(kind, language), completed);
}

/** How far an item is translated into a language. */
export type TranslationState = {
  language: Exclude<Language, "en">;
  missing: { label: string; isRequired: boolean }[];
  /** Visitors may read it. */
  isComplete: boolean;
  isChecked: boolean;
  isStarted: boolean;
};

export function translationStates(kind: KindName, stored: StoredContent): TranslationState[] {
  const english: Record<string, unknown> = contentOf(kind, stored);
  return translationLanguages.map((language) => {
    const missing = missingIn(kind, english, stored, language);
    const { content, isChecked } = translationOf(kind, stored, language);
    const isStarted = Object.values(content).some((value) => value !== "" && !(Array.isArray(value) && value.length === 0));
    return { language, missing, isComplete: isTranslated(missing), isChecked, isStarted };
  });
}

export type ItemText = { name: string; label: string; text: string };

/** Every field of an item in every language as one text, for comparing, messages and the audit log. */
export const allTexts = (kind: KindName, stored: StoredContent): ItemText[] =>
  (["en", ...translationLanguages] as const).flatMap((language) => {
    const fields = fieldsIn(kind, language);
    const texts = fieldTexts(fields, formValuesIn(kind, stored, language));
    const checked =
      language === "en"
        ? []
        : [
            {
              name: `checked, ${language}`,
              label: `Checked, in ${languageNames[language]}`,
              text: checkedText(kind, stored, language),
            },
          ];
    return [
      ...Object.entries(fields).map(([name, { label }]) => ({
        name: language === "en" ? name : `${name}, ${language}`,
        label: language === "en" ? label : `${label}, in ${languageNames[language]}`,
        text: texts[name] ?? "",
      })),
      ...checked,
    ];
  });

const checkedText = (kind: KindName, stored: StoredContent, language: Exclude<Language, "en">) =>
  translationOf(kind, stored, language).isChecked ? "Yes" : "";

/** The labels of the texts whose translation is older than the English text. */
export const staleText = (kind: KindName, stored: StoredContent, language: Exclude<Language, "en">): string =>
  (translationOf(kind, stored, language).stale ?? []).map((field) => kindOf(kind).fields[field]?.label ?? field).join(", ");
