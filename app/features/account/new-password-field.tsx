import { useEffect, useRef, useState } from "react";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { Field } from "#app/ui/form/field.tsx";

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
        <span>
          At least <span>{minPasswordLength}</span> characters. Three unrelated words are stronger.{" "}
          <output ref={output}>{strength && `Strength: ${strength}`}</output>
        </span>
      }
      error={error}
    />
  );
}

const easilyGuessed =
  /^(password|passw0rd|qwerty|letmein|welcome|admin|iloveyou|abc|toranam|hyderabad|india)[\d!@#$.]*$|^(\d)\2+$|^0?123456\d*$/i;

type Strength = "" | "Weak: easily guessed." | "Fair: longer is stronger." | "Strong.";

/** A hint while a password is typed. It refuses nothing: too short and common passwords (`isCommonPassword`) are refused on submission. */
function strengthOf(password: string): Strength {
  if (!password) return "";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  // Ten letters of one case are fair and nineteen are strong; with all four kinds of characters five and ten are enough.
  const score = new Set(password).size < 5 ? 0 : password.length * (2 + kinds);
  if (easilyGuessed.test(password) || score < 30) return "Weak: easily guessed.";
  return score < 56 ? "Fair: longer is stronger." : "Strong.";
}
