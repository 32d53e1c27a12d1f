import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailable } from "#db/pool.ts";
import { log } from "./log.server.ts";

/** PostgreSQL ended one of two transactions that waited for each other, or that cannot both be as if alone. */
const conflictCodes = new Set(["40P01", "40001"]);

/** Whether a retry may succeed soon: the database is unreachable, or it ended one of two transactions for the other's sake. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable || conflictCodes.has(String((cause as NodeJS.ErrnoException).code))) return true;
  return false;
}

const retryMs = 500;

/** Runs `work` again after each outage. @throws Error when the last one was more than `timeoutMs` after the start */
export async function retryOutages<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      const { message } = error as Error;
      if (Date.now() > deadline) throw new Error(`The database is unavailable: ${message}`, { cause: error });
      log.warn({ reason: message }, "the database is unavailable; trying again");
      await sleep(retryMs);
    }
  }
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
