import { expect, it, vi } from "vitest";
import { collectAll, releaseMemoryWhenIdle } from "./idle-memory.ts";

const megabyte = 2 ** 20;

it("collects once after each load, when the process is idle and has grown", () => {
  vi.useFakeTimers();
  const state = { utilization: 0, memory: 120 * megabyte, collections: 0 };
  const after5s = (changes: Partial<typeof state>) => {
    Object.assign(state, changes);
    vi.advanceTimersByTime(5_000);
    return state.collections;
  };
  releaseMemoryWhenIdle({
    utilization: () => state.utilization,
    memory: () => state.memory,
    collect() {
      state.collections++;
      state.memory = 100 * megabyte;
    },
  });
  expect(after5s({ utilization: 0.3 })).toBe(0);
  expect(after5s({ utilization: 0.01 })).toBe(1);
  expect(after5s({ memory: 120 * megabyte })).toBe(1);
  expect(after5s({ memory: 200 * megabyte, utilization: 0.9 })).toBe(1);
  expect(after5s({ utilization: 0.01 })).toBe(2);
  expect(after5s({})).toBe(2);
  vi.useRealTimers();
});

it("frees what nothing refers to any more", () => {
  let texts: unknown[] = Array.from({ length: 200_000 }, (_, n) => ({ n, text: `text ${n}` }));
  const full = process.memoryUsage().heapUsed;
  expect(texts).toHaveLength(200_000);
  texts = [];
  collectAll();
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 10 * megabyte);
});
