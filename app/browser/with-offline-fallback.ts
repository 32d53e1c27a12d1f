import { data, isRouteErrorResponse, redirect, replace } from "react-router";
import { languageOfPath } from "#app/company/language-path.ts";
import { noAnswer } from "#app/content/interface/no-answer.ts";
import type { Language } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { type FormActionData, type FormErrors, valuesToShow } from "#app/platform/values/forms.ts";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { keepPageBelow } from "#app/ui/dialog/dialog-history.ts";
import { targetOfNew } from "#app/ui/use-online.ts";
import { announce, keptMessage } from "./announcements.ts";
import { statusOf } from "./from-server.ts";
import { discardSent, leadsToLogIn, noteRefused } from "./kept/kept-input.ts";
import { askBeforeLeaving, isSilent, tellSilence } from "./silence.ts";
import { awaitChange, type ChangeTarget, hasWaitingChanges, isKeptAlready, keepNew } from "./waiting/waiting-changes.ts";

type FailedFormErrors = FormErrors & { formError: string };
type SingleFormPage<Result> = {
  /** @param reason why there is no result, without what it means for the form */
  toActionData(formErrors: FailedFormErrors, reason: string): Result;
  /** What the form "edit" has stored, "due 3 Dec"; null: just "saved". */
  describeEdit?(form: FormData): string | null;
};
type MultiFormPage<Result> = SingleFormPage<Result> & {
  /** The intents whose forms show their errors above the fields. For every other intent the page shows a message. */
  formIntents: readonly string[];
  toErrorActionData(reason: string, language: Language): Result;
};

/**
 * The clientAction of a page with forms. When no response comes, or an error instead of a result, the page keeps all that was
 * entered and says why. The error's status tells the router not to revalidate. What a button submits while the browser is offline
 * waits for the connection. A dialog that closes because its record is stored says so.
 */
export function withOfflineFallback<Result>(page: SingleFormPage<Result> | MultiFormPage<Result>) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const form = await request.clone().formData();
    const intent = String(form.get("intent"));
    announce(null);
    try {
      const isButton = "formIntents" in page && !page.formIntents.includes(intent);
      const target = isButton ? targetOf(request.url, intent) : undefined;
      // The server would refuse an empty one.
      const hasText = String(form.get("title") ?? form.get("text") ?? "").trim() !== "";
      const newTarget = hasText ? targetOfNew(new URL(request.url).pathname, intent) : undefined;
      const send = async () => {
        if (isButton) await waitUntilOnline(request.signal);
        return (await (target ? serverAction() : tellSilence(serverAction()))) as Result;
      };
      const result = target
        ? await sendInTurn(target, form, send, request.signal)
        : await (newTarget ? sendOrKeep(newTarget, request.url, form, send) : send());
      if (isStored(result)) discardSent(request.url, form);
      else noteRefused(request.url, form);
      leaveDialog(intent, request.url, result);
      return result;
    } catch (error) {
      // A redirect.
      if (error instanceof Response) {
        if (!leadsToLogIn(error)) discardSent(request.url, form);
        if (error.headers.has(keptHeader)) announce({ message: keptMessage });
        else announceStored(intent, form, error, page.describeEdit);
        throw error;
      }
      if (isRouteErrorResponse(error) && !isUnanswered(error)) noteRefused(request.url, form);
      const status = isRouteErrorResponse(error) ? error.status : 503;
      return data(resultOf(form, page, error, languageOfPath(new URL(request.url).pathname)), { status });
    }
  };
}

/**
 * Of a dialog whose word in the address is its intent, and whose record is gone now: leads to the page without the word, on which the message
 * stays. Back and Reload would ask for the record again. @throws a redirect
 */
function leaveDialog(intent: string, url: string, result: unknown): void {
  const { successMessage } = (result ?? {}) as FormActionData;
  const page = new URL(url);
  if (intent !== "remove-payment" || !successMessage || !page.searchParams.has(intent)) return;
  page.searchParams.delete(intent);
  announce({ message: successMessage });
  throw replace(page.pathname + page.search);
}

/** Buttons: a form would show the answer, or that none came, only while it is open. */
export const dayIntents = ["tick", "shift", "arrive", "close-issue", "mark-paid"];

/** Undefined for a change that is not kept: its form needs the server's answer. */
function targetOf(url: string, intent: string): ChangeTarget | undefined {
  const { pathname } = new URL(url);
  if (pathname === "/dashboard/tasks") return intent === "status" ? "tasks" : undefined;
  const [, event] = pathname.match(/^\/dashboard\/events\/([\w-]+)\/(?:run-sheet|day)$/) ?? [];
  return dayIntents.includes(intent) ? event : undefined;
}

/** Without a network a new record waits on the device, and its dialog closes; a comment's form empties itself. */
async function sendOrKeep<Result>(
  target: ChangeTarget,
  url: string,
  form: FormData,
  send: () => Promise<Result>,
): Promise<Result> {
  let failure: unknown = new TypeError("There is no connection.");
  if (navigator.onLine !== false && !isKeptAlready(form)) {
    try {
      return await send();
    } catch (error) {
      failure = error;
    }
  }
  if (!isUnanswered(failure) || !(await keepNew(target, form))) throw failure;
  if (target.startsWith("comments/")) {
    announce({ message: keptMessage });
    return { saved: form.get("id") } as Result;
  }
  const page = closeUrlOf(new URL(url), "issue", "hand-over", "from");
  keepPageBelow(page);
  throw redirect(page, { headers: { [keptHeader]: "yes" } });
}

/** Of the redirect that closes the dialog of a new record that waits. */
const keptHeader = "X-Kept";

/** Without a network, or while earlier changes wait, a change waits on the device. */
async function sendInTurn<Result>(
  target: ChangeTarget,
  form: FormData,
  send: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  if (navigator.onLine === false || hasWaitingChanges()) return awaitChange(target, form, signal);
  try {
    const answer = send();
    // A killed tab would lose it. The server may have it: it does an operation once, and a task's status twice is the same.
    if (await isSilent(answer)) return awaitChange(target, form, signal);
    return await answer;
  } catch (error) {
    if (isUnanswered(error)) return awaitChange(target, form, signal);
    throw error;
  }
}

/** The clientAction of a page whose forms share `FormActionData`. @param formIntents the intents whose forms show their errors themselves */
export const formsClientAction = (
  formIntents: readonly string[],
  toErrorMessage = (reason: string, language: Language) => fillPlaceholders(noAnswer[language].notChanged, { reason }),
  describeEdit?: SingleFormPage<unknown>["describeEdit"],
) =>
  withOfflineFallback<FormActionData>({
    formIntents,
    describeEdit,
    toActionData: (formErrors) => ({ formErrors }),
    toErrorActionData: (reason, language) => ({ errorMessage: toErrorMessage(reason, language) }),
  });

/** What the results of actions have that stored nothing. */
const refusalNames = [
  "formErrors",
  "errors",
  "errorMessage",
  "identityQuestion",
  "conflict",
  "question",
  "problem",
  "error",
  "rows",
];
const isStored = (result: unknown): boolean =>
  typeof result === "object" && result !== null && !refusalNames.some((name) => (result as Record<string, unknown>)[name]);

/** Resolves at once while there is a connection. Leaving the page meanwhile asks first, because the submission would be lost. */
async function waitUntilOnline(requestSignal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return;
  await askBeforeLeaving(
    keptMessage,
    (signal) =>
      new Promise<unknown>((resolve, reject) => {
        addEventListener("online", resolve, { signal });
        requestSignal.addEventListener("abort", reject, { signal });
      }),
  );
}

/** Messages by intent. Without the forms whose redirect leads to a page with its own message. */
const storedMessages: Record<string, string> = {
  add: "created",
  edit: "saved",
  sent: "marked as sent",
  "not-sent": "discarded",
  note: "note saved",
  attach: "vendor added",
  "choose-client": "client saved",
  refund: "refund recorded",
  "cancel-refund": "refund cancelled",
  "cancel-advance": "receipt voucher cancelled",
  refuse: "the client is told",
  "record-notice": "days of the notice saved",
  "cancel-irn": "IRN cancelled",
};

/** Announces what a form has stored when its redirect closes the form: the record may not be on the page that follows. */
function announceStored(
  intent: string,
  form: FormData,
  { headers }: Response,
  describeEdit?: SingleFormPage<unknown>["describeEdit"],
): void {
  const text = (intent === "edit" && describeEdit?.(form)) || storedMessages[intent];
  const location = headers.get("Location");
  // The page that such an address leads to tells it itself.
  if (!text || !location?.startsWith("/dashboard") || /[?&](changed|created|won|recorded)\b/.test(location)) return;
  const name = form.get("title") ?? form.get("name") ?? form.get("vendor_name") ?? form.get("clientName");
  const message = name ? `${name}: ${text}.` : `${capitalize(text)}.`;
  announce({ message, url: intent === "add" ? urlOfNew(form.get("id"), location) : undefined });
}

/** A new task may be on another page of its list, or outside the list's filters. */
const urlOfNew = (id: FormDataEntryValue | null, listUrl: string): string | undefined =>
  id && /^\/dashboard\/tasks(\?|$)/.test(listUrl) ? `/dashboard/tasks?edit=${id}` : undefined;

/** The result has what was submitted, as one of the server: a form that was in conflict before does not fall back to what it opened with. */
function resultOf<Result>(
  form: FormData,
  page: SingleFormPage<Result> | MultiFormPage<Result>,
  error: unknown,
  language: Language,
): Result {
  const intent = String(form.get("intent"));
  const reason = failureReason(error, language);
  const failed = (text: string) => {
    const formError = fillPlaceholders(text, { reason });
    return page.toActionData({ intent, errors: {}, values: valuesToShow(form), formError }, reason);
  };
  const { nothingLost, notSaved } = noAnswer[language];
  if (!("formIntents" in page)) return failed(nothingLost);
  return page.formIntents.includes(intent) ? failed(notSaved) : page.toErrorActionData(reason, language);
}

/** No answer came, or one that is not the app's: of a proxy, or of a network that wants a log-in. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error
    ? error.message !== hiddenMessage && error.name !== "AbortError"
    : isRouteErrorResponse(error) && statusOf(error) === null;

/** React Router's text for an error of the server whose message it withholds. */
const hiddenMessage = "Unexpected Server Error";

/** The scripts of the translated pages. */
const isTranslated = /[\u0900-\u097f\u0c00-\u0c7f]/;

/**
 * Of a web application firewall: ModSecurity answers 403, its installations of web hosts also 406. Trying again does not help.
 * findings/web-firewalls-take-hindi-for-attacks.sh
 */
const filterStatuses = [403, 406];

/** Why there is no result: no connection, an unavailable server, a refusal, an error of ours, or a response of a proxy or network in between. */
export function failureReason(error: unknown, language: Language = "en"): string {
  const texts = noAnswer[language];
  // `fetch` got no response.
  if (error instanceof TypeError) return texts.noConnection;
  if (!isRouteErrorResponse(error))
    return error instanceof Error && error.message === hiddenMessage ? texts.fault : texts.unreadable;
  const { status } = error;
  const sent = typeof error.data === "string" && !error.data.startsWith("<") ? error.data.trim() : "";
  const text = language === "en" || isTranslated.test(sent) ? sent : "";
  if (status >= 502 && status <= 504) return text || texts.away;
  if (statusOf(error) === null)
    return filterStatuses.includes(status) ? fillPlaceholders(texts.filtered, { status: String(status) }) : texts.unreadable;
  if (status >= 500) {
    const id = sent.match(/request ([\w-]{8,})/i)?.[1];
    return id ? fillPlaceholders(texts.faultOfRequest, { id }) : texts.fault;
  }
  return text.split("\n")[0] || texts.refusals[status] || fillPlaceholders(texts.refused, { status: String(status) });
}
