import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldMark, useFieldConflict } from "./field-conflict.tsx";
import { useFormControl, useFormId } from "./form-id.tsx";
import { TextLimit } from "./text-limit.tsx";
import "./field.css";

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;

export function useFieldId({ id, name }: { id?: string; name?: string }): string {
  const formId = useFormId();
  const generatedId = useId();
  return id ?? (formId && name ? fieldId(formId, name) : generatedId);
}

type Span = "span-3" | "span-4" | "span-5" | "span-6" | "span-7";

export type FieldFrame = FieldMark & {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message. It also marks the control invalid. */
  error?: string | null;
  /** A link or button at the end of the label's line. */
  labelAction?: ReactNode;
  beside?: ReactNode;
  /** How many characters the text may have. They are counted near that. */
  maxLength?: number;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
  /** How the field is placed in its grid. */
  layoutClass?: "full-width" | "filter-bar__search" | Span | `${Span} half-on-phone`;
};

type InputProps = FieldFrame & { multiline?: false } & ComponentProps<"input">;
type AreaProps = FieldFrame & { multiline: true } & ComponentProps<"textarea">;

/** A label with its input or, when `multiline`, its textarea. */
export function Field({ label, hint, error, labelAction, beside, hideLabel, layoutClass, ...props }: InputProps | AreaProps) {
  const { maxLength, ...control } = props;
  const id = useFieldId(control);
  const { shownError, shown } = useFormControl(control, error);
  const { choice, edited, mark, note } = useFieldConflict({ name: control.name, label });
  if (choice) return choice;
  const shared = {
    ...shown,
    ...edited,
    ...(isCut(props) && { maxLength }),
    id,
    ...ariaProps(id, hint, shownError),
    className: ["input", control.className].filter(Boolean).join(" "),
  };
  return (
    <FieldBox
      {...{ id, label, hint, error: shownError, labelAction, beside, hideLabel, mark, note, layoutClass, maxLength }}
      required={control.required}
    >
      {control.multiline ? <textarea {...textareaProps(control)} {...shared} /> : <input {...inputProps(control)} {...shared} />}
    </FieldBox>
  );
}

/**
 * A browser cuts off without a word what is pasted beyond `maxlength`. The server refuses a longer text, but for the texts of drafts, which
 * React holds, and of searches.
 */
const isCut = ({ value, type }: { value?: unknown; type?: string }) => value !== undefined || type === "search";

/** Label, hint and error around a control with this id. */
export function FieldBox({
  id,
  label,
  hint,
  error,
  labelAction,
  beside,
  hideLabel,
  mark,
  note,
  layoutClass,
  required,
  maxLength,
  children,
}: FieldFrame & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className={["field", mark && `field--${mark}`, layoutClass].filter(Boolean).join(" ")}>
      <span className={hideLabel ? "visually-hidden" : "field__label"}>
        <label htmlFor={id}>
          <span>{label}</span>
          {required && <RequiredMark />}
        </label>
        {labelAction}
      </span>
      {beside ? (
        <span className="field__row">
          {children}
          <span className="field__beside">{beside}</span>
        </span>
      ) : (
        children
      )}
      {note && <span className="field__by">{note(id)}</span>}
      <FieldNote kind="hint" id={id}>
        {hint}
      </FieldNote>
      {maxLength !== undefined && <TextLimit id={id} max={maxLength} />}
      <FieldNote kind="error" id={id}>
        {error}
      </FieldNote>
    </div>
  );
}

/** What `ariaProps` names: the hint or the error of the control with this id, if there is one. */
export const FieldNote = ({ kind, id, children }: { kind: "hint" | "error"; id: string; children: ReactNode }) =>
  children ? (
    <span className={`field__${kind}`} id={`${id}-${kind}`}>
      {children}
    </span>
  ) : null;

export const RequiredMark = () => (
  <span className="field__required" aria-hidden="true">
    *
  </span>
);

export function ariaProps(id: string, hint?: ReactNode, error?: string | null) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : undefined };
}

function textareaProps({ multiline: _, ...rest }: { multiline: true } & ComponentProps<"textarea">) {
  return rest;
}

function inputProps({ multiline: _, ...rest }: { multiline?: false } & ComponentProps<"input">) {
  return rest;
}
