import { type ComponentProps, type ReactNode, useId } from "react";
import { ariaProps, FieldNote } from "./field.tsx";
import "./checkbox.css";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id"> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="checkbox">
      <input {...rest} {...ariaProps(id, hint)} id={id} type="checkbox" />
      <label htmlFor={id}>{label}</label>
      <FieldNote kind="hint" id={id}>
        {hint}
      </FieldNote>
    </div>
  );
}
