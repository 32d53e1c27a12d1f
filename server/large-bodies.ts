import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FairQueue } from "#app/platform/fair-queue.ts";

/**
 * A large body is in memory in several copies until its request is answered. So only a few are read at once, one of each sender. The
 * others wait unread; a request that waits too long gets 503 with Retry-After.
 */
export const largeBodyLimits = { maxRunning: 4, maxWaitingPerPerson: 4, maxWaitMs: 10_000 };

const largeBytes = 1024 * 1024;

/** Decided by the announced length, or, without one, by the limit of the path. */
export const isLargeBody = (headers: IncomingHttpHeaders, limit: number): boolean =>
  Math.min(limit, Number(headers["content-length"] ?? limit)) > largeBytes;

/** @returns the function that releases the slot; null when none was free in time */
export function acquireSlot(queue: FairQueue, sender: string, response: ServerResponse): Promise<(() => void) | null> {
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());
  return queue.acquire(sender, disconnected.signal).catch(() => null);
}
