import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TooManyRequests, Unavailable } from "#app/errors.ts";
import { FairQueue } from "./fair-queue.ts";

const newQueue = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ maxRunning: 2, maxWaitingPerPerson: 2, maxWaitMs: 60_000, ...limits });

/** Adds a job to the queue, and its name to `started` when it may run. */
function acquire(queue: FairQueue, person: string, started: string[], name = person) {
  return queue.acquire(person).then((end) => {
    started.push(name);
    return end;
  });
}

test("two run at once, one of each person, and the others start in the order in which they came", async () => {
  const queue = newQueue();
  const started: string[] = [];
  const first = await acquire(queue, "a", started, "a1");
  const more = acquire(queue, "a", started, "a2");
  const second = await acquire(queue, "b", started);
  const third = acquire(queue, "c", started);
  await sleep(5);
  expect(started, "c waits for one of two, a2 for a1").toEqual(["a1", "b"]);
  second();
  await third;
  expect(started).toEqual(["a1", "b", "c"]);
  first();
  (await more)();
  expect(started).toEqual(["a1", "b", "c", "a2"]);
});

test("a person with many requests gets 429, and others keep their place in the queue", async () => {
  const queue = newQueue();
  const end = await queue.acquire("a");
  const waiting = [queue.acquire("a"), queue.acquire("a")];
  await expect(queue.acquire("a")).rejects.toBeInstanceOf(TooManyRequests);
  await expect(queue.acquire("b")).resolves.toBeTypeOf("function");
  end();
  for (const turn of waiting) (await turn)();
});

test("a job that waits too long, or whose client disconnected, leaves the queue", async () => {
  const queue = newQueue({ maxRunning: 1, maxWaitMs: 20 });
  const end = await queue.acquire("a");
  await expect(queue.acquire("b")).rejects.toBeInstanceOf(Unavailable);
  const disconnected = new AbortController();
  const leaving = queue.acquire("c", disconnected.signal);
  disconnected.abort();
  await expect(leaving).rejects.toBeInstanceOf(Unavailable);
  end();
  await expect(queue.acquire("d")).resolves.toBeTypeOf("function");
});

test("many links of one address leave a place for others, and so does one link of many addresses", async () => {
  const queue = newQueue({ maxRunning: 4, maxWaitingPerPerson: 4, perAddress: { maxRunning: 2, maxWaiting: 8 } });
  const started: string[] = [];
  const join = (link: string, address: string) =>
    queue.acquire(link, undefined, address).then((end) => {
      started.push(`${link} of ${address}`);
      return end;
    });
  const ends = [join("link 1", "one"), join("link 2", "one"), join("link 3", "one"), join("link 4", "one")];
  ends.push(join("shared", "two"), join("shared", "three"), join("shared", "four"));
  ends.push(join("other", "five"));
  await sleep(5);
  expect(started).toEqual(["link 1 of one", "link 2 of one", "shared of two", "other of five"]);
  for (const link of [5, 6, 7, 8, 9, 10]) ends.push(join(`link ${link}`, "one"));
  await expect(join("link 11", "one")).rejects.toBeInstanceOf(TooManyRequests);
  for (const end of ends) (await end)();
  expect(started).toHaveLength(14);
});
