import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { openStream, openStreams, startLive, stopLive } from "./live.server.ts";

const database = testDatabase();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await startLive();
});
afterEach(async () => {
  stopLive();
  vi.useRealTimers();
});

/** A person with a session, and their stream as text. */
async function listener(name: string) {
  const person = await addTestPerson(name, "user");
  await database.owner`insert into auth_sessions (id, user_id, token, expires_at) values (${person.sessionId}, ${person.id}, ${person.id}, now() + interval '1 hour')`;
  const heard = { text: "" };
  const browser = new AbortController();
  return {
    heard,
    person,
    leave: () => browser.abort(),
    open(since?: number) {
      const read = async () => {
        for await (const chunk of openStream(person, browser.signal, since)) heard.text += new TextDecoder().decode(chunk);
      };
      void read();
    },
    endSession: () => database.owner`delete from auth_sessions where id = ${person.sessionId}`,
  };
}

/** Has the sessions of the open streams asked for; what `meanwhile` does comes before the answer. */
const askedFor = (meanwhile: () => void) =>
  database.owner.begin(async (tx) => {
    await tx`lock table auth_sessions`;
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(async () => {
      const [waiting] = await database.app`select count(*)::int as n from pg_locks where not granted`;
      expect(waiting?.n).toBe(1);
    });
    meanwhile();
  });

it("ends the streams of ended sessions, and no stream that opened while the database was asked", async () => {
  const [gone, early, late] = [await listener("Gone"), await listener("Early"), await listener("Late")];
  gone.open();
  early.open();
  await gone.endSession();
  await askedFor(late.open);
  await vi.waitFor(() => expect(gone.heard.text).toContain("event: ended"));
  for (const { heard } of [early, late]) {
    await vi.waitFor(() => expect(heard.text).toContain("event: beat"));
    expect(heard.text).not.toContain("ended");
  }
});

it("ends the stream of an ended session also when another one's browser left while the database was asked", async () => {
  const [left, gone] = [await listener("Left"), await listener("Gone After")];
  for (const one of [left, gone]) {
    one.open();
    await one.endSession();
  }
  await askedFor(left.leave);
  await vi.waitFor(() => expect(gone.heard.text).toContain("event: ended"));
});

it("opens no stream for a browser that has left already", async () => {
  const { person } = await listener("Too Late");
  const before = openStreams();
  expect((await openStream(person, AbortSignal.abort()).getReader().read()).done).toBe(true);
  expect(openStreams()).toBe(before);
});

it("tells a page that was read before a change, and listens only after it, to ask again", async () => {
  const [there, before, after] = [await listener("There"), await listener("Before"), await listener("After")];
  there.open();
  const changedAt = Date.now();
  await database.owner`insert into events (name) values ('Between the page and its stream')`;
  await vi.waitFor(() => expect(there.heard.text).toContain("event: change"));
  before.open(changedAt - 1);
  after.open(Date.now() + 60_000);
  await vi.waitFor(() => expect(before.heard.text).toContain("event: refetch"));
  await vi.waitFor(() => expect(after.heard.text).toContain("event: beat"));
  expect(after.heard.text).not.toContain("refetch");
});
