import { DatabaseUnavailable } from "#db/pool.ts";

/** Does this failure mean that the database is away for now (stopped, restarting, unreachable)? */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseUnavailable) return true;
  return false;
}

/** Seconds after which a browser may try again. */
export const retryAfterSeconds = 5;
