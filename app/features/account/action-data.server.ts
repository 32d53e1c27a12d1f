import { data } from "react-router";
import type { Refusal } from "#app/platform/forms.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import type { Failure } from "./account.server.ts";

/** The result of an account form. */
export type AccountActionData = { refusal?: Refusal; sent?: string };

/** A refused form: a message above the form, which keeps the submitted values. */
export const refuse = ({ message, status, retryAfterSeconds }: Failure, values: Refusal["values"]) =>
  data<AccountActionData>(
    { refusal: { errors: {}, values, formError: message } },
    { status, headers: retryAfter(retryAfterSeconds) },
  );

/** A form with wrong fields. */
export const invalid = (refusal: Refusal) => data<AccountActionData>({ refusal }, { status: 400 });

export const sent = (message: string) => data<AccountActionData>({ sent: message });

/** Set-Cookie headers for a redirect. */
export const withCookies = (cookies: string[]): Headers => new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
