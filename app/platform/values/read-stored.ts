import type { FormFields, ValuesOf } from "./field.ts";

/** Reads stored values. A field that is missing or not valid, such as one that is newer than the row, has its default. */
export const readStored = <Fields extends FormFields>(
  fields: Fields,
  stored: Record<string, unknown> | undefined,
  defaults: ValuesOf<Fields>,
): ValuesOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => {
      const parsed = schema.safeParse(stored?.[name]);
      return [name, parsed.success ? parsed.data : defaults[name]];
    }),
  ) as ValuesOf<Fields>;
