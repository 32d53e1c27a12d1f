import { expect, onTestFinished, test, vi } from "vitest";
import { cacheMs, freeze, SharedReads } from "./shared-reads.ts";

/** Reads that end when the test says so, each with its own number. */
function manualReads() {
  const shared = new SharedReads<number>();
  const started: { end(): void; fail(): void }[] = [];
  const start = () =>
    new Promise<number>((resolve, reject) => {
      const number = started.length + 1;
      started.push({ end: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) });
    });
  return { ask: (key: string, snapshot?: string) => shared.read(key, start, snapshot), started };
}

test("reads that are asked for while an equal one runs share the next one", async () => {
  const { ask, started } = manualReads();
  const first = ask("a");
  const [second, third] = [ask("a"), ask("a")];
  expect(started).toHaveLength(1);
  started[0]?.end();
  expect(await first).toBe(1);
  await expect.poll(() => started.length).toBe(2);
  // The second read runs already: its result may lack what was stored before this call.
  const fourth = ask("a");
  started[1]?.end();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.end();
  expect(await fourth).toBe(3);
});

test("reads with other keys do not wait", async () => {
  const { ask, started } = manualReads();
  ask("a");
  const other = ask("b");
  started[1]?.end();
  expect(await other).toBe(2);
});

test("a read with the same snapshot gets the cached result, and with another a new one", async () => {
  const { ask, started } = manualReads();
  const first = ask("a", "10:10:");
  const second = ask("a", "10:10:");
  started[0]?.end();
  expect(await Promise.all([first, second, ask("a", "10:10:")])).toEqual([1, 1, 1]);
  const other = ask("b", "10:10:");
  started[1]?.end();
  expect(await other).toBe(2);
  const changed = ask("a", "10:11:");
  started[2]?.end();
  expect(await changed).toBe(3);
  // A request that was slow: its read starts now, so it has what others have seen since.
  const late = ask("a", "10:10:");
  started[3]?.end();
  expect(await late).toBe(4);
  expect(started).toHaveLength(4);
});

test("a result is not cached for longer than ten seconds, nor for a read without a snapshot, nor when it failed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, started } = manualReads();
  const failed = ask("a", "10:10:");
  started[0]?.fail();
  await expect(failed).rejects.toThrow("read 1");
  const second = ask("a", "10:10:");
  started[1]?.end();
  expect(await second).toBe(2);
  const withoutSnapshot = ask("a");
  started[2]?.end();
  expect(await withoutSnapshot).toBe(3);
  vi.advanceTimersByTime(cacheMs);
  const later = ask("a", "10:10:");
  started[3]?.end();
  expect(await later).toBe(4);
});

test("a failed read rejects for those who asked for it only, and the next read runs", async () => {
  const { ask, started } = manualReads();
  const first = ask("a");
  const second = ask("a");
  started[0]?.fail();
  await expect(first).rejects.toThrow("read 1");
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end();
  expect(await second).toBe(2);
  const later = ask("a");
  started[2]?.end();
  expect(await later).toBe(3);
});

test("nobody can change a shared result", () => {
  const rows = freeze([{ id: 1, fields: { names: ["a"] } }]);
  expect(() => rows.push({ id: 2, fields: { names: [] } })).toThrow(TypeError);
  expect(() => rows[0]?.fields.names.push("b")).toThrow(TypeError);
});
