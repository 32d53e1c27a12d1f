import { expect, test } from "vitest";
import { longTransactions, maxPoolSize, minPoolSize, sharedPoolSize } from "#db/pool-sizes.ts";
import { maxWorkers, poolSizePerWorker } from "./pool-size.ts";

test.each([
  [2, 97, 7],
  [8, 97, 6],
  [9, 97, 5],
  [10, 97, 4],
])("%i workers on %i connections have pools of %i", (workers, available, size) => {
  expect(poolSizePerWorker(workers, available)).toBe(size);
  expect(workers * (size + 5) + 5).toBeLessThanOrEqual(available);
});

test("more workers than the connections are enough for are refused, with the number that they are enough for", () => {
  expect(maxWorkers(97)).toBe(10);
  expect(() => poolSizePerWorker(11, 97)).toThrow(
    "WORKERS=11 needs 104 connections, and PostgreSQL has 97: set WORKERS to 10 or less",
  );
});

test("exports and mails together leave a connection of every pool for pages", () => {
  const mainPoolSize = (size: number) => size - sharedPoolSize(size);
  for (let size = minPoolSize; size <= maxPoolSize; size++)
    expect(2 * longTransactions(mainPoolSize(size))).toBeLessThan(mainPoolSize(size));
  expect(longTransactions(mainPoolSize(maxPoolSize))).toBe(2);
});
