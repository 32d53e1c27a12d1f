import { z } from "zod";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { accountEmailSchema } from "#app/platform/values/email-address.ts";
import { orNull, phone, text } from "#app/platform/values/field.ts";
import { editSchema } from "#app/records/record.ts";

/** Messages of the account pages. The specification fixes the wording of some. */
export const messages = {
  wait: "Please wait...",
  emailFirst: "Please enter your email address first",
  confirmSent: "Please check your email to confirm your account!",
  resetSent: "Password reset email sent! Please check your inbox and click the link within 1 hour.",
  noResetSession: "No active reset session found. Please check your email and click the reset link.",
  invalidResetSession: "Invalid reset session. Please request a new password reset.",
  checkFailed: "Failed to verify reset session.",
  resetFailed: "Failed to reset password",
  fillAll: "Please fill in all fields.",
  mismatch: "Passwords do not match.",
  tooShort: (minPasswordLength: number) => `Password must be at least ${minPasswordLength} characters long.`,
  disabled: "This account is disabled. Please ask an admin.",
  staleLink:
    "This link does not work any more: it was used, or is too old. Log in with your password; if your address still needs confirming, we send a new one.",
  notTheSignUpPassword:
    "That is not the password chosen at sign-up. If it was not you, or you forgot it, set a new one with 'Forgot password'.",
  wrongCurrent: "The current password is not right. Nothing was changed.",
  passwordChanged:
    "Password changed. All your other sessions have ended. If you subscribed to your calendar, do it again: its address is new.",
  staleInvitation: `This invitation does not work any more: it was used, withdrawn, or is older than ${linkValidity.invitationDays} days. Please ask for a new one.`,
  staleSetUp: "This set-up link does not work: it was used, or the site has an admin already.",
  staleEndSession: `This link does not work any more: it was used, or is older than ${linkValidity.endSessionDays} days. If you do not know who logged in, set a new password; that ends all sessions.`,
  staleLogIn: "The log-in took too long, or was begun in another browser. Please start again with your password.",
  noCookies:
    "You are not logged in: a log-in needs a cookie, and this browser did not keep it. Please allow cookies for this site.",
  codeMissing: "Please enter the code.",
  wrongCode: "That code is not right, or was used already. Wait for the next one and try again.",
  wrongPasskey: "That passkey does not open an account here. Please try again, or log in with your password.",
  noPasskey: "Please click the button once more. A passkey needs JavaScript; without it, log in with your password.",
  tooMany: (retryAfterSeconds: number) =>
    `Too many attempts. Please wait ${Math.ceil(retryAfterSeconds / 60)} min and try again.`,
  verifying: "Verifying Reset Session...",
  resetDone: "Password updated successfully! You can now log in with your new password.",
} as const;

const emailSchema = (missing = "Email is required.") => accountEmailSchema(missing);

const passwordSchema = (minPasswordLength: number) =>
  z
    .string("Password is required.")
    .min(1, "Password is required.")
    .min(minPasswordLength, messages.tooShort(minPasswordLength))
    .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters long.`);

export const loginSchema = z.object({
  email: emailSchema(),
  password: z.string("Password is required.").min(1, "Password is required.").max(maxPasswordLength),
});

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = z.object({
  code: z.string(messages.codeMissing).trim().min(1, messages.codeMissing).max(40, messages.wrongCode),
});

export const signUpSchema = (minPasswordLength: number) =>
  z.object({
    full_name: z.string("Full Name is required.").trim().min(1, "Full Name is required.").max(120),
    email: emailSchema(),
    password: passwordSchema(minPasswordLength),
  });

/** The form of an invited person; the address comes from the invitation. */
export const acceptInvitationSchema = (minPasswordLength: number) => signUpSchema(minPasswordLength).omit({ email: true });

export const profileFields = {
  full_name: text({ label: "Full Name", max: 120, missing: "Full Name is required." }),
  work_phone: orNull(phone({ label: "Phone", max: 40, hint: "Colleagues ring you there on the day of an event." })),
};

/** `id` is auth_users.id, which is not a UUID. */
export const EditedProfile = editSchema(profileFields, z.string().min(1).max(100));
export type EditedProfile = z.output<typeof EditedProfile>;

export const changePasswordSchema = (minPasswordLength: number) =>
  z.object({
    current_password: z.string("Password is required.").min(1, "Password is required.").max(maxPasswordLength),
    password: passwordSchema(minPasswordLength),
  });

export const forgotPasswordSchema = z.object({ email: emailSchema(messages.emailFirst) });

/** The reset form's checks in the specification's order. @returns the message to show, or null when the passwords are valid */
export function validateNewPassword(password: string, confirmation: string, minPasswordLength: number): string | null {
  if (!password || !confirmation) return messages.fillAll;
  if (password !== confirmation) return messages.mismatch;
  if (password.length < minPasswordLength) return messages.tooShort(minPasswordLength);
  return null;
}

/** The path of a CSV file of the dashboard, from a URL's parameter `next`; null when it is not one. */
export function downloadPath(next: string | null): string | null {
  const url = next?.startsWith("/dashboard/") ? URL.parse(next, "http://here.invalid") : null;
  const isFile = url?.host === "here.invalid" && /^\/dashboard(\/[a-z\d-]+)+\.csv$/.test(url.pathname);
  return isFile ? url.pathname + url.search : null;
}
