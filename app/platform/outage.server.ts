import { DatabaseUnavailable } from "#db/pool.ts";

/** Whether an error means that the database is unreachable for now. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseUnavailable) return true;
  return false;
}

/** The Retry-After of a response during an outage. */
export const retryAfterSeconds = 5;
