import { z } from "zod";
import type { ControlInput } from "#app/ui/form/field-control.tsx";
import { dayBounds } from "./dates.ts";
import { emailSchema } from "./email-address.ts";
import { dayInput } from "./entered-day.ts";
import { maxLengthMessage, optionalDaySchema } from "./forms.ts";
import { isStoredLogo } from "./logo.ts";
import { hasOddCommas } from "./money.ts";
import { readPhones, withZeros } from "./phone.ts";
import { completeUrl } from "./web-address.ts";

/** A field of a record or of the settings. Its form, the messages about a conflict, the history and the audit entry follow from it. */
export type Field<Value = unknown> = {
  label: string;
  /** Reads what a form submits and, from a JSON column, its own result. */
  schema: z.ZodType<Value>;
  /** Reads a stored value that the form left as it was, which `schema` may have come to refuse. Absent: `schema` does. */
  storedSchema?: z.ZodType<Value>;
  input: FieldInput;
  /** The value as a form shows it; by default its text, and the empty text for null. */
  toText?(value: Value): string;
  /** How a message shows the text; without it as the option chosen, or in quotation marks. */
  format?: (text: string) => string;
  /** The text of a column that is null. */
  empty?: string;
  /** The fields of one entry of a list. */
  entry?: FormFields;
  maxEntries?: number;
  /** Never shown, and not in the audit log. */
  isSecret?: boolean;
};
// biome-ignore lint/suspicious/noExplicitAny: `toText` makes a field of one type no field of `unknown`
export type FormFields = Record<string, Field<any>>;
export type ValuesOf<Fields extends FormFields> = { [Name in keyof Fields]: z.output<Fields[Name]["schema"]> };

/** The control of a field (`FieldControl` in ui/form/field-control.tsx). */
type FieldInput = Omit<ControlInput, "type" | "inputMode" | "readOnly"> & {
  type?: "date" | "time" | "email" | "tel" | "url" | "password" | "color";
  inputMode?: "decimal" | "numeric" | "url";
  isCollapsed?: boolean;
  /** A picture, which a file field sets. */
  isPicture?: boolean;
};
type Option<Value extends string = string> = { value: Value; label: string };

type Layout = Pick<FieldInput, "wide" | "hint" | "list" | "multiline" | "rows" | "type" | "inputMode" | "isCollapsed">;
export type Common = Layout & { label: string; format?: (text: string) => string };
type TextOptions = Common & {
  max: number;
  isOptional?: boolean;
  /** When nothing was entered. */
  missing?: string;
  isUpperCase?: boolean;
  /** Characters that people type for readability, such as the spaces of an account number. They are removed. */
  ignores?: RegExp;
  /** How it is stored; applied before `ignores`. */
  normalize?: (text: string) => string;
  pattern?: { is: RegExp; message: string };
};

/** Room for the characters that are removed: a browser cuts off what is pasted beyond `maxLength`. */
const maxIgnoredLength = 20;

const unchanged = (text: string) => text;

export function text({
  label,
  max,
  isOptional = false,
  missing = `Please fill in “${label}”.`,
  isUpperCase,
  ignores,
  normalize = unchanged,
  pattern,
  format,
  ...input
}: TextOptions): Field<string> {
  const trimmed = z.string(missing).trim().overwrite(normalize);
  const cleaned = ignores ? trimmed.overwrite((value) => value.replaceAll(ignores, "")) : trimmed;
  const limited = (isUpperCase ? cleaned.toUpperCase() : cleaned).max(max, maxLengthMessage(max));
  const required = isOptional ? limited : limited.min(1, missing);
  const schema = pattern ? required.refine((value) => value === "" || pattern.is.test(value), pattern.message) : required;
  const maxLength = ignores ? max + maxIgnoredLength : max;
  return { label, schema, format, input: { ...input, maxLength, required: !isOptional } };
}

/** A field that may be left empty, or out of its form: its column is null then. */
export const orNull = <Value>({ input, storedSchema, ...field }: Field<Value>): Field<Value | null> => ({
  ...field,
  schema: schemaOrNull(field.schema),
  ...(storedSchema && { storedSchema: schemaOrNull(storedSchema) }),
  toText: (value) => (value === null ? "" : textOf(field, value)),
  input: { ...input, required: undefined },
});

const schemaOrNull = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .trim()
    .default("")
    .transform((entered, { issues }): Value | null => {
      if (entered === "") return null;
      const { data, error } = schema.safeParse(entered);
      for (const { message } of error?.issues ?? []) issues.push({ code: "custom", message, input: entered });
      return data ?? null;
    }) as unknown as z.ZodType<Value | null>;

/** The value as a form shows it. */
export const textOf = <Value>({ toText = (value) => String(value ?? "") }: Pick<Field<Value>, "toText">, value: Value): string =>
  toText(value);

/** One or several phone numbers as people write them. */
export function phone(options: TextOptions): Field<string> {
  const field = text({ type: "tel", normalize: withZeros, ...options });
  const problemOf = (entered: unknown) => readPhones(String(entered)).problem;
  return {
    ...field,
    storedSchema: text(options).schema,
    schema: field.schema.refine((text) => !problemOf(text), { error: ({ input }) => problemOf(input) }),
  };
}

/** The key of another record, such as an office, chosen from options that the page provides. */
export function reference({
  message = "Please choose one of the list.",
  schema = z.string().max(100),
  label,
  ...input
}: Common & { message?: string; schema?: z.ZodType<string> }): Field<string> {
  const known = z.string(message).trim().min(1, message);
  return {
    label,
    schema: known.refine((key) => schema.safeParse(key).success, message),
    input: { ...input, options: [], required: true },
  };
}

/** A text that a form accepts and never shows, such as a password. */
export function secret({ label, max, ...input }: Layout & { label: string; max: number }): Field<string> {
  const schema = z.string().max(max, maxLengthMessage(max));
  return { label, schema, input: { ...input, type: "password", maxLength: max }, toText: () => "", isSecret: true };
}

export const email = ({ label, ...input }: Layout & { label: string }): Field<string> => ({
  label,
  schema: z.string().trim().max(254, maxLengthMessage(254)).pipe(emailSchema()),
  format: unchanged,
  input: { type: "email", ...input, maxLength: 254, required: true },
});

export const url = (options: Partial<TextOptions> & { label: string }): Field<string> =>
  text({
    inputMode: "url",
    normalize: completeUrl,
    max: 500,
    format: unchanged,
    pattern: {
      is: /^https:\/\/[^\s/"<>][^\s/"<>.]*\.[^\s"<>]*$/,
      message: "Please start with https://, such as https://example.com/.",
    },
    ...options,
  });

export function wholeNumber(options: Layout & { label: string; min: number; max: number }): Field<number> {
  const { label, min, max, ...input } = options;
  const message = `Please enter a whole number from ${min.toLocaleString("en-IN")} to ${max.toLocaleString("en-IN")}.`;
  const schema = z
    .union([z.number(), z.string().trim()], message)
    .refine((value) => typeof value === "number" || (/^-?[\d,]+$/.test(value) && !hasOddCommas(value.replace("-", ""))), message)
    .transform((value) => Number(String(value).replaceAll(",", "")))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
  return { label, schema, input: { inputMode: "numeric", ...input, required: true } };
}

const yesNoOptions = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
];
export const yesNo = ({ label, ...input }: Layout & { label: string }): Field<boolean> => ({
  label,
  schema: z
    .union([z.boolean(), z.enum(["yes", "no"])], "Please choose Yes or No.")
    .transform((value) => value === true || value === "yes"),
  input: { ...input, options: yesNoOptions },
  toText: (value) => (value ? "yes" : "no"),
});

/** A `yesNo` that some stored values and forms lack, which is No. */
export const yesOrNot = (options: Layout & { label: string }): Field<boolean> => {
  const field = yesNo(options);
  return { ...field, schema: z.union([z.literal("").transform(() => false), field.schema]).default(false) };
};

type ChoiceOptions<Value extends string> = Common & {
  options: readonly Option<Value>[];
  message?: string;
  /** The value of a form without the field, and of a column that is null. */
  defaultValue?: Value;
};

/** One of the known values. */
export function choice<const Value extends string>({
  label,
  options,
  message = "Please choose one of the list.",
  defaultValue,
  format,
  ...input
}: ChoiceOptions<Value>): Field<Value> {
  const known = z.enum(options.map(({ value }) => value) as [Value, ...Value[]], message);
  const schema = (defaultValue === undefined ? known : known.default(defaultValue as never)) as unknown as z.ZodType<Value>;
  return { label, schema, format, empty: defaultValue, input: { ...input, options } };
}

/** One of the known values, or null when nothing is chosen. @param nothing the option for that */
export function choiceOrNull<const Value extends string>({ nothing, ...options }: ChoiceOptions<Value> & { nothing: string }) {
  const field = orNull(choice(options));
  return { ...field, input: { ...field.input, options: [{ value: "", label: nothing }, ...options.options] } };
}

/** "#b0122f" */
export const color = ({ label, ...input }: Layout & { label: string }): Field<string> => ({
  label,
  schema: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Please enter a colour, such as #b0122f."),
  input: { type: "color", ...input, required: true },
});

/** A logo, stored as the text of `storedLogo`; empty: none. */
export const picture = ({ label, ...input }: Layout & { label: string }): Field<string> => ({
  label,
  schema: z.string().refine((entered) => entered === "" || isStoredLogo(entered), "There is no such picture."),
  input: { ...input, isPicture: true },
});

/** A calendar day, "2026-11-21". Optional: may be empty. */
export const day = ({ label, isOptional = false, format, ...input }: Common & { isOptional?: boolean }): Field<string> => ({
  label,
  schema: isOptional ? optionalDaySchema : optionalDaySchema.refine((value) => value !== "", `Please fill in “${label}”.`),
  format,
  input: { type: "date", ...dayBounds, ...input, required: !isOptional },
});

/** A calendar day that may also be entered in words, "7 Dec"; null when empty. */
export function enteredDay(options: Common): Field<string | null> {
  const field = orNull(day(options));
  return { ...field, input: { ...field.input, ...dayInput, type: undefined } };
}

const timeMessage = "Please give the time as hours and minutes, such as 17:30.";

/** A time of day, "17:30". Optional: may be empty. */
export const time = ({ label, format, isOptional = false, ...input }: Common & { isOptional?: boolean }): Field<string> => ({
  label,
  schema: z
    .string()
    .trim()
    .regex(isOptional ? /^(([01]\d|2[0-3]):[0-5]\d)?$/ : /^([01]\d|2[0-3]):[0-5]\d$/, timeMessage),
  format,
  input: { type: "time", ...input, required: !isOptional },
});

/** Entries of the same fields, such as the lines of the opening hours. Entries that are left empty are dropped. */
export const list = <const Entry extends FormFields>({
  label,
  entry,
  maxEntries,
  isOptional = false,
  ...input
}: Layout & { label: string; entry: Entry; maxEntries: number; isOptional?: boolean }): Field<ValuesOf<Entry>[]> => ({
  label,
  schema: z
    .array(z.object(schemasOf(entry)))
    .min(isOptional ? 0 : 1, `Please give at least one entry of “${label}”.`)
    .max(maxEntries, `At most ${maxEntries} entries.`) as unknown as z.ZodType<ValuesOf<Entry>[]>,
  input,
  toText: () => "",
  entry,
  maxEntries,
});

type Schemas<Fields extends FormFields> = { [Name in keyof Fields]: Fields[Name]["schema"] };

/** The fields' schemas, to be spread into a form's `z.object`. */
export const schemasOf = <Fields extends FormFields>(fields: Fields): Schemas<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Fields>;
