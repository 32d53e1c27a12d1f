import { type ComponentProps, type ReactNode, useId } from "react";
import { described } from "./field.tsx";

type TickProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode; error?: string | null };

/** A checkbox (or, with `radio`, one of a group) and its sentence. */
export function Tick({ label, hint, error, radio, ...rest }: TickProps & { radio?: boolean }) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <div className="tick">
      <input {...rest} {...described(id, hint, error)} id={id} type={radio ? "radio" : "checkbox"} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
