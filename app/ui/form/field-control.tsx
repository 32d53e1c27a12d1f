import type { ComponentProps, Ref } from "react";
import { UncontrolledDateField } from "./date-field.tsx";
import { Field } from "./field.tsx";
import { useFormValues } from "./form-id.tsx";
import { Select, withStored } from "./select.tsx";
import { SeveralField } from "./several-field.tsx";

/** How a field of a record or of the settings is entered. */
export type ControlInput = Pick<
  ComponentProps<"input">,
  "type" | "required" | "maxLength" | "list" | "inputMode" | "readOnly"
> & {
  min?: string;
  max?: string;
  /** Both together, for a value that is entered in words: see ui/form/date-field.tsx. */
  readDay?: (text: string) => string;
  showDay?: (day: string) => string;
  /** False: it is no day. */
  hasCalendar?: boolean;
  multiline?: boolean;
  rows?: number;
  options?: readonly { value: string; label: string }[];
  /** Any number of the options, separated by spaces. */
  isSeveral?: boolean;
  wide?: boolean;
  /** Where the value shows, or what it decides. */
  hint?: string;
};

type FieldControlProps = {
  name: string;
  label: string;
  input: ControlInput;
  /** In place of the form's error of this name; null: none. */
  error?: string | null;
  ref?: Ref<never>;
};

/** The control of a field. It shows the value and the error that the form around has under its name. */
export function FieldControl({ name, label, input, error, ref }: FieldControlProps) {
  const { values } = useFormValues();
  const { options, isSeveral, wide, multiline, rows, readDay, showDay, hasCalendar, ...control } = input;
  const shared = { name, label, error, layoutClass: wide ? ("full-width" as const) : undefined };
  const { min, max, hint, required, maxLength, readOnly, inputMode, list } = control;
  if (readDay && showDay)
    return (
      <UncontrolledDateField {...shared} {...{ readDay, showDay, hasCalendar, inputMode, list, min, max, hint, required }} />
    );
  if (options && isSeveral) return <SeveralField {...shared} {...{ hint }} options={options} />;
  if (options) return <Select {...shared} {...{ hint, required, ref }} options={withStored(options, values[name])} />;
  return multiline ? (
    <Field {...shared} {...{ hint, required, maxLength, readOnly, rows, ref }} multiline />
  ) : (
    <Field {...shared} {...control} ref={ref} />
  );
}
