import { expect, test } from "vitest";
import { isExpensive, LoadShedder, shedding } from "./load-shedder.ts";

const setUp = (limits: Partial<typeof shedding> = {}) => {
  let now = 0;
  const shedder = new LoadShedder({ ...shedding, ...limits }, () => now);
  /** Runs the next tick, `lateMs` later than its time. */
  const tick = async (lateMs = 0) => {
    now += shedding.tickMs + lateMs;
    shedder.tick();
    await new Promise(setImmediate);
  };
  return { shedder, tick };
};

/** Follows the result of `admit`. @returns an object whose state changes with it */
function watch(result: boolean | Promise<boolean>) {
  const seen: { state: boolean | "waits" } = { state: typeof result === "boolean" ? result : "waits" };
  Promise.resolve(result).then((state) => Object.assign(seen, { state }));
  return seen;
}

test("visitors start at once while the event loop is on time, or late by up to 200 ms", async () => {
  const { shedder, tick } = setUp();
  for (const late of [0, 100, 200]) {
    await tick(late);
    expect(shedder.admit()).toBe(true);
  }
});

test("visitors wait while it is late; afterwards they start a few at a time, in their order", async () => {
  const { shedder, tick } = setUp();
  await tick(201);
  const visitors = Array.from({ length: 6 }, () => watch(shedder.admit()));
  const states = () => visitors.map(({ state }) => state);
  await tick(500);
  expect(states()).toEqual(Array(6).fill("waits"));
  await tick();
  expect(states()).toEqual([true, true, true, true, "waits", "waits"]);
  const behind = watch(shedder.admit());
  expect(behind.state).toBe("waits");
  await tick();
  expect([...states(), behind.state]).toEqual(Array(7).fill(true));
});

test("a visitor who waits longer than three seconds, or comes when too many wait, is refused", async () => {
  const { shedder, tick } = setUp({ maxWaiting: 2 });
  await tick(300);
  const [first, second] = [watch(shedder.admit()), watch(shedder.admit())];
  expect(shedder.admit()).toBe(false);
  await tick(2_900);
  expect([first.state, second.state]).toEqual(["waits", "waits"]);
  await tick(300);
  expect([first.state, second.state]).toEqual([false, false]);
});

test("a server that stops refuses nobody", async () => {
  const { shedder, tick } = setUp();
  const stopping = new AbortController();
  shedder.run(stopping.signal);
  await tick(300);
  const visitor = watch(shedder.admit());
  stopping.abort();
  await new Promise(setImmediate);
  expect([visitor.state, shedder.admit()]).toEqual([true, true]);
});

test("enquiries, health checks and metrics do not wait; pages, searches and log-ins do", () => {
  for (const path of ["/up", "/ready", "/metrics", "/vitals", "/live"]) expect(isExpensive("GET", path), path).toBe(false);
  for (const path of ["/contact", "/contact.data", "/services", "/te/contact"])
    expect(isExpensive("POST", path), path).toBe(false);
  for (const [method, path] of [
    ["GET", "/contact"],
    ["GET", "/venue-finder"],
    ["POST", "/login"],
    ["POST", "/sign-up.data"],
    ["GET", "/no/such/page"],
  ])
    expect(isExpensive(method, path as string), path).toBe(true);
});
