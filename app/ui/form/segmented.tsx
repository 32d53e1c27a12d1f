import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { Link } from "../link.tsx";
import { ariaProps, type FieldFrame, FieldNote, RequiredMark, useFieldId } from "./field.tsx";
import { useFormValues } from "./form-id.tsx";
import "./segmented.css";

type Choice = { to: string; label: string; current: boolean; icon?: IconName; count?: number };

/** Links side by side, one of which is current, such as the ways to show a list. Each has its own URL. */
export function Segmented({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="segmented" aria-label={label}>
      {choices.map(({ to, label, current, icon, count }) => (
        <Link key={label} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
          {icon && <Icon name={icon} />}
          <span>{label}</span> {count !== undefined && <b>{count.toLocaleString("en-IN")}</b>}
        </Link>
      ))}
    </nav>
  );
}

type SegmentedFieldProps = Pick<FieldFrame, "layoutClass" | "hint" | "error"> &
  Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & {
    label: string;
    /** `className`: of its radio button, for rules about the choice. */
    options: readonly { value: string; label: string; className?: string }[];
    value?: string;
    defaultValue?: string;
  };

/** Radio buttons side by side, for a field with few values. */
export function SegmentedField({ label, options, value, layoutClass, hint, ...props }: SegmentedFieldProps) {
  const form = useFormValues();
  const { defaultValue: ownDefault, error = form.errors[props.name ?? ""], ...input } = props;
  const defaultValue = form.values[props.name ?? ""] ?? ownDefault;
  const id = useFieldId(input);
  return (
    <fieldset className={layoutClass ? `segmented-field ${layoutClass}` : "segmented-field"}>
      <legend>
        <span>{label}</span>
        {input.required && <RequiredMark />}
      </legend>
      <div className="segmented">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              {...input}
              // The summary of a form's errors links to the first one.
              id={index === 0 ? id : undefined}
              {...ariaProps(id, hint, error)}
              className={option.className}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : option.value === value}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote kind="hint" id={id}>
        {hint}
      </FieldNote>
      <FieldNote kind="error" id={id}>
        {error}
      </FieldNote>
    </fieldset>
  );
}
