import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TooManyRequests, Unavailable } from "./errors.ts";
import { FairQueue } from "./fair-queue.ts";

const turns = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ running: 2, waitingPerPerson: 2, waitMs: 60_000, ...limits });

/** Takes a turn and writes its name down when it comes. */
function taking(queue: FairQueue, person: string, came: string[], name = person) {
  return queue.acquire(person).then((end) => {
    came.push(name);
    return end;
  });
}

test("two run at once, one of each person, and the others start in the order in which they came", async () => {
  const queue = turns();
  const came: string[] = [];
  const first = await taking(queue, "a", came, "a1");
  const more = taking(queue, "a", came, "a2");
  const second = await taking(queue, "b", came);
  const third = taking(queue, "c", came);
  await sleep(5);
  expect(came, "c waits for one of two, a2 for a1").toEqual(["a1", "b"]);
  second();
  await third;
  expect(came).toEqual(["a1", "b", "c"]);
  first();
  (await more)();
  expect(came).toEqual(["a1", "b", "c", "a2"]);
});

test("a person with many requests gets 429, and others keep their place in the queue", async () => {
  const queue = turns();
  const end = await queue.acquire("a");
  const waiting = [queue.acquire("a"), queue.acquire("a")];
  await expect(queue.acquire("a")).rejects.toBeInstanceOf(TooManyRequests);
  await expect(queue.acquire("b")).resolves.toBeTypeOf("function");
  end();
  for (const turn of waiting) (await turn)();
});

test("a job that waits too long, or whose client disconnected, leaves the queue", async () => {
  const queue = turns({ running: 1, waitMs: 20 });
  const end = await queue.acquire("a");
  await expect(queue.acquire("b")).rejects.toBeInstanceOf(Unavailable);
  const disconnected = new AbortController();
  const leaving = queue.acquire("c", disconnected.signal);
  disconnected.abort();
  await expect(leaving).rejects.toBeInstanceOf(Unavailable);
  end();
  await expect(queue.acquire("d")).resolves.toBeTypeOf("function");
});
