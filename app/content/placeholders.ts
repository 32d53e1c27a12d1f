/** What texts name in {braces}: facts of the company and the website's figures, filled in when a page is shown. */
export type Facts = Record<string, string>;

const placeholder = /\{([a-z][a-z-]*)\}/g;

/** Fills in every text of a value. A placeholder that is not known stays as it is. */
export function fillPlaceholders<Value>(value: Value, facts: Facts): Value {
  if (typeof value === "string")
    return value.replaceAll(placeholder, (whole, name: string) =>
      Object.hasOwn(facts, name) ? (facts[name] as string) : whole,
    ) as Value;
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, facts)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillPlaceholders(item, facts)])) as Value;
}

/** The first placeholder of a text that no fact has. */
export const unknownPlaceholder = (text: string, facts: Facts): string | undefined =>
  [...text.matchAll(placeholder)].find(([, name]) => !Object.hasOwn(facts, name as string))?.[0];
