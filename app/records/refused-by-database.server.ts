import { Conflict } from "#app/errors.ts";

/** The SQLSTATE codes of restrict_violation (raised by our triggers), of a foreign key and of a check. */
const refusals = new Set(["23001", "23503", "23514"]);

function isRefusal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && refusals.has(String(cause.code))) return true;
  return false;
}

/**
 * Turns the refusal of a database rule into a Conflict with this message. For rules that depend on what other transactions do
 * meanwhile; a value that is always wrong is checked before the query.
 */
export async function conflictIfRefused<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isRefusal(error) ? new Conflict(message) : error;
  }
}
