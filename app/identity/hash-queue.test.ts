import { expect, it } from "vitest";
import { type HashOwner, HashQueue, Overloaded } from "./hash-queue.ts";

/** A queue whose hashes end when the test says so, and the order in which they started. */
function controlledQueue() {
  const queue = new HashQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, owner: HashOwner) =>
    queue.run(owner, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
  };
  return { add, endOne, endAll, started };
}

it.each([
  ["seven accounts from one address", (n: number) => ({ account: `attacker-${n % 7}`, address: "198.51.100.7" })],
  ["seven accounts from many addresses", (n: number) => ({ account: `attacker-${n % 7}`, address: `198.51.100.${n}` })],
  ["many accounts from one address", (n: number) => ({ account: `attacker-${n}`, address: "198.51.100.7" })],
  ["seven accounts from the office's address", (n: number) => ({ account: `attacker-${n % 7}`, address: "203.0.113.1" })],
])("a colleague's hash is one of the next four during a flood of log-ins for %s", async (_, attacker) => {
  const { add, endOne, endAll, started } = controlledQueue();
  const outcomes: Promise<unknown>[] = [];
  const flood = (from: number) => {
    for (let n = from; n < from + 40; n++) outcomes.push(add(`attack ${n}`, attacker(n)).catch(() => {}));
  };
  // A colleague who has logged in before has had a turn like the attackers.
  for (const round of [1, 2]) {
    flood(100 * round);
    for (let n = 0; n < 20; n++) await endOne();
    const before = started.length;
    outcomes.push(add(`colleague ${round}`, { account: "keerthi", address: "203.0.113.1" }));
    for (let n = 0; n < 4; n++) await endOne();
    expect(started.indexOf(`colleague ${round}`) - before, `round ${round}`).toBeGreaterThanOrEqual(0);
  }
  await endAll();
  await Promise.all(outcomes);
});

it.each([
  ["two at once for different accounts and addresses", (n: number) => ({ account: `a${n}`, address: `b${n}` }), 2],
  ["one at once for one account", (n: number) => ({ account: "a", address: `b${n}` }), 1],
  ["one at once for one address", (n: number) => ({ account: `a${n}`, address: "b" }), 1],
])("runs %s, and the next when one fails", async (_, ownerOf, expected) => {
  const queue = new HashQueue();
  let running = 0;
  const highest = { count: 0 };
  const work = async (n: number) => {
    highest.count = Math.max(highest.count, ++running);
    await new Promise(setImmediate);
    running--;
    if (n === 3) throw new Error("broken hash");
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => queue.run(ownerOf(n), () => work(n))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(highest.count).toBe(expected);
});

it("a full queue refuses the owner with most waiting jobs, not the newest job", async () => {
  const { add, endAll } = controlledQueue();
  const flood = Array.from({ length: 60 }, (_, n) =>
    add(`${n}`, { account: `a${n % 7}`, address: "198.51.100.7" }).catch((error) => error),
  );
  const colleague = add("colleague", { account: "keerthi", address: "203.0.113.1" });
  await endAll();
  await colleague;
  const refused = (await Promise.all(flood)).filter((outcome) => outcome instanceof Overloaded);
  expect(refused).toHaveLength(9);
});

it("a full queue refuses an account of the flood, not a colleague at the same address", async () => {
  const { add, endAll } = controlledQueue();
  const attacker = (n: number) => add(`${n}`, { account: `a${n % 7}`, address: "203.0.113.1" }).catch((error) => error);
  const before = Array.from({ length: 60 }, (_, n) => attacker(n));
  const colleague = add("colleague", { account: "keerthi", address: "203.0.113.1" });
  const after = Array.from({ length: 60 }, (_, n) => attacker(n));
  await endAll();
  await colleague;
  const refused = (await Promise.all([...before, ...after])).filter((outcome) => outcome instanceof Overloaded);
  expect(refused).toHaveLength(70);
});
