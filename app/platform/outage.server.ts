import { DatabaseUnavailable } from "#db/pool.ts";

/** PostgreSQL ended one of two transactions that waited for each other, or that cannot both be as if alone. */
const conflictCodes = new Set(["40P01", "40001"]);

/** Whether a retry may succeed soon: the database is unreachable, or it ended one of two transactions for the other's sake. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable || conflictCodes.has(String((cause as NodeJS.ErrnoException).code))) return true;
  return false;
}

/** PostgreSQL's data exceptions, such as a day that does not exist, and a text that is too long for an index. */
const unstorable = /^(22|54000)/;

/** Whether the database could not take a value of the request: it passed our own checks, but no column can hold it. */
export function isUnstorable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (unstorable.test(String((cause as NodeJS.ErrnoException).code))) return true;
  return false;
}

/** The Retry-After of a response during an outage. */
export const retryAfterSeconds = 5;
