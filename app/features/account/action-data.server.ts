import { data, redirectDocument } from "react-router";
import { pathIn } from "#app/company/language-path.ts";
import { requestLanguage } from "#app/identity/request-language.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { readClient } from "#app/platform/request.server.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import type { AccountFailure } from "./account.server.ts";
import type { LogIn } from "./log-in/log-in.server.ts";

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

/**
 * After the right password: to `next`, or first to the page that asks for the second step. A browser that sent no cookie may keep none:
 * then first to the log-in page, which says so if the new cookie does not come back.
 */
export function logInResponse({ cookies, needsSecondStep }: LogIn, next: string, request: Request) {
  const query = `next=${encodeURIComponent(next)}`;
  const path = (ofPage: string) => pathIn(requestLanguage(), ofPage);
  const target = needsSecondStep ? path(`/login/code?${query}`) : next;
  const checked = readClient(request).cookies ? target : path(`/login?entered&${query}`);
  return redirectDocument(checked, { headers: withCookies(cookies) });
}

export const withCookies = (cookies: string[]): Headers => new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
