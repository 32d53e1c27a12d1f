import type { ReactNode } from "react";
import { z } from "zod";
import { type FormFields, schemasOf } from "#app/platform/values/field.ts";
import { isSameText } from "#app/platform/values/merge-changes.ts";

/**
 * A record is defined once: its fields in its feature's `<noun>.ts`, with the functions of `field.ts`, and its table in
 * `<noun>-record.server.ts`. The form, the snapshot, the conflict message and the audit entry follow from the definition. The fields have
 * their names in the form; the column has the same name in camel case.
 */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const inQuotationMarks = (text: string) => `“${text}”`;

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

/**
 * The form that edits a record: its fields, with the version and the snapshot that were shown. A stored text that is refused today, such as a
 * phone number, does not keep the other fields from being saved.
 */
export function editSchema<Fields extends FormFields>(fields: Fields, id: z.ZodType<string> = z.uuid()) {
  const fieldSchemas = schemasOf(fields);
  const stored = Object.entries(fields).filter(([, { storedSchema }]) => storedSchema);
  const storedSchemas = Object.fromEntries(stored.map(([name, { storedSchema }]) => [name, storedSchema]));
  let form = z.object({
    ...fieldSchemas,
    ...(storedSchemas as Partial<typeof fieldSchemas> as typeof fieldSchemas),
    id,
    version: VersionField,
    snapshot: snapshotField(30_000),
  });
  for (const [name, { schema }] of stored) {
    const problem = (entered: unknown) => {
      const { [name]: text, snapshot } = entered as { snapshot?: Snapshot; [name: string]: unknown };
      return isSameText(String(text ?? ""), snapshot?.[name] ?? "")
        ? undefined
        : schema.safeParse(text ?? "").error?.issues[0]?.message;
    };
    form = form.refine((entered) => !problem(entered), { path: [name], when: () => true, error: ({ input }) => problem(input) });
  }
  return form;
}

export type EditedRecord<Fields extends FormFields> = RecordVersion & { snapshot: Snapshot } & {
  [Name in keyof Fields]: z.output<Fields[Name]["schema"]>;
};

/** Three-way merge: of the fields that the sender left as they were shown, those that somebody else changed meanwhile. */
export const changedByOthers = (shown: Snapshot, submitted: Snapshot, stored: Snapshot): Snapshot =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, text]) => {
      const entered = submitted[name] ?? "";
      return isSameText(entered, shown[name] ?? "") && !isSameText(entered, text);
    }),
  );

type ColumnsOf<Fields extends FormFields> = { [Name in keyof Fields & string as CamelCase<Name>]: unknown };

/** Each field with its value for `ui/fact.tsx`, in the order of the form. @param shown values to show instead of the form's texts */
export const factsOf = <Fields extends FormFields>(
  fields: Fields,
  row: ColumnsOf<Fields>,
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
