import type { ComponentProps, ReactNode } from "react";
import { ariaProps, FieldBox, type FieldFrame, useFieldId } from "./field.tsx";
import { useFieldConflict } from "./field-conflict.tsx";
import { useFormControl } from "./form-id.tsx";

type Option = string | { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<"select"> & {
  label: ReactNode;
  options: readonly Option[];
  /** A disabled first option, shown until one is chosen. */
  placeholder?: string;
  hint?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  small?: boolean;
  layoutClass?: FieldFrame["layoutClass"];
};

/** The options with one for a stored value that is not among them, so that saving the form does not clear it. */
export const withStored = (options: readonly { value: string; label: string }[], stored = "") =>
  !stored || options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label: "Not in this list" }];

export function Select({
  label,
  options,
  placeholder,
  hint,
  error,
  hideLabel,
  small,
  layoutClass,
  className,
  ...rest
}: SelectProps) {
  const id = useFieldId(rest);
  const { shownError, shown } = useFormControl({ ...rest, defaultValue: rest.defaultValue ?? (placeholder && "") }, error);
  const { choice, edited, mark, note } = useFieldConflict({ name: rest.name, label });
  if (choice) return choice;
  return (
    <FieldBox {...{ id, label, hint, error: shownError, hideLabel, mark, note, layoutClass }} required={rest.required}>
      <select
        {...rest}
        {...ariaProps(id, hint, shownError)}
        {...shown}
        {...edited}
        id={id}
        className={["input", small && "input--small", className].filter(Boolean).join(" ")}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => {
          const { value, label, disabled } =
            typeof option === "string" ? { value: option, label: option, disabled: false } : option;
          return (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          );
        })}
      </select>
    </FieldBox>
  );
}
