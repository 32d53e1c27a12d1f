import { z } from "zod";
import { type AccountTexts, en } from "#app/content/account-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { accountEmailSchema } from "#app/platform/values/account-email.ts";
import { orNull, phone, text } from "#app/platform/values/field.ts";
import { parseUrl } from "#app/platform/values/web-address.ts";
import { editSchema } from "#app/records/record.ts";

/** Messages of pages that are English only: those of the dashboard, and the set-up of a new company. */
export const messages = {
  wrongCurrent: "The current password is not right. Nothing was changed.",
  passwordChanged:
    "Password changed. All your other sessions have ended. If you subscribed to your calendar, do it again: its address is new.",
  staleSetUp: "This set-up link does not work: it was used, or the site has an admin already.",
} as const;

/** Why the forms of these pages are refused. */
type Problems = AccountTexts["problems"];

const existingPassword = ({ passwordMissing }: Problems) =>
  z.string(passwordMissing).min(1, passwordMissing).max(maxPasswordLength);

const passwordSchema = (minPasswordLength: number, problems: Problems) =>
  z
    .string(problems.passwordMissing)
    .min(1, problems.passwordMissing)
    .min(minPasswordLength, tooShort(minPasswordLength, problems))
    .max(maxPasswordLength, fillPlaceholders(problems.tooLong, { count: String(maxPasswordLength) }));

const tooShort = (minPasswordLength: number, problems: Problems) =>
  fillPlaceholders(problems.tooShort, { count: String(minPasswordLength) });

export const loginSchema = (problems: Problems) =>
  z.object({ email: accountEmailSchema(problems), password: existingPassword(problems) });

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = ({ codeMissing, wrongCode }: Problems) =>
  z.object({ code: z.string(codeMissing).trim().min(1, codeMissing).max(40, wrongCode) });

export const signUpSchema = (minPasswordLength: number, problems: Problems = en.problems) =>
  z.object({
    full_name: z.string(problems.nameMissing).trim().min(1, problems.nameMissing).max(120),
    email: accountEmailSchema(problems),
    password: passwordSchema(minPasswordLength, problems),
  });

/** The form of an invited person; the address comes from the invitation. */
export const acceptInvitationSchema = (minPasswordLength: number, problems: Problems) =>
  signUpSchema(minPasswordLength, problems).omit({ email: true });

export const profileFields = {
  full_name: text({ label: "Full Name", max: 120, missing: "Full Name is required." }),
  work_phone: orNull(phone({ label: "Phone", max: 40, hint: "Colleagues ring you there on the day of an event." })),
};

/** `id` is auth_users.id, which is not a UUID. */
export const EditedProfile = editSchema(profileFields, z.string().min(1).max(100));
export type EditedProfile = z.output<typeof EditedProfile>;

export const changePasswordSchema = (minPasswordLength: number) =>
  z.object({
    current_password: existingPassword(en.problems),
    password: passwordSchema(minPasswordLength, en.problems),
  });

export const forgotPasswordSchema = ({ problems, forgot }: AccountTexts) =>
  z.object({ email: accountEmailSchema({ ...problems, emailMissing: forgot.emailFirst }) });

/** The reset form's checks in the specification's order. @returns the message to show, or null when the passwords are valid */
export function validateNewPassword(
  password: string,
  confirmation: string,
  { minPasswordLength, texts: { reset, problems } }: { minPasswordLength: number; texts: AccountTexts },
): string | null {
  if (!password || !confirmation) return reset.fillAll;
  if (password !== confirmation) return reset.mismatch;
  if (password.length < minPasswordLength) return tooShort(minPasswordLength, problems);
  return null;
}

export const tooManyMessage = (retryAfterSeconds: number, { tooMany }: Problems = en.problems): string =>
  fillPlaceholders(tooMany, { minutes: String(Math.ceil(retryAfterSeconds / 60)) });

/** The path of a CSV file of the dashboard, from a URL's parameter `next`; null when it is not one. */
export function downloadPath(next: string | null): string | null {
  const url = next?.startsWith("/dashboard/") ? parseUrl(next, "http://here.invalid") : null;
  const isFile = url?.host === "here.invalid" && /^\/dashboard(\/[a-z\d-]+)+\.csv$/.test(url.pathname);
  return isFile ? url.pathname + url.search : null;
}
