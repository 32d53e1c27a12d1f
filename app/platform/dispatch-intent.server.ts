import { data } from "react-router";
import type { Person } from "#app/permissions.ts";
import { Conflict, DomainError, Forbidden, Invalid, TooManyRequests } from "./errors.ts";
import { type FormActionData, type Refusal, valuesToShow } from "./forms.ts";
import { statusOf } from "./http-errors.server.ts";
import { retryAfter } from "./page-headers.ts";

/** A submitted form. */
export type Submission = {
  person: Person;
  form: FormData;
  /** The page's address without an open dialog. */
  returnTo: string;
};

/** @returns what the page shows, or a redirect. */
type Handler<Result> = (submission: Submission) => Promise<Result | Response>;

type Intents<Result, Form extends string> = {
  /** Forms with fields: a refusal comes back beside the fields, with all that was submitted. */
  forms: Record<Form, Handler<Result>>;
  /** Buttons: a refusal is a message of the page. */
  buttons: Record<string, Handler<Result>>;
};

/**
 * The action of a page with several forms: runs the handler of the form's `intent` and shows the domain error it throws. An
 * unknown intent returns 400 and changes nothing.
 */
export async function dispatchIntent<Result extends FormActionData, Form extends string>(
  submission: Submission,
  { forms, buttons }: Intents<Result, Form>,
) {
  const intent = String(submission.form.get("intent") ?? "");
  const isForm = Object.hasOwn(forms, intent);
  const handler = isForm ? forms[intent as Form] : Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  if (!handler)
    return data({ failed: "Nothing was changed: this page does not know that button. Please reload it." } as Result, 400);
  try {
    const result = await handler(submission);
    return result instanceof Response ? result : data(result, 200);
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Forbidden) throw error;
    const shown = isForm ? { refused: refusalOf(error, submission.form, intent) } : { failed: failureOf(error) };
    const wait = error instanceof TooManyRequests ? error.retryAfterSeconds : undefined;
    return data(shown as Result, { status: statusOf(error) ?? 500, headers: retryAfter(wait) });
  }
}

function refusalOf(error: DomainError, form: FormData, intent: string): Refusal {
  const { errors, values } = { errors: {}, values: {}, ...(error instanceof Invalid || error instanceof Conflict ? error : {}) };
  return { intent, errors, values: { ...valuesToShow(form), ...values }, formError: error.message || undefined };
}

const failureOf = (error: DomainError): string =>
  error.message || (error instanceof Invalid && Object.values(error.errors).find(Boolean)) || "Nothing was changed.";
