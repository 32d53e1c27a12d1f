import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveTimings, reconnectDelay } from "#app/platform/live.ts";
import { keepLive } from "./live-connection.ts";

class Stream extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  hear(kind: string) {
    if (!this.closed) this.dispatchEvent(new Event(kind));
  }
}

let streams: Stream[];
let said: string[];
let asked: string[];
let signedOut: boolean;
const last = () => streams.at(-1) as Stream;

function live() {
  const outside = {
    connect(address: string) {
      asked.push(address);
      streams.push(new Stream());
      return last() as unknown as EventSource;
    },
    isSignedOut: async () => signedOut,
  };
  const kept = keepLive(
    1_000,
    { state: (state) => said.push(state), changed: () => said.push("changed"), ended: () => said.push("ended") },
    outside,
  );
  kept.start();
  return kept;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  [streams, said, asked, signedOut] = [[], [], [], false];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("reconnecting waits 1, 2, 5, then 10 seconds, with up to a fifth more", () => {
  expect([0, 1, 2, 3, 9].map((tries) => reconnectDelay(tries, 0))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  expect(reconnectDelay(0, 1)).toBe(1_200);
});

test("an open stream is live, and a change asks for the data again", () => {
  live();
  last().hear("open");
  last().hear("change");
  last().hear("refetch");
  expect(said).toEqual(["connecting", "live", "changed", "changed"]);
});

test("no answer within 10 seconds counts as lost and is tried again", async () => {
  live();
  await vi.advanceTimersByTimeAsync(liveTimings.connectTimeout);
  expect(said).toEqual(["connecting", "offline"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(2);
});

test("silence beyond the heartbeat counts as lost; a beat keeps it alive", async () => {
  live();
  last().hear("open");
  await vi.advanceTimersByTimeAsync(liveTimings.heartbeat);
  last().hear("beat");
  await vi.advanceTimersByTimeAsync(liveTimings.heartbeat);
  expect(said).toEqual(["connecting", "live"]);
  await vi.advanceTimersByTimeAsync(liveTimings.silence);
  expect(said.at(-1)).toBe("offline");
});

test("after a reconnect the data is asked for again, because changes were missed", async () => {
  live();
  last().hear("open");
  last().hear("error");
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  last().hear("open");
  expect(said).toEqual(["connecting", "live", "offline", "live", "changed"]);
  expect(asked, "the first one says when the page was read").toEqual(["/live?since=1000", "/live"]);
});

test("tries in a row grow apart, and a stream that stood a while starts them anew", async () => {
  live();
  for (const wait of [1_000, 2_000, 5_000, 10_000]) {
    last().hear("error");
    const before = streams.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(streams).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(before + 1);
  }
  last().hear("open");
  await vi.advanceTimersByTimeAsync(20_000);
  last().hear("leave");
  const before = streams.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(before + 1);
});

test("an ended session is not tried again", async () => {
  live();
  last().hear("open");
  last().hear("ended");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.at(-1)).toBe("ended");
  expect(streams).toHaveLength(1);
});

test("a stream refused because one is signed out ends too", async () => {
  live();
  signedOut = true;
  last().hear("error");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(["connecting", "offline", "ended"]);
  expect(streams).toHaveLength(1);
});

test("stopped, it lets go; started again, it asks for what was missed", async () => {
  const kept = live();
  last().hear("open");
  kept.stop("offline");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  kept.start();
  last().hear("open");
  expect(said).toEqual(["connecting", "live", "offline", "connecting", "live", "changed"]);
});
