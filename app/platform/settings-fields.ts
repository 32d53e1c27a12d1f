import { z } from "zod";
import { dayBounds } from "./dates.ts";
import { optionalDaySchema } from "./forms.ts";
import { isStoredLogo } from "./logo.ts";
import { maxLengthMessage } from "./record.ts";

/** How a field is entered (`SettingInput` in features/settings). */
type Input = {
  type?: "date" | "email" | "tel" | "url" | "password" | "color";
  multiline?: boolean;
  rows?: number;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  maxLength?: number;
  wide?: boolean;
  /** A list that is shown collapsed. */
  isCollapsed?: boolean;
  /** Where the value shows, or what it decides. */
  hint?: string;
  inputMode?: "decimal" | "numeric";
  /** A picture, which a file field sets. */
  isPicture?: boolean;
};

/** A field of the settings. Its schema reads what a form submits and, from the database, its own result. */
export type SettingField<Value = unknown> = {
  label: string;
  schema: z.ZodType<Value>;
  input: Input;
  /** The value as a form shows it. */
  toText(value: Value): string;
  /** The fields of one entry of a list. */
  entry?: SettingFields;
  maxEntries?: number;
  /** Never shown, and not in the audit log. */
  isSecret?: boolean;
};
// biome-ignore lint/suspicious/noExplicitAny: `toText` makes a field of one type no field of `unknown`
export type SettingFields = Record<string, SettingField<any>>;

export type SettingValues<Fields extends SettingFields> = { [Name in keyof Fields]: z.output<Fields[Name]["schema"]> };

type Layout = Pick<Input, "wide" | "hint" | "isCollapsed" | "rows" | "multiline" | "type" | "inputMode">;
type TextOptions = Layout & {
  label: string;
  max: number;
  isOptional?: boolean;
  isUpperCase?: boolean;
  /** Characters that people type for readability, such as the spaces of an account number. They are removed. */
  ignores?: RegExp;
  pattern?: { is: RegExp; message: string };
};

/** Room for the characters that are removed: a browser cuts off what is pasted beyond `maxLength`. */
const maxIgnoredLength = 20;

const unchanged = (text: string) => text;

export function text({
  label,
  max,
  isOptional = false,
  isUpperCase,
  ignores,
  pattern,
  ...input
}: TextOptions): SettingField<string> {
  const missing = `Please fill in “${label}”.`;
  const trimmed = z.string(missing).trim();
  const cleaned = ignores ? trimmed.overwrite((value) => value.replaceAll(ignores, "")) : trimmed;
  const limited = (isUpperCase ? cleaned.toUpperCase() : cleaned).max(max, maxLengthMessage(max));
  const required = isOptional ? limited : limited.min(1, missing);
  const schema = pattern ? required.refine((value) => value === "" || pattern.is.test(value), pattern.message) : required;
  return {
    label,
    schema,
    input: { ...input, maxLength: ignores ? max + maxIgnoredLength : max, required: !isOptional },
    toText: unchanged,
  };
}

/** The key of another record, such as an office, chosen from options that the page provides. */
export const reference = ({ label, ...input }: Layout & { label: string }): SettingField<string> => {
  const field = text({ label, max: 40, ...input });
  return { ...field, input: { ...field.input, options: [] } };
};

/** A text that a form accepts and never shows, such as a password. */
export function secret({ label, max, ...input }: Layout & { label: string; max: number }): SettingField<string> {
  const schema = z.string().max(max, maxLengthMessage(max));
  return { label, schema, input: { ...input, type: "password", maxLength: max }, toText: () => "", isSecret: true };
}

export const email = ({ label, ...input }: Layout & { label: string }): SettingField<string> => ({
  label,
  schema: z.string().trim().max(254, maxLengthMessage(254)).pipe(z.email("Please enter a valid email address.")),
  input: { type: "email", ...input, maxLength: 254, required: true },
  toText: unchanged,
});

export const url = (options: Omit<TextOptions, "pattern" | "max">): SettingField<string> =>
  text({
    type: "url",
    ...options,
    max: 500,
    pattern: {
      is: /^https:\/\/[^\s/"<>][^\s/"<>.]*\.[^\s"<>]*$/,
      message: "Please start with https://, such as https://example.com/.",
    },
  });

export function wholeNumber(options: Layout & { label: string; min: number; max: number }): SettingField<number> {
  const { label, min, max, ...input } = options;
  const message = `Please enter a whole number from ${min.toLocaleString("en-IN")} to ${max.toLocaleString("en-IN")}.`;
  const schema = z
    .union([z.number(), z.string().trim()], message)
    .refine((value) => typeof value === "number" || /^-?[\d,]+$/.test(value), message)
    .transform((value) => Number(String(value).replaceAll(",", "")))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
  return { label, schema, input: { inputMode: "numeric", ...input, required: true }, toText: String };
}

const yesNoOptions = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes" },
];
export const yesNo = ({ label, ...input }: Layout & { label: string }): SettingField<boolean> => ({
  label,
  schema: z
    .union([z.boolean(), z.enum(["yes", "no"])], "Please choose Yes or No.")
    .transform((value) => value === true || value === "yes"),
  input: { ...input, options: yesNoOptions },
  toText: (value) => (value ? "yes" : "no"),
});

export const choice = <const Value extends string>({
  label,
  options,
  ...input
}: Layout & { label: string; options: readonly { value: Value; label: string }[] }): SettingField<Value> => ({
  label,
  schema: z.enum(options.map(({ value }) => value) as [Value, ...Value[]], "Please choose one of the list."),
  input: { ...input, options },
  toText: unchanged,
});

/** "#b0122f" */
export const color = ({ label, ...input }: Layout & { label: string }): SettingField<string> => ({
  label,
  schema: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Please enter a colour, such as #b0122f."),
  input: { type: "color", ...input, required: true },
  toText: unchanged,
});

/** A logo, stored as the text of `storedLogo`; empty: none. */
export const picture = ({ label, ...input }: Layout & { label: string }): SettingField<string> => ({
  label,
  schema: z.string().refine((text) => text === "" || isStoredLogo(text), "There is no such picture."),
  input: { ...input, isPicture: true },
  toText: unchanged,
});

/** A calendar day, "2026-11-21"; empty: none. */
export const day = ({
  label,
  isOptional = false,
  ...input
}: Layout & { label: string; isOptional?: boolean }): SettingField<string> => ({
  label,
  schema: isOptional ? optionalDaySchema : optionalDaySchema.refine((value) => value !== "", `Please fill in “${label}”.`),
  input: { type: "date", ...dayBounds, ...input, required: !isOptional },
  toText: unchanged,
});

/** Entries of the same fields, such as the lines of the opening hours. Entries that are left empty are dropped. */
export const list = <const Entry extends SettingFields>({
  label,
  entry,
  maxEntries,
  isOptional = false,
  ...input
}: Layout & { label: string; entry: Entry; maxEntries: number; isOptional?: boolean }): SettingField<SettingValues<Entry>[]> => ({
  label,
  schema: z
    .array(z.object(Object.fromEntries(Object.entries(entry).map(([name, { schema }]) => [name, schema]))))
    .min(isOptional ? 0 : 1, `Please give at least one entry of “${label}”.`)
    .max(maxEntries, `At most ${maxEntries} entries.`) as unknown as z.ZodType<SettingValues<Entry>[]>,
  input,
  toText: () => "",
  entry,
  maxEntries,
});

/** Reads stored values. A field that is missing or not valid, such as one that is newer than the row, has its default. */
export const readStored = <Fields extends SettingFields>(
  fields: Fields,
  stored: Record<string, unknown> | undefined,
  defaults: SettingValues<Fields>,
): SettingValues<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => {
      const parsed = schema.safeParse(stored?.[name]);
      return [name, parsed.success ? parsed.data : defaults[name]];
    }),
  ) as SettingValues<Fields>;
