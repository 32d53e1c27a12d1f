import { data, redirect } from "react-router";
import { ConfirmationRequired, Conflict, DomainError, Forbidden, Invalid, TooManyRequests } from "#app/errors.ts";
import { undeliveredNote } from "#app/mail/mail.server.ts";
import { statusOf } from "#app/platform/http-errors.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, type FormErrors, valuesToShow } from "#app/platform/values/forms.ts";
import { confirmIdentity, readIdentityMethods } from "./confirm-identity.server.ts";

/** @returns what the page shows, or a redirect; nothing: the page follows without its dialog */
type Handler<Result, Submitted> =
  | ((submission: Submitted) => Promise<Result | Response>)
  | ((submission: Submitted) => Promise<void>);

export type Handlers<Result, Submitted> = Record<string, Handler<Result, Submitted>>;

type Intents<Result, Form extends string, Submitted> = {
  /** Forms with fields: the errors come back beside the fields, with the submitted values. */
  forms: Record<Form, Handler<Result, Submitted>>;
  /** Buttons: an error is a message of the page. */
  buttons: Handlers<Result, Submitted>;
};

/**
 * The action of a page with several forms: runs the handler of the form's `intent` and shows the domain error it throws. An
 * unknown intent returns 400 and changes nothing. When the handler requires a confirmed session, the page asks for the password, and
 * the same form is posted again with it.
 */
export async function dispatchIntent<
  Result extends FormActionData,
  Form extends string,
  Submitted extends Submission = Submission,
>(submission: Submitted, { forms, buttons }: Intents<Result, Form, Submitted>) {
  const intent = String(submission.form.get("intent") ?? "");
  const isForm = Object.hasOwn(forms, intent);
  const handler = isForm ? forms[intent as Form] : Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  if (!handler)
    return data({ errorMessage: "Nothing was changed: this page does not know that button. Please reload it." } as Result, 400);
  try {
    const person = await confirmIdentity(submission.person, submission.form);
    const result = await handler({ ...submission, person });
    if (!result) return redirect(submission.returnTo);
    if (result instanceof Response) return result;
    const { successMessage } = result as FormActionData;
    return data(successMessage ? { ...result, successMessage: successMessage + undeliveredNote() } : result, 200);
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Forbidden) throw error;
    if (error instanceof ConfirmationRequired) return askIdentity(submission, error, isForm ? intent : undefined);
    const shown = isForm ? { formErrors: toFormErrors(error, submission.form, intent) } : { errorMessage: errorMessageOf(error) };
    const wait = error instanceof TooManyRequests ? error.retryAfterSeconds : undefined;
    return data(shown as Result, { status: statusOf(error) ?? 500, headers: retryAfter(wait) });
  }
}

/** A handler that answers with a message: a fixed one, one about what the work returns, or that. */
export function says<Submitted extends Submission>(
  work: (submission: Submitted) => Promise<string>,
): (submission: Submitted) => Promise<{ successMessage: string }>;
export function says<Submitted extends Submission, Done>(
  work: (submission: Submitted) => Promise<Done>,
  message: string | ((done: Done) => string),
): (submission: Submitted) => Promise<{ successMessage: string }>;
export function says<Submitted extends Submission>(
  work: (submission: Submitted) => Promise<unknown>,
  message: string | ((done: unknown) => string) = String,
) {
  return async (submission: Submitted) => {
    const done = await work(submission);
    return { successMessage: typeof message === "string" ? message : message(done) };
  };
}

/** @param intent set for a form with fields: its submitted values are shown again behind the question */
async function askIdentity({ person, form }: Submission, { message, retryAfterSeconds }: ConfirmationRequired, intent?: string) {
  const fields = valuesToShow(form);
  const question = { methods: await readIdentityMethods(person), fields, error: message || undefined };
  const formErrors = intent ? { intent, errors: {}, values: fields } : undefined;
  const status = retryAfterSeconds === undefined ? 401 : 429;
  return data({ identityQuestion: question, formErrors } as FormActionData, { status, headers: retryAfter(retryAfterSeconds) });
}

function toFormErrors(error: DomainError, form: FormData, intent: string): FormErrors {
  const { errors, values } = { errors: {}, values: {}, ...(error instanceof Invalid || error instanceof Conflict ? error : {}) };
  const shown = Object.entries({ ...valuesToShow(form), ...values }).filter(([, value]) => value !== undefined);
  const { conflict } = error instanceof Conflict ? error : {};
  return { intent, errors, values: Object.fromEntries(shown), formError: error.message || undefined, conflict };
}

const errorMessageOf = (error: DomainError): string =>
  error.message || (error instanceof Invalid && Object.values(error.errors).find(Boolean)) || "Nothing was changed.";
