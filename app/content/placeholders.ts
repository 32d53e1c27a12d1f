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

/**
 * Leaves out what cannot be said: sentences with a placeholder that has no value, such as a figure that the company does not show, and
 * entries of lists of which nothing is left.
 */
export function withoutUnknown<Value>(value: Value, values: PlaceholderValues): Value {
  if (typeof value === "string")
    return (
      unknownPlaceholder(value, values)
        ? value
            .split(/(?<=[.!?\u0964])\s/)
            .filter((sentence) => !unknownPlaceholder(sentence, values))
            .join(" ")
        : value
    ) as Value;
  if (typeof value !== "object" || value === null) return value;
  const cut = (entry: unknown) => {
    const left = withoutUnknown(entry, values);
    return { left, isGone: isEmptied(entry, left) };
  };
  if (Array.isArray(value))
    return value
      .map(cut)
      .filter(({ isGone }) => !isGone)
      .map(({ left }) => left) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cut(entry).left])) as Value;
}

/** A text of which nothing is left, or an entry with such a text. */
function isEmptied(before: unknown, after: unknown): boolean {
  if (typeof before === "string") return before !== "" && after === "";
  if (typeof before !== "object" || before === null || Array.isArray(before)) return false;
  return Object.entries(before).some(([name, text]) => isEmptied(text, (after as Record<string, unknown>)[name]));
}
