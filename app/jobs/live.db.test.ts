import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startOfDay } from "#app/platform/values/dates.ts";
import { addTestPerson, countLockWaits, testDatabase } from "#db/test/database.ts";
import { livePosition, openStream, openStreams, type PageRead, startLive, stopLive } from "./live.server.ts";
import { isReadAfter, liveTimings } from "./live.ts";

const database = testDatabase();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await startLive();
});
afterEach(async () => {
  stopLive();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A person with a session, and a browser that can open an event stream; `received` is its text. */
async function connect(name: string, access: "crew" | "planner" = "planner") {
  const person = await addTestPerson(name, access);
  await database.owner`insert into auth_sessions (id, user_id, token, expires_at) values (${person.sessionId}, ${person.id}, ${person.id}, now() + interval '1 hour')`;
  const received = { text: "" };
  const browser = new AbortController();
  return {
    received,
    person,
    leave: () => browser.abort(),
    open(page?: PageRead) {
      const read = async () => {
        for await (const chunk of openStream(person, browser.signal, page)) received.text += new TextDecoder().decode(chunk);
      };
      void read();
    },
    endSession: () => database.owner`delete from auth_sessions where id = ${person.sessionId}`,
  };
}

/** Runs `meanwhile` while the query for the sessions of the open streams waits for a lock. */
const duringSessionCheck = (meanwhile: () => void) =>
  database.owner.begin(async (tx) => {
    await tx`lock table auth_sessions`;
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(async () => expect(await countLockWaits(database.app)).toBe(1), { timeout: 30_000 });
    meanwhile();
  });

it("closes the streams of ended sessions, and no stream that opened during the check", async () => {
  const [ended, early, late] = [await connect("Gone"), await connect("Early"), await connect("Late")];
  ended.open();
  early.open();
  await ended.endSession();
  await duringSessionCheck(() => late.open());
  await vi.waitFor(() => expect(ended.received.text).toContain("event: ended"), { timeout: 30_000 });
  for (const { received } of [early, late]) {
    await vi.waitFor(() => expect(received.text).toContain("event: beat"), { timeout: 30_000 });
    expect(received.text).not.toContain("ended");
  }
});

it("closes the stream of an ended session also when another browser disconnected during the check", async () => {
  const [left, ended] = [await connect("Left"), await connect("Gone After")];
  for (const browser of [left, ended]) {
    browser.open();
    await browser.endSession();
  }
  await duringSessionCheck(left.leave);
  await vi.waitFor(() => expect(ended.received.text).toContain("event: ended"), { timeout: 30_000 });
});

it("opens no stream for a browser that has already disconnected", async () => {
  const { person } = await connect("Too Late");
  const before = openStreams();
  expect((await openStream(person, AbortSignal.abort()).getReader().read()).done).toBe(true);
  expect(openStreams()).toBe(before);
});

it("sends refetch to a page of another server that was read before a change, or shortly after it", async () => {
  const [there, before, after] = [await connect("There"), await connect("Before"), await connect("After")];
  there.open();
  const changedAt = Date.now();
  await database.owner`insert into events (name) values ('Between the page and its stream')`;
  await vi.waitFor(() => expect(there.received.text).toContain("event: change"), { timeout: 30_000 });
  before.open({ since: changedAt - 1, position: "another:7" });
  after.open({ since: Date.now() + 60_000, position: "another:7" });
  await vi.waitFor(() => expect(before.received.text).toContain("event: refetch"), { timeout: 30_000 });
  await vi.waitFor(() => expect(after.received.text).toContain("event: beat"), { timeout: 30_000 });
  expect(after.received.text).not.toContain("refetch");
});

it("sends refetch to a page of its own that was read before a change, and none to one that was read right after it", async () => {
  const [before, after] = [await connect("Read Before"), await connect("Read After")];
  const since = Date.now();
  const position = livePosition();
  await database.owner`insert into events (name) values ('Between two readings')`;
  await vi.waitFor(() => expect(livePosition()).not.toBe(position), { timeout: 30_000 });
  before.open({ since, position });
  after.open({ since, position: livePosition() });
  await vi.waitFor(() => expect(before.received.text).toContain("event: refetch"), { timeout: 30_000 });
  expect(after.received.text).not.toContain("refetch");
  await database.owner`insert into events (name) values ('After both')`;
  await vi.waitFor(() => expect(after.received.text).toContain("event: change"), { timeout: 30_000 });
  const [, sent = ""] = /^id: (.+)\nevent: change$/m.exec(after.received.text) ?? [];
  expect(isReadAfter(livePosition(), sent)).toBe(true);
  expect(isReadAfter(position, sent), "a page that was read before the change must be read again").toBe(false);
});

it("tells the crew that events and their days changed, and nothing that it may not read", async () => {
  const ravi = await connect("Ravi on site", "crew");
  ravi.open();
  await vi.waitFor(() => expect(openStreams()).toBe(1), { timeout: 30_000 });
  await database.owner`insert into vendors (vendor_name) values ('Tents')`;
  await database.owner`insert into events (name) values ('Tonight')`;
  await vi.waitFor(() => expect(ravi.received.text).toContain("data: events"), { timeout: 30_000 });
  expect(ravi.received.text).not.toContain("data: vendors");
  ravi.leave();
});

it("reports a change to a hundred streams at once and to the others in waves, each of them once", async () => {
  const person = await addTestPerson("Crowd", "planner");
  const streams = Array.from({ length: 110 }, (_, at) => {
    const received: string[] = [];
    const read = async () => {
      for await (const chunk of openStream({ ...person, sessionId: `session ${at}` }, new AbortController().signal))
        received.push(
          ...new TextDecoder()
            .decode(chunk)
            .matchAll(/data: (\w+)/g)
            .map(([, kind]) => kind as string),
        );
    };
    void read();
    return received;
  });
  const schedule = vi.spyOn(globalThis, "setTimeout");
  const countReceived = (kind: string) => streams.filter((received) => received.includes(kind)).length;
  await database.owner`insert into events (name) values ('Told in waves')`;
  await vi.waitFor(() => expect(countReceived("events")).toBeGreaterThanOrEqual(100), { timeout: 30_000 });
  await database.owner`insert into vendors (vendor_name) values ('One'), ('Two')`;
  await vi.waitFor(() => expect(countReceived("vendors")).toBe(110), { timeout: 30_000 });
  expect(countReceived("events")).toBe(110);
  const waves = (schedule.mock.calls as unknown[][]).filter(([wave]) => (wave as { name: string }).name === "sendWave");
  expect(waves.slice(0, 2)).toEqual([
    [expect.any(Function), 0, 100],
    [expect.any(Function), expect.any(Number), 5],
  ]);
  expect(waves[1]?.[1]).toBeGreaterThanOrEqual(1_000);
  // The account of the person was a change too.
  for (const received of streams) expect(received.filter((kind) => kind !== "people")).toEqual(["events", "vendors"]);
});

it("makes pages that are open read their data again on the first beat after midnight in India, and once", async () => {
  stopLive();
  vi.useFakeTimers({ toFake: ["setInterval", "Date"], now: startOfDay("2026-12-01").getTime() - 70_000 });
  await startLive();
  const { received, open } = await connect("Awake");
  open();
  vi.advanceTimersByTime(2 * liveTimings.heartbeat);
  expect(received.text).not.toContain("refetch");
  vi.advanceTimersByTime(3 * liveTimings.heartbeat);
  await vi.waitFor(() => expect(received.text).toContain("event: refetch"), { timeout: 30_000 });
  expect(received.text.match(/refetch/g)).toHaveLength(1);
});
