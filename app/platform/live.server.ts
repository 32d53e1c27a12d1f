import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Access, can, type Person } from "#app/permissions.ts";
import { asSystem, listenOn } from "#db/client.server.ts";
import { sessionMaxSeconds } from "./auth.server.ts";
import { type LiveKind, liveTimings } from "./live.ts";
import { log } from "./log.server.ts";

type Change = {
  kind: LiveKind;
  /** Whom it concerns; null: everyone who may see the kind. */
  people: string[] | null;
};
type Stream = { person: Person; send(line: Uint8Array): void; close(): void };

const streamsPerSession = 5;
const sessionCheckMs = 4_000;
/** A reader this many messages behind reads no more: its stream ends, and its browser comes back and asks afresh. */
const maxBacklog = 1_000;
const streams = new Set<Stream>();
/** When this server last heard of any change, by its clock. */
let lastNotifiedAt = 0;
/** How far apart the clocks of two servers may be, and how long a change may take to be heard. */
const slackMs = 2_000;
let stopListening: (() => void)[] = [];
let timers: NodeJS.Timeout[] = [];

/** May this person hear of this change? The same answer as reading it would give. */
function mayReceive(person: Person, change: Change): boolean {
  const concernsMe = change.people?.includes(person.id) ?? false;
  if (change.kind === "people") return concernsMe || can(person, "team:manage");
  if (change.kind === "tasks")
    return can(person, "task:list-all") || (can(person, "task:list") && (concernsMe || change.people === null));
  return can(person, "lead:list");
}

/** Starts this server's one LISTEN connection, the heartbeats and the watch over ended sessions. */
export async function startLive(): Promise<void> {
  stopListening = [await listenOn("live", onNotify, tellToRefetch), await listenOn("pulse", (id) => pendingPings.get(id)?.())];
  timers = [
    setInterval(() => sendAll(encodeServerSentEvent("beat")), liveTimings.heartbeat),
    setInterval(
      () => checkSessions().catch((error) => log.warn({ reason: String(error) }, "sessions of streams not checked")),
      sessionCheckMs,
    ),
  ];
}

export function stopLive(): void {
  for (const timer of timers) clearInterval(timer);
  sendAll(encodeServerSentEvent("leave"));
  for (const stream of streams) stream.close();
  for (const stop of stopListening) stop();
}

const pendingPings = new Map<string, () => void>();

/** Calls out through the database and waits until this server's listener hears it: for ever, if it is deaf. */
export async function listenerResponds(): Promise<void> {
  const id = randomUUID();
  const heard = new Promise<void>((resolve) => pendingPings.set(id, resolve));
  setTimeout(() => pendingPings.delete(id), 10_000).unref();
  await asSystem("live", (tx) => tx.execute(sql`select pg_notify('pulse', ${id})`));
  return heard;
}

export const openStreams = () => streams.size;

function onNotify(message: string): void {
  lastNotifiedAt = Date.now();
  const change = JSON.parse(message) as Change;
  const line = encodeServerSentEvent("change", change.kind);
  for (const stream of streams) if (mayReceive(stream.person, change)) stream.send(line);
}

/** After a lost LISTEN connection nobody knows what was missed. */
function tellToRefetch(): void {
  lastNotifiedAt = Date.now();
  sendAll(encodeServerSentEvent("refetch"));
}

function sendAll(line: Uint8Array): void {
  for (const stream of streams) stream.send(line);
}

const encoder = new TextEncoder();
/** An event as the streams carry it: written once, however many hear it. */
const encodeServerSentEvent = (event: string, data = "") => encoder.encode(`event: ${event}\ndata: ${data}\n\n`);

/** A stream outlives neither its session nor its person's access: both are asked of the database every few seconds. */
async function checkSessions(): Promise<void> {
  // A stream that opens while the database answers was not asked about: it waits for the next time.
  const asked = [...streams];
  if (asked.length === 0) return;
  const ids = JSON.stringify([...new Set(asked.map((stream) => stream.person.sessionId))]);
  const alive = await asSystem("live", (tx) =>
    tx.execute<{ id: string; access: Access }>(sql`
      select s.id, p.access from auth_sessions s join user_profiles p on p.user_id = s.user_id
      where s.id in (select jsonb_array_elements_text(${ids}::jsonb)) and s.expires_at > now()
        and s.created_at > now() - make_interval(secs => ${sessionMaxSeconds}) and p.access <> 'disabled'`),
  );
  const accessOf = new Map(alive.map((row) => [row.id, row.access]));
  for (const stream of asked) {
    // Its browser left meanwhile: what is closed takes no word, and the others would wait for the next time.
    if (!streams.has(stream)) continue;
    const access = accessOf.get(stream.person.sessionId);
    if (access === undefined || access === "disabled") {
      stream.send(encodeServerSentEvent("ended"));
      stream.close();
    } else if (access !== stream.person.access) {
      stream.person = { ...stream.person, access };
      stream.send(encodeServerSentEvent("change", "people"));
    }
  }
}

/**
 * Opens an event stream for a person; it closes when `signal` aborts, the session ends, or a sixth one is opened.
 * @param since when the page that listens was read, in milliseconds: what changed before it could listen is not missed
 */
export function openStream(person: Person, signal: AbortSignal, since = Number.NaN): ReadableStream<Uint8Array> {
  let stream: Stream;
  return new ReadableStream({
    start(controller) {
      // An aborted signal tells nobody any more: who left while the session was read would have a stream for ever.
      if (signal.aborted) return controller.close();
      stream = {
        person,
        send: (line) => {
          if ((controller.desiredSize ?? 0) < -maxBacklog) stream.close();
          else controller.enqueue(line);
        },
        close: () => {
          if (streams.delete(stream)) controller.close();
        },
      };
      closeOldest(person.sessionId);
      streams.add(stream);
      stream.send(encoder.encode("retry: 3600000\nevent: beat\ndata:\n\n"));
      if (lastNotifiedAt > since - slackMs) stream.send(encodeServerSentEvent("refetch"));
      signal.addEventListener("abort", stream.close, { once: true });
    },
    cancel() {
      streams.delete(stream);
    },
  });
}

function closeOldest(sessionId: string): void {
  const mine = [...streams].filter((stream) => stream.person.sessionId === sessionId);
  if (mine.length >= streamsPerSession) mine[0]?.close();
}
