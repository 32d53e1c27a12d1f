import { z } from "zod";

/** The id of what a form makes, given to the form when it was opened: sent twice it is stored once. */
export const NewId = z.uuid().default(() => crypto.randomUUID());

/** What was typed, as it is. */
export const submittedValues = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")) as Record<
    string,
    string | undefined
  >;

/** What the pressed button stands for, by the form's `intent`. */
export function dispatchIntent<Act>(form: FormData, acts: Record<string, Act>, otherwise: Act): Act {
  const intent = String(form.get("intent"));
  return (Object.hasOwn(acts, intent) && acts[intent]) || otherwise;
}

type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** What a form action answers when it refuses: the messages beside the fields, and what was typed (never passwords). */
export type Refusal<Name extends string = string> = {
  errors: FieldErrors<Name>;
  values: Partial<Record<Name, string>>;
  /** A message that belongs to no single field. */
  formError?: string;
};

type Parsed<Schema extends z.ZodObject> =
  | { ok: true; data: z.output<Schema> }
  | { ok: false; refusal: Refusal<Extract<keyof z.output<Schema>, string>> };

/** Checks a posted form against its schema. Only the schema's own fields are read: anything else posted is ignored. */
export function parseForm<Schema extends z.ZodObject>(schema: Schema, form: FormData): Parsed<Schema> {
  const names = Object.keys(schema.shape) as Extract<keyof z.output<Schema>, string>[];
  const typed = Object.fromEntries(
    names
      .map((name) => [name, form.get(name)])
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      // PostgreSQL's text holds no NUL, and nobody types one.
      .map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );
  const result = schema.safeParse(typed);
  if (result.success) return { ok: true, data: result.data };

  const errors: FieldErrors<(typeof names)[number]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path[0] as (typeof names)[number];
    errors[name] ??= issue.message;
  }
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !/password/i.test(name)));
  return { ok: false, refusal: { errors, values: values as Refusal<(typeof names)[number]>["values"] } };
}
