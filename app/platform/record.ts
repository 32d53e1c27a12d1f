import type { ReactNode } from "react";
import { z } from "zod";
import { dayBounds } from "./dates.ts";
import { dayInput } from "./entered-day.ts";
import { optionalDaySchema } from "./forms.ts";
import { isSameText } from "./merge-changes.ts";

/**
 * A record is defined once: its fields in its feature's `<noun>.ts`, with the functions below, and its table in
 * `<noun>-record.server.ts`. The form, the snapshot, the conflict message and the audit entry follow from the definition.
 */
export type RecordField<Value = unknown> = {
  label: string;
  /** Reads the submitted text as the column's value. */
  schema: z.ZodType<Value>;
  /** How a message shows the value; without it as the option chosen, or in quotation marks. */
  format?: (text: string) => string;
  /** The text of a column that is null. */
  empty?: string;
  input: FieldInput;
};

/** The control of the field in a form (`app/ui/form-dialog.tsx`). */
type FieldInput = {
  min?: string;
  max?: string;
  type?: "time" | "email" | "tel" | "url";
  /** Of a day: see `dayInput`. */
  readDay?: (text: string) => string;
  showDay?: (day: string) => string;
  multiline?: boolean;
  rows?: number;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  maxLength?: number;
  /** Spans the form's two columns. */
  wide?: boolean;
  hint?: string;
  /** The id of a datalist. */
  list?: string;
};

/** The fields by name in the form. The column has the same name in camel case. */
export type RecordFields = Record<string, RecordField>;

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Layout = Pick<FieldInput, "wide" | "hint" | "list" | "multiline" | "rows" | "type">;
type FieldOptions = Layout & { label: string; max: number; format?: (text: string) => string };

const emptyToNull = (text: string) => text || null;
export const maxLengthMessage = (max: number) => `At most ${max.toLocaleString("en-IN")} characters.`;
export const inQuotationMarks = (text: string) => `“${text}”`;

/** A text of at most `max` characters; null when empty. */
export function textField({ label, max, format, ...input }: FieldOptions): RecordField<string | null> {
  const schema = z.string().trim().max(max, maxLengthMessage(max)).default("").transform(emptyToNull);
  return { label, schema, format, input: { ...input, maxLength: max } };
}

/** A phone number as people write it; null when empty. */
export function phoneField(options: FieldOptions): RecordField<string | null> {
  const field = textField({ ...options, type: "tel" });
  const isPhone = (text: string | null) => text === null || (text.match(/\d/g)?.length ?? 0) >= 5;
  return { ...field, schema: field.schema.refine(isPhone, "Please give a phone number, such as +91 98480 12345.") };
}

export function requiredTextField({
  label,
  max,
  format = inQuotationMarks,
  requiredMessage,
  ...input
}: FieldOptions & { requiredMessage: string }): RecordField<string> {
  const schema = z.string(requiredMessage).trim().min(1, requiredMessage).max(max, maxLengthMessage(max));
  return { label, schema, format, input: { ...input, maxLength: max, required: true } };
}

const wrongEmail = "Please enter a valid email address.";

export function emailField({ label, ...input }: Layout & { label: string }): RecordField<string | null> {
  const schema = z
    .union([z.literal(""), z.email(wrongEmail).max(254, maxLengthMessage(254))], wrongEmail)
    .default("")
    .transform(emptyToNull);
  return { label, schema, format: (text) => text, input: { type: "email", ...input, maxLength: 254 } };
}

/** A calendar day, stored as "2026-11-21"; null when empty. */
export function dayField({
  label,
  format,
  ...input
}: Layout & { label: string; format: (day: string) => string }): RecordField<string | null> {
  const schema = optionalDaySchema.transform(emptyToNull);
  return { label, schema, format, input: { ...dayInput, ...dayBounds, ...input } };
}

/** A time of day, "17:30"; null when empty. */
export function timeField({
  label,
  format,
  ...input
}: Layout & { label: string; format: (time: string) => string }): RecordField<string | null> {
  const schema = z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Please give the time as hours and minutes, such as 17:30.")
    .default("")
    .transform(emptyToNull);
  return { label, schema, format, input: { type: "time", ...input } };
}

type ChoiceOptions<Value extends string> = Layout & {
  label: string;
  values: readonly [Value, ...Value[]];
  message: string;
  options: readonly { value: string; label: string }[];
  format?: (value: string) => string;
};

/** A URL; null when empty. */
export function urlField({ label, max, ...input }: Omit<FieldOptions, "format">): RecordField<string | null> {
  const schema = z
    .string()
    .trim()
    .max(max, maxLengthMessage(max))
    .regex(/^(https?:\/\/[^\s/].*)?$/, "Please start with https:// or http://.")
    .default("")
    .transform(emptyToNull);
  return { label, schema, format: (text) => text, input: { type: "url", ...input, maxLength: max } };
}

/** One of the known values. @param defaultValue the value of a form without the field, and of a column that is null */
export function choiceField<const Value extends string>({
  label,
  values,
  message,
  defaultValue,
  options,
  format,
  ...input
}: ChoiceOptions<Value> & { defaultValue: Value }): RecordField<Value> {
  const schema = z.enum(values, message).default(defaultValue as never) as unknown as z.ZodType<Value>;
  return { label, schema, format, empty: defaultValue, input: { ...input, options } };
}

/** One of the known values, or null when nothing is chosen. */
export function optionalChoiceField<const Value extends string>({
  label,
  values,
  message,
  options,
  format,
  ...input
}: ChoiceOptions<Value>): RecordField<Value | null> {
  const schema = z
    .union([z.literal(""), z.enum(values)], message)
    .default("")
    .transform((value) => (value || null) as Value | null);
  return { label, schema, format, input: { ...input, options } };
}

/** The id of another record, chosen from options that the page knows; null when nothing is chosen. */
export function referenceField({
  label,
  schema,
  message,
  ...input
}: Layout & { label: string; schema: z.ZodType<string>; message: string }): RecordField<string | null> {
  return {
    label,
    schema: z
      .union([z.literal(""), schema], message)
      .default("")
      .transform(emptyToNull),
    input: { ...input, options: [] },
  };
}

type Schemas<Fields extends RecordFields> = { [Name in keyof Fields]: Fields[Name]["schema"] };

/** The fields' schemas, to be spread into a form's `z.object`. */
export const schemasOf = <Fields extends RecordFields>(fields: Fields): Schemas<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Fields>;

/** The fields of a record as texts, as a form shows them: the empty text for null. */
export type Snapshot = Record<string, string>;

/** A stored record as its form receives it. */
export type EditableRecord = { id: string; version: number; snapshot: Snapshot };

/** Reads the snapshot that a form sends back as JSON; empty when it is malformed. */
export const snapshotField = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .default("{}")
    .transform((text): Snapshot => {
      try {
        return z.record(z.string(), z.string()).parse(JSON.parse(text));
      } catch {
        return {};
      }
    });

export const VersionField = z.coerce.number().int().positive().max(2_147_483_647);

/** A record as the sender of a form saw it. */
export const RecordVersion = z.object({ id: z.uuid(), version: VersionField });
export type RecordVersion = z.output<typeof RecordVersion>;

export const RecordId = z.object({ id: z.uuid() });

/** The form that edits a record: its fields, with the version and the snapshot that were shown. */
export const editSchema = <Fields extends RecordFields>(fields: Fields, id: z.ZodType<string> = z.uuid()) =>
  z.object({ ...schemasOf(fields), id, version: VersionField, snapshot: snapshotField(30_000) });

export type EditedRecord<Fields extends RecordFields> = RecordVersion & { snapshot: Snapshot } & {
  [Name in keyof Fields]: z.output<Fields[Name]["schema"]>;
};

type NamedField = Pick<RecordField, "label" | "format"> & { input?: Pick<FieldInput, "options"> };

/** The longest value that a message quotes in full, in characters. */
const maxQuoted = 300;

function describeStored({ format, input }: NamedField, text: string): string {
  if (text === "") return "empty";
  if (format) return format(text);
  const option = input?.options?.find(({ value }) => value === text);
  const characters = [...text];
  return option?.label ?? inQuotationMarks(characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join("")}…` : text);
}

/**
 * "Not saved. Somebody changed it meanwhile: Due date is 23 Nov 2026 now. Click the button again to save what you typed."
 * @param submitted what the sender entered; with it the message says what becomes of the fields
 */
export function conflictMessage(
  fields: Record<string, NamedField>,
  shown: Snapshot,
  stored: Snapshot,
  submitted?: Snapshot,
): string {
  const isChanged = (name: string) => shown[name] !== undefined && !isSameText(shown[name], stored[name] ?? "");
  const changed = Object.entries(fields).filter(([name]) => isChanged(name));
  const both = changed.filter(([name]) => {
    const entered = submitted?.[name];
    return entered !== undefined && !isSameText(entered, shown[name] ?? "") && !isSameText(entered, stored[name] ?? "");
  });
  const values = changed.map(([name, field]) => `${field.label} is ${describeStored(field, stored[name] ?? "")} now`).join(", ");
  const taken = submitted ? changed.filter((one) => !both.includes(one)) : [];
  const labelsOf = (some: typeof changed) => new Intl.ListFormat("en-IN").format(some.map(([, { label }]) => label));
  return [
    `Not saved. Somebody changed it meanwhile${values && `: ${values}`}.`,
    taken.length > 0 &&
      `The form shows ${both.length > 0 ? `the new ${labelsOf(taken)}` : "that"} now, and keeps what you typed.`,
    both.length > 0 && `You changed ${labelsOf(both)} too: that stays as you typed it, and replaces theirs when you save.`,
    "Click the button again to save what you typed.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Three-way merge: of the fields that the sender left as they were shown, those that somebody else changed meanwhile. */
export const changedByOthers = (shown: Snapshot, submitted: Snapshot, stored: Snapshot): Snapshot =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, text]) => {
      const entered = submitted[name] ?? "";
      return isSameText(entered, shown[name] ?? "") && !isSameText(entered, text);
    }),
  );

type ValuesOf<Fields extends RecordFields> = { [Name in keyof Fields & string as CamelCase<Name>]: unknown };

/** Each field with its value for `ui/fact.tsx`, in the order of the form. @param shown values to show instead of the form's texts */
export const factsOf = <Fields extends RecordFields>(
  fields: Fields,
  row: ValuesOf<Fields>,
  shown: { [Name in keyof Fields]?: ReactNode } = {},
) =>
  Object.entries(fields).map(([name, { label, format = (text: string) => text, input }]) => {
    const text = String((row as Record<string, unknown>)[camelCase(name)] ?? "");
    const choice = input.options?.find(({ value }) => value === text);
    return {
      name: label,
      value: name in shown ? shown[name] : text && (choice?.label ?? format(text)),
      wide: input.multiline || input.type === "email",
    };
  });

/** "changed=ID.VERSION": the URL parameter by which the page announces this change. */
export const changedParam = ({ id, version }: RecordVersion): string => `changed=${id}.${version}`;
