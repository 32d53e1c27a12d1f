import type { z } from "zod";
import { company } from "#app/company/company.server.ts";
import { isCommonPassword } from "#app/identity/common-passwords.server.ts";
import { type FormErrors, parseForm } from "#app/platform/values/forms.ts";
import { accountTexts } from "./account-texts.server.ts";

type WithPassword = z.ZodObject<{ password: z.ZodString }>;

/** `parseForm` of a form with a new `password`, which must not be a common one. */
export async function parseNewPasswordForm<Schema extends WithPassword>(schema: Schema, form: FormData) {
  const parsed = parseForm(schema, form);
  const own = ["full_name", "email"].map((name) => String(form.get(name) ?? ""));
  if (!parsed.ok || !(await isCommonPassword(String(form.get("password")), [...own, company().name]))) return parsed;
  const { password: _, ...values } = parsed.data as Record<string, string>;
  return {
    ok: false as const,
    formErrors: { errors: { password: accountTexts().problems.common }, values } satisfies FormErrors,
  };
}
