import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";

export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown beside the control and read out with it; also marks the control invalid. */
  error?: string | null;
  /** A link or button at the far end of the label's line. */
  beside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** How the field lies in its grid. */
  frame?: "full-width" | "filter-bar__search";
};

type InputProps = FieldFrame & { multiline?: false } & ComponentProps<"input">;
type AreaProps = FieldFrame & { multiline: true } & ComponentProps<"textarea">;

/** A label with its input or, when `multiline`, its textarea. */
export function Field({ label, hint, error, beside, hideLabel, frame, ...control }: InputProps | AreaProps) {
  const own = useId();
  const id = control.id ?? own;
  const shared = { id, ...described(id, hint, error), className: ["input", control.className].filter(Boolean).join(" ") };
  return (
    <FieldBox {...{ id, label, hint, error, beside, hideLabel, frame }} required={control.required}>
      {control.multiline ? <textarea {...areaOf(control)} {...shared} /> : <input {...inputOf(control)} {...shared} />}
    </FieldBox>
  );
}

/** The label, hint and error around any one control whose id is given. */
export function FieldBox({
  id,
  label,
  hint,
  error,
  beside,
  hideLabel,
  frame,
  required,
  children,
}: FieldFrame & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className={frame ? `field ${frame}` : "field"}>
      <span className={hideLabel ? "visually-hidden" : "field__label"}>
        <label htmlFor={id}>
          {label}
          {required && (
            <span className="field__required" aria-hidden="true">
              *
            </span>
          )}
        </label>
        {beside}
      </span>
      {children}
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field__error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** What ties a control to its hint and error. */
export function described(id: string, hint?: ReactNode, error?: string | null) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : undefined };
}

function areaOf({ multiline: _, ...rest }: { multiline: true } & ComponentProps<"textarea">) {
  return rest;
}

function inputOf({ multiline: _, ...rest }: { multiline?: false } & ComponentProps<"input">) {
  return rest;
}
