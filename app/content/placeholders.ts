/**
 * The values of the {placeholders} in a text, by name. Texts of public pages have facts of the company and statistics; interface texts
 * and mails have values of the single case, such as a number or a name.
 */
export type PlaceholderValues = Record<string, string>;

const placeholder = /\{([a-z][a-z-]*)\}/g;

/** Fills in every text of a value. A placeholder that is not known stays as it is. */
export function fillPlaceholders<Value>(value: Value, values: PlaceholderValues): Value {
  if (typeof value === "string")
    return value.replaceAll(placeholder, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] as string) : whole,
    ) as Value;
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, values)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillPlaceholders(item, values)])) as Value;
}

/** The first placeholder in a text that has no value, such as "{nobody}". */
export const unknownPlaceholder = (text: string, values: PlaceholderValues): string | undefined =>
  [...text.matchAll(placeholder)].find(([, name]) => !Object.hasOwn(values, name as string))?.[0];
