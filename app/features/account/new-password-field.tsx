import { useEffect, useRef, useState } from "react";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { Field } from "#app/ui/field.tsx";
import { strengthOf } from "./password-strength.ts";

type NewPasswordFieldProps = {
  label: string;
  minPasswordLength: number;
  error?: string | null;
};

export function NewPasswordField({ label, minPasswordLength, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState("");
  const strength = strengthOf(password);
  const output = useRef<HTMLOutputElement>(null);
  // Resetting a form fires no change event.
  useEffect(() => {
    const form = output.current?.form;
    const clear = () => setPassword("");
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  return (
    <Field
      label={label}
      type="password"
      name="password"
      autoComplete="new-password"
      required
      minLength={minPasswordLength}
      maxLength={maxPasswordLength}
      onChange={(event) => setPassword(event.currentTarget.value)}
      hint={
        <>
          At least {minPasswordLength} characters. Three unrelated words are stronger.{" "}
          <output ref={output}>{strength && `Strength: ${strength}`}</output>
        </>
      }
      error={error}
    />
  );
}
