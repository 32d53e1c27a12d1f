/** The timings of the event stream, in milliseconds (the specification's section 9). */
export const liveTimings = {
  connectTimeout: 10_000,
  heartbeat: 30_000,
  /** Without a sign of life for this long, the stream counts as lost. */
  silence: 40_000,
  reconnect: [1_000, 2_000, 5_000, 10_000],
} as const;

/** How long an open dashboard waits for further changes before it reads its data again, in milliseconds. */
export const debounceMs = 30;

/** The kind of records that changed. A message of the stream contains nothing else. */
export type LiveKind =
  | "contact_submissions"
  | "leads"
  | "lead_notes"
  | "events"
  | "event_vendors"
  | "tasks"
  | "vendors"
  | "clients"
  | "invoices"
  | "reminders"
  | "quotes"
  | "files"
  | "messages"
  | "comments"
  | "notifications"
  | "mail"
  | "people"
  | "company"
  | "website";

export type LiveState = "connecting" | "live" | "offline";

/** How long to wait before the nth attempt (from 0). Up to a fifth is added at random, so that browsers do not reconnect all at once. */
export function reconnectDelay(attempts: number, random = Math.random()): number {
  const base = liveTimings.reconnect[Math.min(attempts, liveTimings.reconnect.length - 1)] as number;
  return base * (1 + random / 5);
}

/** Whether a page that was read at one position has what happened up to another. Only positions of one server can be compared. */
export function isReadAfter(page: string, position: string): boolean {
  const [[pageServer, pageCount], [server, count]] = [page.split(":"), position.split(":")];
  return pageServer === server && Number(pageCount) >= Number(count);
}

/** The later of two positions; undefined when either is missing or they are of different servers, so that none is known to have both. */
export function laterPosition(before: string | undefined, position: string | undefined): string | undefined {
  return before !== undefined && position !== undefined && isReadAfter(position, before) ? position : undefined;
}
