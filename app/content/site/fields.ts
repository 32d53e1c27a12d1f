import { z } from "zod";
import { dayBounds } from "../day-bounds.ts";
import { formatRichText, type RichText, RichTextSchema } from "../rich-text.ts";

/** How the editor shows a field. How a form is read and written follows from it (features/website/fields/content-form.ts). */
export type Control =
  | { type: "text"; max: number; rows?: number }
  | { type: "rich"; max: number }
  | { type: "choice"; options: readonly { value: string; label: string }[] }
  | { type: "date" }
  | { type: "check" }
  | { type: "number" }
  /** Several fields that belong together. `look`: the editor shows the picture, or the map with a marker. */
  | { type: "group"; look?: "picture" | "map"; fields: Fields }
  /** Any number of rows, each with the same fields. A list of texts has a single field, which is named "". */
  | {
      type: "rows";
      rowLabel: string;
      maxRows: number;
      fields: Fields;
      /** Rows are not added, moved or removed: a translation has those of the English list. */
      isFixed?: boolean;
    };

export type Field<Value = unknown> = {
  label: string;
  hint?: string;
  /** Half of the form's width. */
  narrow?: boolean;
  control: Control;
  /** Validates the stored value. */
  schema: z.ZodType<Value>;
  /** The value in a new item, and in items stored before the field was added. */
  start: Value;
  /** The same in every language. */
  isShared?: boolean;
  /** May be empty, and untranslated. */
  isOptional?: boolean;
};
export type Fields = Record<string, Field>;
export type ContentOf<ItemFields extends Fields> = {
  [Name in keyof ItemFields]: ItemFields[Name] extends Field<infer Value> ? Value : never;
};

type Options<Value> = { label: string; hint?: string; narrow?: boolean; isShared?: boolean; start?: Value };

const maxLengthMessage = (max: number) => `At most ${max.toLocaleString("en-IN")} characters.`;
const requiredMessage = (label: string) => `${label} is required.`;
/** One line: line breaks and control characters become a space. */
const toLine = (text: string) =>
  text.replaceAll(/[\s\p{Cc}]+/gu, (run) => (/[\p{Cc}\u2028\u2029]/u.test(run) ? " " : run)).trim();
const toLines = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n]+/gu, " ")
    .trim();

type TextOptions = Options<string> & {
  max: number;
  optional?: boolean;
  rows?: number;
  pattern?: RegExp;
  message?: string;
  normalize?: (text: string) => string;
};

/** A text of one line, or of several with `rows`. A text with a pattern, such as a price, is the same in every language. */
export function text({
  max,
  optional = false,
  rows,
  pattern,
  message,
  normalize = (value) => value,
  start = "",
  ...shared
}: TextOptions): Field<string> {
  const schema = z
    .string()
    .overwrite((value) => normalize((rows ? toLines : toLine)(value.toWellFormed())))
    .min(optional ? 0 : 1, requiredMessage(shared.label))
    .max(max, maxLengthMessage(max))
    .refine((value) => !pattern || (optional && value === "") || pattern.test(value), message);
  const isShared = shared.isShared ?? pattern !== undefined;
  return { ...shared, isShared, isOptional: optional, start, schema, control: { type: "text", max, rows } };
}

/** A text with paragraphs, bold, links and lists. */
export function richText({
  max,
  optional = false,
  start = [],
  ...shared
}: Options<RichText> & { max: number; optional?: boolean }): Field<RichText> {
  const schema = RichTextSchema.refine((value) => formatRichText(value).length <= max, maxLengthMessage(max)).refine(
    (value) => optional || value.length > 0,
    requiredMessage(shared.label),
  );
  return { ...shared, isOptional: optional, start, schema, control: { type: "rich", max } };
}

export function choice<const Value extends string>({
  options,
  start,
  ...shared
}: Omit<Options<Value>, "start"> & { start: NoInfer<Value>; options: readonly { value: Value; label: string }[] }): Field<Value> {
  const schema = z.enum(options.map(({ value }) => value) as [Value, ...Value[]], "Please choose one of the list.");
  return { ...shared, start, schema: schema as unknown as z.ZodType<Value>, control: { type: "choice", options } };
}

const isWithinBounds = (day: string) => day >= dayBounds.min && day <= dayBounds.max;

/** A calendar day within the bounds, "2026-11-21", or empty. */
export function day(shared: Options<string>): Field<string> {
  const schema = z.union([
    z.literal(""),
    z.iso.date("Please choose a day.").refine(isWithinBounds, "Please choose a day from 1 Jan 2000 to 31 Dec 2100."),
  ]);
  return { start: "", ...shared, schema, control: { type: "date" } };
}

export function check(shared: Options<boolean>): Field<boolean> {
  return { start: false, ...shared, schema: z.boolean(), control: { type: "check" } };
}

export function number({ min, max, ...shared }: Options<number> & { min: number; max: number }): Field<number> {
  const schema = z.number("Please enter a number.").min(min, `At least ${min}.`).max(max, `At most ${max}.`);
  return { start: min, ...shared, schema, control: { type: "number" } };
}

export function group<const ItemFields extends Fields>({
  fields,
  look,
  start = startOf(fields),
  ...shared
}: Options<ContentOf<ItemFields>> & { fields: ItemFields; look?: "picture" | "map" }): Field<ContentOf<ItemFields>> {
  return { ...shared, start, schema: schemaOf(fields), control: { type: "group", look, fields } };
}

type RowsOptions<Value> = Options<readonly Value[]> & { rowLabel: string; minRows?: number; maxRows: number };

const rowsSchema = <Value>(row: z.ZodType<Value>, { rowLabel, minRows = 0, maxRows }: RowsOptions<Value>) =>
  z
    .array(row)
    .min(minRows, `At least ${minRows} of ${rowLabel.toLowerCase()}.`)
    .max(maxRows, `At most ${maxRows} of ${rowLabel.toLowerCase()}.`) as z.ZodType<readonly Value[]>;

export function rows<const ItemFields extends Fields>({
  fields,
  ...options
}: RowsOptions<ContentOf<ItemFields>> & { fields: ItemFields }): Field<readonly ContentOf<ItemFields>[]> {
  const { label, hint, start = [], rowLabel, maxRows } = options;
  return {
    label,
    hint,
    start,
    schema: rowsSchema(schemaOf(fields), options),
    control: { type: "rows", rowLabel, maxRows, fields },
  };
}

/** A list of short texts. @param optional the list need not be translated */
export function texts({
  max,
  optional: isOptional = false,
  ...options
}: RowsOptions<string> & { max: number; optional?: boolean }): Field<readonly string[]> {
  const { label, hint, start = [], rowLabel, maxRows } = options;
  const row = text({ label: rowLabel, max });
  return {
    label,
    hint,
    start,
    isOptional,
    schema: rowsSchema(row.schema, options),
    control: { type: "rows", rowLabel, maxRows, fields: { "": row } },
  };
}

/** Names a picture: one that belongs to the product, "weave-sports", or the id of one that was uploaded. Empty: none. */
const pictureName = /^(weave-[a-z-]{1,60}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
type PictureOptions = { optional?: boolean; isDescribedLater?: boolean };
const pictureFields = ({ optional = false, isDescribedLater = false }: PictureOptions) => ({
  image: text({ label: "Picture", max: 80, optional, pattern: pictureName, message: "Please choose a picture." }),
  alt: text({
    label: "Description",
    max: 140,
    optional: optional || isDescribedLater,
    hint: isDescribedLater
      ? "What the picture shows, for those who cannot see it. Without it visitors do not see the picture."
      : "What the picture shows, for those who cannot see it.",
  }),
});
export type Picture = ContentOf<ReturnType<typeof pictureFields>>;

/** @param isDescribedLater a picture without a description is stored, and left out of the page */
export function picture({ optional, isDescribedLater, ...shared }: Options<Picture> & PictureOptions): Field<Picture> {
  return group({ ...shared, look: "picture", fields: pictureFields({ optional, isDescribedLater }) });
}

export const schemaOf = <ItemFields extends Fields>(fields: ItemFields): z.ZodType<ContentOf<ItemFields>> =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))) as never;

export const startOf = <ItemFields extends Fields>(fields: ItemFields): ContentOf<ItemFields> =>
  Object.fromEntries(Object.entries(fields).map(([name, { start }]) => [name, start])) as ContentOf<ItemFields>;
