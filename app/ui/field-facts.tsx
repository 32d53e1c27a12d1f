import type { ReactNode } from "react";
import { type CamelCase, camelCase, type RecordFields } from "#app/platform/record.ts";
import { Fact } from "./fact.tsx";

type FieldFactsProps<Fields extends RecordFields> = {
  fields: Fields;
  row: { [Name in keyof Fields & string as CamelCase<Name>]: unknown };
  /** Values that are not shown as the form's text. */
  shown?: { [Name in keyof Fields]?: ReactNode };
};

/** Each field of a record with its value, in the order of its form. */
export const FieldFacts = <Fields extends RecordFields>({ fields, row, shown = {} }: FieldFactsProps<Fields>) =>
  Object.entries(fields).map(([name, { label, format = (text: string) => text, input }]) => {
    const text = String((row as Record<string, unknown>)[camelCase(name)] ?? "");
    const value = input.options?.find((option) => option.value === text)?.label ?? format(text);
    return (
      <Fact
        key={name}
        name={label}
        value={name in shown ? shown[name] : text && value}
        wide={input.multiline || input.type === "email"}
      />
    );
  });
