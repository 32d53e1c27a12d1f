import { useEffect, useRef, useState } from "react";
import type { AccountTexts } from "#app/content/account-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useAccountTexts } from "./account-texts.ts";

type NewPasswordFieldProps = {
  label: string;
  minPasswordLength: number;
  error?: string | null;
};

export function NewPasswordField({ label, minPasswordLength, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState("");
  const { fields: texts } = useAccountTexts();
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
          <span>{fillPlaceholders(texts.passwordHint, { count: String(minPasswordLength) })}</span>{" "}
          <output ref={output}>{strength && texts[strength]}</output>
        </span>
      }
      error={error}
    />
  );
}

const easilyGuessed =
  /^(password|passw0rd|qwerty|letmein|welcome|admin|iloveyou|abc|toranam|hyderabad|india)[\d!@#$.]*$|^(\d)\2+$|^0?123456\d*$/i;

type Strength = "" | Extract<keyof AccountTexts["fields"], "weak" | "fair" | "strong">;

/** A hint while a password is typed. It refuses nothing: too short and common passwords (`isCommonPassword`) are refused on submission. */
function strengthOf(password: string): Strength {
  if (!password) return "";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  // Ten letters of one case are fair and nineteen are strong; with all four kinds of characters five and ten are enough.
  const score = new Set(password).size < 5 ? 0 : password.length * (2 + kinds);
  if (easilyGuessed.test(password) || score < 30) return "weak";
  return score < 56 ? "fair" : "strong";
}
