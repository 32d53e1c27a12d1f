import { useEffect, useRef, useState } from "react";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { Field } from "#app/ui/field.tsx";
import { strengthOf } from "./password-strength.ts";

type NewPasswordFieldProps = {
  label: string;
  name: string;
  /** The shortest password allowed. */
  least: number;
  error?: string | null;
};

/** A field for a password to be, with a hint of how strong it is. */
export function NewPasswordField({ label, name, least, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");
  const strength = strengthOf(typed);
  const output = useRef<HTMLOutputElement>(null);
  // A form that is emptied tells its fields no change.
  useEffect(() => {
    const form = output.current?.form;
    const forget = () => setTyped("");
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  return (
    <Field
      label={label}
      type="password"
      name={name}
      autoComplete="new-password"
      required
      minLength={least}
      maxLength={maxPasswordLength}
      onChange={(event) => setTyped(event.currentTarget.value)}
      hint={
        <>
          At least {least} characters. Three unrelated words are stronger.{" "}
          <output ref={output}>{strength && `Strength: ${strength}`}</output>
        </>
      }
      error={error}
    />
  );
}
