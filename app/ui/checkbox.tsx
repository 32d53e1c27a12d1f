import { type ComponentProps, type ReactNode, useId } from "react";
import "./checkbox.css";

export function Checkbox({ label, ...rest }: Omit<ComponentProps<"input">, "type" | "id"> & { label: ReactNode }) {
  const id = useId();
  return (
    <div className="checkbox">
      <input {...rest} id={id} type="checkbox" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
