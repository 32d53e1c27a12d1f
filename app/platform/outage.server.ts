const lost = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
]);

/** Does this failure mean that the database is away for now (stopped, restarting, unreachable)? */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (lost.has(String((cause as NodeJS.ErrnoException).code))) return true;
  }
  return false;
}

/** Seconds after which a browser may try again. */
export const retryAfterSeconds = 5;
