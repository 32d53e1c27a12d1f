import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FairQueue } from "#app/platform/fair-queue.ts";

/**
 * A large body is in memory in several copies until its request is answered. So only a few are read at once, one of each sender. The
 * others wait unread; a request that waits too long gets 503 with Retry-After. A phone company gives one address to many clients, and
 * a client may have several links: of one address two are read at once, so that the other half is for others.
 */
export const largeBodyLimits = {
  ...{ maxRunning: 4, maxWaitingPerPerson: 4, maxWaitMs: 10_000 },
  perAddress: { maxRunning: 2, maxWaiting: 8 },
};

/** Who sends a large body: the id of a client's link and the address, or the session of a member of the staff. */
export type Sender = { id: string; address?: string };

const largeBytes = 1024 * 1024;

/** Decided by the announced length, or, without one, by the limit of the path. */
export const isLargeBody = (headers: IncomingHttpHeaders, limit: number): boolean =>
  Math.min(limit, Number(headers["content-length"] ?? limit)) > largeBytes;

/** @returns the function that releases the slot; null when none was free in time */
export function acquireSlot(queue: FairQueue, sender: Sender, response: ServerResponse): Promise<(() => void) | null> {
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());
  return queue.acquire(sender.id, disconnected.signal, sender.address).catch(() => null);
}
