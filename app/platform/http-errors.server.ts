import { data } from "react-router";
import { Conflict, DomainError, Forbidden, Invalid, NotFound, TooManyRequests, Unavailable } from "./errors.ts";
import { log } from "./log.server.ts";
import { isOutage } from "./outage.server.ts";

const statuses = [
  [Forbidden, 403],
  [NotFound, 404],
  [Invalid, 400],
  [Conflict, 409],
  [TooManyRequests, 429],
  [Unavailable, 503],
] as const;

/** The HTTP status of an error: 503 while the database is unreachable, undefined for a programming error. */
export const statusOf = (error: unknown): number | undefined =>
  isOutage(error) ? 503 : statuses.find(([kind]) => error instanceof kind)?.[1];

type RouteFunction = (...args: never[]) => unknown;

/** A loader, action or middleware whose domain errors and database outages become HTTP errors. */
export function withHttpErrors<Run extends RouteFunction>(run: Run): Run {
  return (async (...args: Parameters<Run>) => {
    try {
      return await run(...args);
    } catch (error) {
      const status = statusOf(error);
      if (!status) throw error;
      if (status === 503) log.error({ reason: reasonOf(error) }, "request failed");
      const message = error instanceof DomainError ? error.message || null : null;
      throw data(message, { status });
    }
  }) as unknown as Run;
}

/** A failed query's own message repeats its parameters, which are personal data; its cause does not. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}
