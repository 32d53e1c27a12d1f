import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveTimings, reconnectDelay } from "#app/jobs/live.ts";
import { createLiveConnection } from "./live-connection.ts";

class Stream extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  emit(kind: string, lastEventId?: string) {
    if (!this.closed) this.dispatchEvent(Object.assign(new Event(kind), { lastEventId }));
  }
}

let streams: Stream[];
let reported: string[];
let requestedUrls: string[];
let refusal: "signedOut" | "foreign" | undefined;
const lastStream = () => streams.at(-1) as Stream;

function startConnection() {
  const network = {
    connect(url: string) {
      requestedUrls.push(url);
      streams.push(new Stream());
      return lastStream() as unknown as EventSource;
    },
    readRefusal: async () => refusal,
  };
  const connection = createLiveConnection(
    { loadedAtMs: 1_000, position: "a:3" },
    {
      onState: (state) => reported.push(state),
      onChange: (position) => reported.push(position ? `changed ${position}` : "changed"),
      onSessionEnd: () => reported.push("ended"),
      onForeignAnswer: () => reported.push("foreign"),
    },
    network,
  );
  connection.start();
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  [streams, reported, requestedUrls, refusal] = [[], [], [], undefined];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("reconnecting waits 1, 2, 5, then 10 seconds, plus up to a fifth", () => {
  expect([0, 1, 2, 3, 9].map((tries) => reconnectDelay(tries, 0))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  expect(reconnectDelay(0, 1)).toBe(1_200);
});

test("an open stream is shown as live; its change events are reported with their position, refetch without one", () => {
  startConnection();
  lastStream().emit("open");
  lastStream().emit("change", "a:4");
  lastStream().emit("refetch", "a:5");
  expect(reported).toEqual(["connecting", "live", "changed a:4", "changed"]);
});

test("a stream that does not open within 10 seconds counts as lost and is opened again", async () => {
  startConnection();
  await vi.advanceTimersByTimeAsync(liveTimings.connectTimeout);
  expect(reported).toEqual(["connecting", "offline"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(2);
});

test("a stream without heartbeats counts as lost; heartbeats keep it live", async () => {
  startConnection();
  lastStream().emit("open");
  await vi.advanceTimersByTimeAsync(liveTimings.heartbeat);
  lastStream().emit("beat");
  await vi.advanceTimersByTimeAsync(liveTimings.heartbeat);
  expect(reported).toEqual(["connecting", "live"]);
  await vi.advanceTimersByTimeAsync(liveTimings.silence);
  expect(reported.at(-1)).toBe("offline");
});

test("a reconnect asks for every change, because some may have been missed, and waits for the server to report one", async () => {
  startConnection();
  lastStream().emit("open");
  lastStream().emit("error");
  expect(lastStream().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  lastStream().emit("open");
  expect(reported).toEqual(["connecting", "live", "offline", "live"]);
  const [first, ...others] = requestedUrls;
  expect(first).toBe("/live?since=1000&position=a:3");
  expect(others, "only the first request has the time of the page's data").toEqual(["/live?since=0"]);
});

test("consecutive failures increase the delay, and a stream that stayed open resets it", async () => {
  startConnection();
  for (const wait of [1_000, 2_000, 5_000, 10_000]) {
    lastStream().emit("error");
    const before = streams.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(streams).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(before + 1);
  }
  lastStream().emit("open");
  await vi.advanceTimersByTimeAsync(20_000);
  lastStream().emit("closing");
  const before = streams.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(before + 1);
});

test("an ended session is not reconnected", async () => {
  startConnection();
  lastStream().emit("open");
  lastStream().emit("ended");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported.at(-1)).toBe("ended");
  expect(streams).toHaveLength(1);
});

test("a stream refused because the user is signed out ends the session", async () => {
  startConnection();
  refusal = "signedOut";
  lastStream().emit("error");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(["connecting", "offline", "ended"]);
  expect(streams).toHaveLength(1);
});

test("a network that answers in the server's place is told once, until a stream has opened", async () => {
  startConnection();
  refusal = "foreign";
  const lose = async () => {
    lastStream().emit("error");
    await vi.advanceTimersByTimeAsync(9_000);
  };
  await lose();
  await lose();
  expect(reported).toEqual(["connecting", "offline", "foreign", "offline"]);
  lastStream().emit("open");
  await lose();
  await lose();
  expect(reported.slice(4)).toEqual(["live", "offline", "offline", "foreign"]);
});

test("a stopped connection closes its stream; a restart asks for every change", async () => {
  const connection = startConnection();
  lastStream().emit("open");
  connection.stop("offline");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  connection.start();
  lastStream().emit("open");
  expect(reported).toEqual(["connecting", "live", "offline", "connecting", "live"]);
  expect(requestedUrls.at(-1)).toBe("/live?since=0");
});
