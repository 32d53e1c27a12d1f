import { useRef } from "react";
import { ariaProps, type FieldFrame, FieldNote, useFieldId } from "./field.tsx";
import { useFieldConflict } from "./field-conflict.tsx";
import { useFormValues } from "./form-id.tsx";
import "./several-field.css";

type SeveralFieldProps = Pick<FieldFrame, "layoutClass" | "hint" | "error"> & {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
};

/** Any number of many options, as boxes to check. The value has theirs, separated by spaces; the action joins them with `joinSeveral`. */
export function SeveralField({ label, name, options, layoutClass, hint, error }: SeveralFieldProps) {
  const id = useFieldId({ name });
  const list = useRef<HTMLDivElement>(null);
  const { values, errors } = useFormValues();
  const shownError = error === undefined ? errors[name] : error;
  const { choice, mark, note } = useFieldConflict({ name, label, show: (value) => check(list.current, value.split(" ")) });
  if (choice) return choice;
  const chosen = (values[name] ?? "").split(" ").filter(Boolean);
  const gone = chosen.filter((key) => !options.some(({ value }) => value === key));
  const shownOptions = [...options, ...gone.map((value) => ({ value, label: "Somebody who left" }))];
  return (
    <fieldset className={["several-field", mark && `field--${mark}`, layoutClass].filter(Boolean).join(" ")}>
      <legend>{label}</legend>
      <div ref={list}>
        {shownOptions.map((option, index) => (
          <label key={option.value}>
            <input
              // The summary of a form's errors links to the first one.
              id={index === 0 ? id : undefined}
              {...ariaProps(id, hint, shownError)}
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {note && <span className="field__by">{note(id)}</span>}
      <FieldNote kind="hint" id={id}>
        {hint}
      </FieldNote>
      <FieldNote kind="error" id={id}>
        {shownError}
      </FieldNote>
    </fieldset>
  );
}

/** As a person would, so that the form notices it. */
function check(list: HTMLElement | null, values: readonly string[]): void {
  for (const box of list?.querySelectorAll<HTMLInputElement>("input") ?? [])
    if (box.checked !== values.includes(box.value)) box.click();
}
