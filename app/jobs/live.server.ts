import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { sessionMaxSeconds } from "#app/identity/auth.server.ts";
import { type Access, can, type Person } from "#app/permissions.ts";
import { log } from "#app/platform/log.server.ts";
import { onSnapshotChange } from "#app/platform/snapshot.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asSystem, listenOn, poolUsage } from "#db/client.server.ts";
import type { Right } from "#db/enums.ts";
import { isReadAfter, type LiveKind, liveTimings } from "./live.ts";

type Change = {
  kind: LiveKind;
  /** auth_users.id of the people whom the change concerns; null for everyone who may read the kind. */
  people: string[] | null;
};
type Stream = { person: Person; send(message: Uint8Array): void; close(): void };

const streamsPerSession = 5;
const sessionCheckMs = 4_000;
/** A stream with more unread messages is closed; its browser reconnects and fetches all data. */
const maxBacklog = 1_000;
const streams = new Set<Stream>();
/** When this server last received a notification, by its own clock. */
let lastNotifiedAt = 0;
const serverId = randomUUID();
let notifications = 0;
/** Allows for differing clocks of two servers and for the delay of a notification. */
const notifyToleranceMs = 2_000;
/** The streams that still wait for their turn (`queueEvent`), in order, each with the events that it is to receive. */
const waiting = new Map<Stream, Set<string>>();
let nextWave: NodeJS.Timeout | undefined;
let stopListening: (() => void)[] = [];
let timers: NodeJS.Timeout[] = [];

/** Whether a person is notified of a change: if and only if they may read what changed. */
function mayReceive(person: Person, change: Change): boolean {
  const concernsPerson = change.people?.includes(person.id) ?? false;
  if (change.kind === "people") return concernsPerson || can(person, "team:manage");
  if (change.kind === "tasks")
    return can(person, "task:list-all") || (can(person, "task:list") && (concernsPerson || change.people === null));
  if (change.kind === "notifications") return concernsPerson;
  // The crew has run sheets and days of some of them.
  if (change.kind === "events") return can(person, "run-sheet:read");
  if (change.kind === "website") return can(person, "website:edit");
  if (change.kind === "mail") return can(person, "mail:manage");
  // Everything else is there for all of the staff.
  return can(person, "view:open");
}

export async function startLive(): Promise<void> {
  dayOfBeat = today();
  stopListening = [
    // Not notified by a trigger: the browsers must read again only when this process has the new value.
    onSnapshotChange((name) => onNotify(JSON.stringify({ kind: name, people: null }))),
    await listenOn("live", onNotify, sendRefetch),
    await listenOn("listener_check", (id) => pendingChecks.get(id)?.()),
  ];
  timers = [
    setInterval(sendBeat, liveTimings.heartbeat),
    setInterval(
      () => checkSessions().catch((error) => log.warn({ reason: String(error) }, "sessions of streams not checked")),
      sessionCheckMs,
    ),
  ];
}

let dayOfBeat = "";

/** On the first beat of a day every page is read again: what is due, late or on today's list is another one. */
function sendBeat(): void {
  sendAll(encodeServerSentEvent("beat"));
  if (dayOfBeat !== today()) sendRefetch();
  dayOfBeat = today();
}

export function stopLive(): void {
  for (const timer of timers) clearInterval(timer);
  clearTimeout(nextWave);
  nextWave = undefined;
  // Browsers reconnect at once, to another server.
  sendAll(encodeServerSentEvent("closing"));
  for (const stream of streams) stream.close();
  for (const stop of stopListening) stop();
}

const pendingChecks = new Map<string, () => void>();

/** Checks the LISTEN connection: notifies through the database, and resolves when this server's listener has received it, else never. */
export async function listenerResponds(): Promise<void> {
  const id = randomUUID();
  const received = new Promise<void>((resolve) => pendingChecks.set(id, resolve));
  setTimeout(() => pendingChecks.delete(id), 10_000).unref();
  await asSystem("live", (tx) => tx.execute(sql`select pg_notify('listener_check', ${id})`));
  return received;
}

export const openStreams = () => streams.size;

/** How many notifications this server has received. What is read from now on has the changes that they are about. */
export const livePosition = () => `${serverId}:${notifications}`;

function countNotification(): void {
  lastNotifiedAt = Date.now();
  notifications++;
}

function onNotify(payload: string): void {
  countNotification();
  const change = JSON.parse(payload) as Change;
  for (const stream of streams) if (mayReceive(stream.person, change)) queueEvent(stream, "change", change.kind);
}

/** Makes every page read its data again, also when the LISTEN connection is open again after a loss: changes may have been missed. */
function sendRefetch(): void {
  countNotification();
  for (const stream of streams) queueEvent(stream, "refetch");
}

/**
 * Every event makes a dashboard read its data again. So that they do not all read at once, a hundred streams receive the event now
 * and the others in small waves; what changes before a stream's turn reaches it together.
 */
function queueEvent(stream: Stream, event: "change" | "refetch", data = ""): void {
  const events = waiting.get(stream) ?? new Set();
  waiting.set(stream, events.add(eventText(event, data)));
  if (nextWave) return;
  pausePerStreamMs = minPausePerStreamMs;
  nextWave = setTimeout(sendWave, 0, streamsAtOnce);
}

const streamsAtOnce = 100;
const streamsPerWave = 5;
/** Twice the time that this process needs to respond to one dashboard: the other half is for other requests. */
const minPausePerStreamMs = 10;
const maxPausePerStreamMs = 64;
let pausePerStreamMs = minPausePerStreamMs;
let loadBefore = performance.eventLoopUtilization();

/** Sends the next wave of events. While this process or its connections to the database are busy, the pauses between waves grow. */
function sendWave(size: number): void {
  const wave = [...waiting].slice(0, size);
  for (const [stream, events] of wave) {
    waiting.delete(stream);
    for (const event of events) stream.send(encoder.encode(`id: ${livePosition()}\n${event}`));
  }
  const load = performance.eventLoopUtilization();
  const { running, max } = poolUsage();
  const isBusy = performance.eventLoopUtilization(load, loadBefore).utilization > 0.7 || running > max / 2;
  loadBefore = load;
  pausePerStreamMs = isBusy
    ? Math.min(2 * pausePerStreamMs, maxPausePerStreamMs)
    : Math.max(pausePerStreamMs / 2, minPausePerStreamMs);
  nextWave = wave.length > 0 ? setTimeout(sendWave, wave.length * pausePerStreamMs, streamsPerWave) : undefined;
}

function sendAll(message: Uint8Array): void {
  for (const stream of streams) stream.send(message);
}

const encoder = new TextEncoder();
const eventText = (event: string, data = "") => `event: ${event}\ndata: ${data}\n\n`;
const encodeServerSentEvent = (event: string, data = "") => encoder.encode(eventText(event, data));

/** Closes the streams of ended sessions, and applies changed access to the others. */
async function checkSessions(): Promise<void> {
  // Streams that open while the query runs are checked the next time.
  const checked = [...streams];
  if (checked.length === 0) return;
  const ids = JSON.stringify([...new Set(checked.map((stream) => stream.person.sessionId))]);
  const valid = await asSystem("live", (tx) =>
    tx.execute<{ id: string; access: Access; rights: Right[] }>(sql`
      select s.id, p.access, p.rights from auth_sessions s join user_profiles p on p.user_id = s.user_id
      where s.id in (select jsonb_array_elements_text(${ids}::jsonb)) and s.expires_at > now()
        and s.created_at > now() - make_interval(secs => ${sessionMaxSeconds}) and p.access <> 'disabled'`),
  );
  const accessOf = new Map(valid.map((row) => [row.id, row]));
  for (const stream of checked) {
    // Its browser disconnected during the query. Sending to a closed stream would throw.
    if (!streams.has(stream)) continue;
    const { access, rights } = accessOf.get(stream.person.sessionId) ?? {};
    if (access === undefined || access === "disabled" || !rights) {
      stream.send(encodeServerSentEvent("ended"));
      stream.close();
    } else if (access !== stream.person.access || rights.join() !== stream.person.rights.join()) {
      stream.person = { ...stream.person, access, rights };
      countNotification();
      queueEvent(stream, "change", "people");
    }
  }
}

/** When a page's data was read, in milliseconds (0 is long ago), and the position of the server that read it. */
export type PageRead = { since: number; position?: string | null };

/** Whether something may have changed since the page was read. A page of another server only has that server's time. */
const mayHaveChanged = ({ since, position }: PageRead): boolean =>
  position?.startsWith(serverId) ? !isReadAfter(position, livePosition()) : lastNotifiedAt > since - notifyToleranceMs;

/**
 * Opens an event stream for a person. It closes when `signal` aborts, the session ends, or the session opens too many streams.
 * @param page a change after it was read makes the stream send "refetch"
 */
export function openStream(person: Person, signal: AbortSignal, page?: PageRead): ReadableStream<Uint8Array> {
  let stream: Stream;
  return new ReadableStream({
    start(controller) {
      // An aborted signal fires no event any more: the stream would stay open for ever.
      if (signal.aborted) return controller.close();
      stream = {
        person,
        send: (message) => {
          if ((controller.desiredSize ?? 0) < -maxBacklog) stream.close();
          else controller.enqueue(message);
        },
        close: () => {
          waiting.delete(stream);
          if (streams.delete(stream)) controller.close();
        },
      };
      closeOldestStream(person.sessionId);
      streams.add(stream);
      // The page's script reconnects, so the browser itself must not.
      stream.send(encoder.encode("retry: 3600000\nevent: beat\ndata:\n\n"));
      if (page && mayHaveChanged(page)) queueEvent(stream, "refetch");
      signal.addEventListener("abort", stream.close, { once: true });
    },
    cancel() {
      waiting.delete(stream);
      streams.delete(stream);
    },
  });
}

function closeOldestStream(sessionId: string): void {
  const ofSession = [...streams].filter((stream) => stream.person.sessionId === sessionId);
  if (ofSession.length >= streamsPerSession) ofSession[0]?.close();
}
