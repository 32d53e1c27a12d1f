import { z } from "zod";
import { type Control, type Field, type Fields, group, richText, schemaOf, text } from "./site/fields.ts";

/**
 * A translation has the texts of an item by field, as far as they are translated; pictures, days, choices and numbers are the same in
 * every language. A list of texts has its own entries. Rows that also have something common to all languages, such as a picture,
 * are those of the English list, each with its translated texts.
 */
type Texts = Record<string, unknown>;
type Rows = Extract<Control, { type: "rows" }>;

/** A translation may have twice the characters of the English text: vowel signs and joiners of other scripts count too. */
const lengthFactor = 2;

/** The fields of a translation. Each may be empty. */
export const translationFields = (fields: Fields): Fields => translated(fields, { allowsEmpty: true });

const translated = (fields: Fields, { allowsEmpty }: { allowsEmpty: boolean }): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const translatable = translatedField(field, allowsEmpty);
      return translatable ? [[name, translatable]] : [];
    }),
  );

function translatedField({ control, label, hint, narrow, isShared, isOptional }: Field, allowsEmpty: boolean): Field | null {
  if (isShared) return null;
  const shared = { label, hint, narrow, optional: allowsEmpty || isOptional };
  switch (control.type) {
    case "text":
      return text({ ...shared, max: control.max * lengthFactor, rows: control.rows });
    case "rich":
      return richText({ ...shared, max: control.max * lengthFactor });
    case "group": {
      const fields = translated(control.fields, { allowsEmpty });
      return Object.keys(fields).length > 0 ? group({ label, hint, narrow, fields }) : null;
    }
    case "rows": {
      const isFixed = followsEnglish(control);
      const fields = translated(control.fields, { allowsEmpty: isFixed });
      const row = fields[""]?.schema ?? schemaOf(fields);
      const schema = z.array(row).max(control.maxRows, `At most ${control.maxRows} of ${control.rowLabel.toLowerCase()}.`);
      return { label, hint, start: [], schema, control: { ...control, fields, isFixed } };
    }
    default:
      return null;
  }
}

const sameInEveryLanguage: Control["type"][] = ["choice", "date", "check", "number"];

/** Whether the rows of a list are those of the English list: they have something that all languages share, such as a picture. */
const followsEnglish = ({ fields }: Pick<Rows, "fields">): boolean =>
  Object.values(fields).some(
    ({ control, isShared }) =>
      isShared ||
      sameInEveryLanguage.includes(control.type) ||
      ((control.type === "group" || control.type === "rows") && followsEnglish(control)),
  );

/** An item's content in a language: English where a text is not translated. */
export const withTranslation = (fields: Fields, english: Texts, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inLanguage(field, english[name], texts[name])]));

function inLanguage({ control, isShared }: Field, english: unknown, translation: unknown): unknown {
  if (isShared || isEmpty(translation)) return english;
  switch (control.type) {
    case "text":
    case "rich":
      return translation;
    case "group":
      return withTranslation(control.fields, english as Texts, translation as Texts);
    case "rows":
      if (!followsEnglish(control)) return translation;
      return (english as Texts[]).map((row, index) =>
        withTranslation(control.fields, row, (translation as Texts[])[index] ?? {}),
      );
    default:
      return english;
  }
}

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** `isRequired`: without it the item is shown in English. */
export type MissingText = { label: string; isRequired: boolean };

/** The texts that have no translation yet, in the order of the form. */
export const missingTexts = (fields: Fields, english: Texts, texts: Texts): MissingText[] =>
  Object.entries(fields).flatMap(([name, field]) => missingIn(field, english[name], texts[name]));

function missingIn(field: Field, english: unknown, translation: unknown): MissingText[] {
  const { control, label, isOptional, isShared } = field;
  if (isShared || isEmpty(english)) return [];
  const labelledWith = (missing: MissingText[], where = label) =>
    missing.map((text) => ({ ...text, label: `${where}: ${text.label}` }));
  switch (control.type) {
    case "text":
    case "rich":
      return isEmpty(translation) ? [{ label, isRequired: !isOptional }] : [];
    case "group":
      return labelledWith(missingTexts(control.fields, english as Texts, (translation as Texts | undefined) ?? {}));
    case "rows":
      if (!followsEnglish(control)) return isEmpty(translation) ? [{ label, isRequired: !isOptional }] : [];
      return (english as Texts[]).flatMap((row, index) =>
        labelledWith(
          missingTexts(control.fields, row, (translation as Texts[] | undefined)?.[index] ?? {}),
          `${control.rowLabel} ${index + 1}`,
        ),
      );
    default:
      return [];
  }
}

/** A translation after rows of the English list were added, moved or removed: each row keeps its translated texts. */
export function followRows(fields: Fields, before: Texts, after: Texts, texts: Texts): Texts {
  const followed = Object.entries(fields).flatMap(([name, { control }]): [string, unknown][] => {
    const translation = texts[name];
    if (translation === undefined) return [];
    if (control.type !== "rows" || !followsEnglish(control)) return [[name, translation]];
    const old = [...((before[name] as Texts[] | undefined) ?? [])];
    const rows = (after[name] as Texts[]).map((row, index) => {
      // The row at the same position first: two rows may have equal shared parts.
      const oldIndex = [index, ...old.keys()].find(
        (position) => old[position] && sharedPart(control.fields, old[position]) === sharedPart(control.fields, row),
      );
      if (oldIndex === undefined) return {};
      delete old[oldIndex];
      return (translation as Texts[])[oldIndex] ?? {};
    });
    return [[name, rows]];
  });
  return Object.fromEntries(followed);
}

/** The part of a row that is the same in all languages. It identifies the row. */
const sharedPart = (fields: Fields, row: Texts): string =>
  JSON.stringify(
    Object.entries(fields).map(([name, { control, isShared }]) => {
      if (isShared || sameInEveryLanguage.includes(control.type)) return row[name];
      return control.type === "group" ? sharedPart(control.fields, row[name] as Texts) : null;
    }),
  );

/** A translation with every field that its form shows: rows that follow the English list are as many as there. */
export const filledTranslation = (fields: Fields, english: Texts, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, english[name], texts[name])]));

function filled({ control }: Field, english: unknown, translation: unknown): unknown {
  switch (control.type) {
    case "rich":
      return translation ?? [];
    case "group":
      return filledTranslation(control.fields, english as Texts, (translation as Texts | undefined) ?? {});
    case "rows":
      if (!followsEnglish(control)) return translation ?? [];
      return (english as Texts[]).map((row, index) =>
        filledTranslation(control.fields, row, (translation as Texts[] | undefined)?.[index] ?? {}),
      );
    default:
      return translation ?? "";
  }
}
