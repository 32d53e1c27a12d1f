import { data, redirectDocument } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import type { AccountFailure } from "./account.server.ts";
import type { LogIn } from "./log-in.server.ts";

export type AccountActionData = { formErrors?: FormErrors; successMessage?: string };

/** Reports a failure: a message above the form, which keeps the submitted values. */
export const formErrorResponse = ({ message, status, retryAfterSeconds }: AccountFailure, values: FormErrors["values"]) =>
  data<AccountActionData>(
    { formErrors: { errors: {}, values, formError: message } },
    { status, headers: retryAfter(retryAfterSeconds) },
  );

/** Reports a link that was used meanwhile, or is too old. */
export const staleLinkResponse = (message: string, values: FormErrors["values"]) =>
  formErrorResponse({ message, status: 403 }, values);

export const validationErrorResponse = (formErrors: FormErrors, status = 400) =>
  data<AccountActionData>({ formErrors }, { status });

export const successResponse = (message: string) => data<AccountActionData>({ successMessage: message });

/** After the right password: to `next`, or first to the page that asks for the second step. */
export const logInResponse = ({ cookies, needsSecondStep }: LogIn, next: string) =>
  redirectDocument(needsSecondStep ? `/login/code?next=${encodeURIComponent(next)}` : next, { headers: withCookies(cookies) });

export const withCookies = (cookies: string[]): Headers => new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
