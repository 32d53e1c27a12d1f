import { type Field, type FormFields, textOf, type ValuesOf } from "#app/platform/values/field.ts";
import { storableText } from "#app/platform/values/forms.ts";
import { mergeChanges } from "#app/platform/values/merge-changes.ts";

/** The texts of a form by input name; an input of a list's entry is "hours.0.days". */
export type Texts = Record<string, string>;

export const entryName = (list: string, index: number, name: string) => `${list}.${index}.${name}`;
type Entry = Record<string, unknown>;

export function textsOf<Fields extends FormFields>(fields: Fields, values: ValuesOf<Fields>): Texts {
  const texts: Texts = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (values as Record<string, unknown>)[name];
    if (!field.entry) texts[name] = textOf(field, value);
    else
      for (const [index, entry] of (value as Entry[]).entries())
        for (const [key, entryField] of Object.entries(field.entry))
          texts[entryName(name, index, key)] = textOf(entryField, entry[key]);
  }
  return texts;
}

/** The texts of the form's fields. Any other posted field is ignored. */
export function readTexts(fields: FormFields, form: FormData): Texts {
  const texts: Texts = {};
  const read = (name: string) => {
    const value = form.get(name);
    if (typeof value === "string") texts[name] = storableText(value);
  };
  for (const [name, { entry, maxEntries = 0 }] of Object.entries(fields)) {
    if (!entry) read(name);
    else
      for (let index = 0; index <= maxEntries; index++) for (const key of Object.keys(entry)) read(entryName(name, index, key));
  }
  return texts;
}

type Parsed<Fields extends FormFields> = { values: ValuesOf<Fields>; errors: Texts };

/** Reads texts as values, with messages by input. Entries that are left empty are dropped. */
export function parseTexts<Fields extends FormFields>(fields: Fields, texts: Texts): Parsed<Fields> {
  const errors: Texts = {};
  const parse = ({ schema }: Field, input: unknown, name: string): unknown => {
    const result = schema.safeParse(input);
    if (!result.success) errors[name] = result.error.issues[0]?.message ?? "Please check this.";
    return result.data;
  };
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!field.entry) return [name, parse(field, texts[name] ?? "", name)];
      const entries = readEntries(name, field, texts).map(([index, entry]) =>
        Object.fromEntries(
          Object.entries(field.entry as FormFields).map(([key, entryField]) => [
            key,
            parse(entryField, entry[key] ?? "", entryName(name, index, key)),
          ]),
        ),
      );
      const hasErrors = Object.keys(errors).some((key) => key.startsWith(`${name}.`));
      return [name, hasErrors ? entries : parse(field, entries, name)];
    }),
  ) as ValuesOf<Fields>;
  return { values, errors };
}

/** The entries that are not empty, with their index in the form. An entry in which only selects have a value counts as empty. */
function readEntries(list: string, { entry = {}, maxEntries = 0 }: Field, texts: Texts): [index: number, entry: Texts][] {
  const keys = Object.keys(entry);
  const textKeys = keys.filter((key) => !entry[key]?.input.options);
  return Array.from({ length: maxEntries + 1 }, (_, index): [number, Texts] => [
    index,
    Object.fromEntries(keys.map((key) => [key, texts[entryName(list, index, key)] ?? ""])),
  ]).filter(([, texts]) => (textKeys.length > 0 ? textKeys : keys).some((key) => texts[key]?.trim()));
}

/** Texts with each list as its entries that are not empty. */
function entriesIn(fields: FormFields, texts: Texts): Record<string, string | Texts[] | undefined> {
  const fieldsAndLists = Object.entries(fields).map(([name, field]) => [
    name,
    field.entry ? readEntries(name, field, texts).map(([, entry]) => entry) : texts[name],
  ]);
  return Object.fromEntries(fieldsAndLists);
}

/**
 * What a form continues with after somebody else saved: the submitted texts, with what only they changed.
 * @returns the texts of the inputs that change; undefined for one of an entry that goes
 */
export function mergeTexts(
  fields: FormFields,
  { snapshot, texts, stored }: Record<"snapshot" | "texts" | "stored", Texts>,
): Partial<Texts> {
  const [before, mine, theirs] = [snapshot, texts, stored].map((one) => entriesIn(fields, one));
  const merged: Partial<Texts> = Object.fromEntries(Object.keys(texts).map((name) => [name, undefined]));
  for (const [name, value] of Object.entries(mergeChanges(before, mine, theirs) ?? {})) {
    if (typeof value === "string") merged[name] = value;
    else
      for (const [index, entry] of (value ?? []).entries())
        for (const [key, text] of Object.entries(entry)) merged[entryName(name, index, key)] = text;
  }
  return Object.fromEntries(Object.entries(merged).filter(([name, text]) => text !== texts[name]));
}

/** The texts that a conflict compares: of a list all its entries in words. Without secrets and pictures. */
export function comparedTexts(fields: FormFields, texts: Texts): Texts {
  const compared = Object.entries(entriesIn(fields, texts)).flatMap(([name, value]) => {
    const { entry = {}, input, isSecret } = fields[name] as Field;
    if (value === undefined || isSecret || input.isPicture) return [];
    if (typeof value === "string") return [[name, value]];
    const entries = value.map((texts) =>
      Object.entries(texts).map(([key, text]) => text && optionLabel(entry[key]?.input, text)),
    );
    return [[name, entries.map((texts) => texts.filter(Boolean).join(", ")).join("; ")]];
  });
  return Object.fromEntries(compared);
}

const optionLabel = (input: Field["input"] | undefined, value: string): string =>
  input?.options?.find((option) => option.value === value)?.label ?? value;

/** A value in words, for messages and the history: "Monday–Friday, 9:00 AM–6:00 PM; Saturday, 10:00 AM–2:00 PM". */
export function describeValue(field: Field, value: unknown): string {
  const { entry, input } = field;
  if (entry)
    return (value as Entry[])
      .map((item) =>
        Object.entries(entry)
          .map(([key, entryField]) => describeValue(entryField, item[key]))
          .filter(Boolean)
          .join(", "),
      )
      .join("; ");
  const text = textOf(field, value);
  if (input.isPicture) return text && "a picture";
  return optionLabel(input, text);
}

export const changedFields = (fields: FormFields, before: Entry, after: Entry): string[] =>
  Object.keys(fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
