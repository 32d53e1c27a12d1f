import { data, redirect } from "react-router";
import {
  ConfirmationRequired,
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  TooManyRequests,
  Unavailable,
} from "#app/errors.ts";
import { log } from "./log.server.ts";
import { isOutage, isUnstorable } from "./outage.server.ts";
import { currentRequest } from "./request.server.ts";
import { serverErrorMessage } from "./values/forms.ts";

const statuses = [
  [ConfirmationRequired, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Invalid, 400],
  [Conflict, 409],
  [TooManyRequests, 429],
  [Unavailable, 503],
] as const;

/** The HTTP status of an error: 503 while the database is unreachable, undefined for a programming error. */
export const statusOf = (error: unknown): number | undefined =>
  isOutage(error) ? 503 : isUnstorable(error) ? 400 : statuses.find(([kind]) => error instanceof kind)?.[1];

const unstorableMessage = "One of the values cannot be stored. Nothing was changed.";

type RouteFunction = (...args: never[]) => unknown;

/**
 * Wraps a loader, action or middleware so that domain errors and database outages become HTTP errors. A submitted form shows the message
 * of any error, so a programming error names the request there; elsewhere the error page does. A download that needs a confirmed
 * session redirects to the page that confirms the identity.
 */
export function withHttpErrors<Run extends RouteFunction>(run: Run): Run {
  return (async (...args: Parameters<Run>) => {
    try {
      return await run(...args);
    } catch (error) {
      const { request } = args[0] as unknown as { request: Request };
      if (error instanceof ConfirmationRequired && request.method === "GET") {
        const { pathname, search } = new URL(request.url);
        throw redirect(`/dashboard/confirm?next=${encodeURIComponent(pathname + search)}`);
      }
      const status = statusOf(error);
      if (!status) {
        if (!(error instanceof Error) || request.method !== "POST") throw error;
        log.error({ path: new URL(request.url).pathname, reason: reasonOf(error), stack: error.stack }, "request failed");
        throw data(serverErrorMessage(currentRequest()?.id), { status: 500 });
      }
      if (status === 503 || isUnstorable(error)) log.error({ reason: reasonOf(error) }, "request failed");
      const context = currentRequest();
      if (error instanceof TooManyRequests && context) context.retryAfterSeconds = error.retryAfterSeconds;
      const message = error instanceof DomainError ? error.message || null : status === 400 ? unstorableMessage : null;
      throw data(message, { status });
    }
  }) as unknown as Run;
}

/** Wraps an action so that it responds with 413 when the body was too large for its path and no field of it was read, with 403 when the sender may not send it. */
export function withBodyLimit<Run extends RouteFunction>(action: Run): Run {
  return (async (...args: Parameters<Run>) => {
    const context = currentRequest();
    if (context?.isForbidden) throw new Forbidden();
    if (context?.isTooLarge && !context.form) throw data(null, { status: 413 });
    return action(...args);
  }) as unknown as Run;
}

/** A failed query's own message repeats its parameters, which are personal data; its cause does not. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}
