import { z } from "zod";
import { Conflict, type FormConflict, Invalid } from "#app/errors.ts";
import { dayInput, enteredDayProblem } from "./entered-day.ts";

/** The id of the record that a form adds. The page chooses it when the form opens, so that a form sent twice adds one record. */
export const NewId = z.uuid().default(() => crypto.randomUUID());

/** Reads an entered day, such as "7 Dec" or "+15", as "2026-12-07". @param missing the message for the empty text; without it, it is allowed */
const enteredDay = (text: z.ZodType<string, string | undefined>, missing = "", wrong = "") =>
  text.transform(dayInput.readDay).superRefine((day, { addIssue }) => {
    const problem = day && enteredDayProblem(day);
    const message = problem ? wrong || problem : day ? "" : missing;
    if (message) addIssue({ code: "custom", message });
  });

/** A calendar day within the bounds. @param missing the message for the empty text @param wrong that for any other text; by default it says why */
export const daySchema = (missing = "Please choose a day.", wrong = "") => enteredDay(z.string(missing), missing, wrong);

/** A calendar day, or the empty text. */
export const optionalDaySchema = enteredDay(z.string().default(""));

/** A submitted text as it is stored: PostgreSQL's text cannot hold NUL. */
export const storableText = (text: string): string => text.replaceAll("\0", "");

/** Makes the values of a field with several boxes one text. */
export const joinSeveral = (form: FormData, name: string): void => form.set(name, form.getAll(name).map(String).join(" "));

/** The form's texts as submitted; of several fields with one name the last. */
export const submittedValues = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")) as Record<
    string,
    string | undefined
  >;

/** The submitted texts that may be sent back to the page: no passwords, and no answer to an identity question. */
export const valuesToShow = (form: FormData) =>
  Object.fromEntries(
    Object.entries(submittedValues(form)).filter((entry): entry is [string, string] => !/password|^identity_/i.test(entry[0])),
  );

type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** Why a form was not accepted: the messages beside the fields, and the submitted values (never passwords). */
export type FormErrors<Name extends string = string> = {
  errors: FieldErrors<Name>;
  values: Partial<Record<Name, string>>;
  /** A message that belongs to no single field. */
  formError?: string;
  conflict?: FormConflict;
  /** The form's `intent`, on pages with several forms. */
  intent?: string;
};

/** Asks for the password, a code or a passkey before a form is accepted; `ui/form/identity-form.tsx` shows it. */
export type IdentityQuestion = {
  /** The methods that this person can use; `app` is an authenticator app. */
  methods: { password: boolean; app: boolean; passkey: boolean };
  /** The form that is sent again with the answer. */
  fields: Record<string, string>;
  /** The error in the last answer. */
  error?: string;
};

/** The action data of a page with several forms. */
export type FormActionData<Name extends string = string> = {
  formErrors?: FormErrors<Name>;
  /** Says that a button changed nothing. */
  errorMessage?: string;
  successMessage?: string;
  identityQuestion?: IdentityQuestion;
};

type Parsed<Schema extends z.ZodObject> =
  | { ok: true; data: z.output<Schema> }
  | { ok: false; formErrors: FormErrors<Extract<keyof z.output<Schema>, string>> };

/** Finds what is wrong beyond the fields themselves. @param entered the fields that are valid by themselves */
type FindProblems<Schema extends z.ZodObject> = (entered: Partial<z.output<Schema>>) => Partial<Record<string, string>>;

/**
 * Checks a posted form against its schema. Only the schema's own fields are read: anything else posted is ignored.
 * @param findProblems its messages come back with those of the schema, so that a person sees all at once; the caller checks a valid form
 */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
  findProblems: FindProblems<Schema> = () => ({}),
): Parsed<Schema> {
  const names = Object.keys(schema.shape) as Extract<keyof z.output<Schema>, string>[];
  const submitted = Object.fromEntries(
    names
      .map((name) => [name, form.get(name)])
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      // See storableText.
      .map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );
  const result = schema.safeParse(submitted, { error: tooLongMessage });
  const tooLong = tooLongFields(schema, submitted);
  if (result.success && Object.keys(tooLong).length === 0) return { ok: true, data: result.data };

  const wrong: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) wrong[path[0] as string] ??= message;
  // The message of a field's own schema names its own limit.
  const errors = inFormOrder<(typeof names)[number]>(form, {
    ...findProblems(validFields(schema, submitted)),
    ...tooLong,
    ...wrong,
  });
  const values = Object.fromEntries(Object.entries(submitted).filter(([name]) => !/password/i.test(name)));
  return { ok: false, formErrors: { errors, values: values as FormErrors<(typeof names)[number]>["values"] } };
}

/** Messages in the order of the form's fields, in which its summary lists them. */
const inFormOrder = <Name extends string>(form: FormData, errors: FieldErrors): FieldErrors<Name> =>
  Object.fromEntries(
    [...form.keys(), ...Object.keys(errors)].filter((name) => errors[name]).map((name) => [name, errors[name]]),
  ) as FieldErrors<Name>;

/** The maximum length of a field whose schema states none, so that no new field can forget it. */
const defaultMaxLength = 5_000;

/** The message of each field that is longer than `defaultMaxLength` although its schema does not allow it. */
const tooLongFields = (schema: z.ZodObject, submitted: Partial<Record<string, string>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(submitted)
      .filter(([name, value = ""]) => value.length > defaultMaxLength && !statesMaximum(schema.shape[name] as z.core.$ZodType))
      .map(([name]) => [name, maxLengthMessage(defaultMaxLength)]),
  );

export const maxLengthMessage = (max: number) => `At most ${max.toLocaleString("en-IN")} characters.`;
/** The message of a text whose schema states a maximum without one. */
const tooLongMessage: z.core.$ZodErrorMap = (issue) =>
  issue.code === "too_big" && issue.origin === "string" ? maxLengthMessage(Number(issue.maximum)) : undefined;

/** Whether a field's schema has a maximum length of its own, before its text is transformed. */
function statesMaximum(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(statesMaximum);
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? input;
  return inner ? statesMaximum(inner) : "maxLength" in schema && typeof schema.maxLength === "number";
}

/** The fields that are valid by themselves. */
const validFields = <Schema extends z.ZodObject>(schema: Schema, submitted: Partial<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const parsed = z.safeParse(field, submitted[name]);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  ) as Partial<z.output<Schema>>;

/**
 * Reads a form that is also checked against the database, where it is saved: when a field is wrong by itself, the messages of both come back.
 * @param read throws Invalid @param check gets the fields that are valid by themselves, and throws Invalid or Conflict
 */
export async function readFormWith<Schema extends z.ZodObject, T>(
  schema: Schema,
  form: FormData,
  read: (form: FormData) => T,
  check: (entered: Partial<z.output<Schema>>) => Promise<void>,
): Promise<T> {
  try {
    return read(form);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const found = await check(validFields(schema, submittedValues(form))).catch((other: unknown) => other);
    if (!(found instanceof Invalid || found instanceof Conflict)) throw found ?? error;
    throw new Invalid(inFormOrder(form, { ...found.errors, ...error.errors }), error.message, found.values);
  }
}

/** `parseForm` for the handlers of `dispatchIntent`. @throws Invalid with the messages by field */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
  findProblems?: FindProblems<Schema>,
): z.output<Schema> {
  const parsed = parseForm(schema, form, findProblems);
  if (!parsed.ok) throw new Invalid(parsed.formErrors.errors);
  return parsed.data;
}

/** @param requestId by which the failure is found in the server's log */
export const serverErrorMessage = (requestId?: string): string =>
  `Something went wrong on our side${requestId ? ` (request ${requestId})` : ""}. Please try again.`;
