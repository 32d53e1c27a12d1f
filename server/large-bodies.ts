import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FairQueue } from "#app/platform/fair-queue.ts";

/**
 * A body with a file stays in memory while its request is answered, in several copies. So few are read at once, one of each sender; the
 * others wait unread, and then their senders are asked to come back.
 */
export const largeBodyLimits = { maxRunning: 4, maxWaitingPerPerson: 4, maxWaitMs: 10_000 };

const largeBytes = 1024 * 1024;

/** Decided by the announced length, or, without one, by the limit of the path. */
export const isLargeBody = (headers: IncomingHttpHeaders, limit: number): boolean =>
  Math.min(limit, Number(headers["content-length"] ?? limit)) > largeBytes;

/** @returns what ends the turn; null when it did not come in time */
export function acquireSlot(turns: FairQueue, sender: string, response: ServerResponse): Promise<(() => void) | null> {
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());
  return turns.acquire(sender, disconnected.signal).catch(() => null);
}
