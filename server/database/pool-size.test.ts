import { expect, test } from "vitest";
import { longTransactionLimit, maxPoolSize, minPoolSize } from "#db/pool-sizes.ts";
import { maxWorkers, poolSizePerWorker } from "./pool-size.ts";

test.each([
  [2, 97, 6],
  [7, 97, 6],
  [8, 97, 4],
  [9, 97, 3],
])("%i workers on %i connections have pools of %i", (workers, available, size) => {
  expect(poolSizePerWorker(workers, available)).toBe(size);
  expect(workers * (size + 7) + 5).toBeLessThanOrEqual(available);
});

test("one worker needs 15 connections", () => {
  expect([maxWorkers(15), poolSizePerWorker(1, 15)]).toEqual([1, minPoolSize]);
  expect(maxWorkers(4)).toBe(0);
  expect(() => poolSizePerWorker(1, 14)).toThrow("WORKERS=1 needs 15 connections, and PostgreSQL has 14: raise max_connections.");
});

test("more workers than there are connections for are refused, and the message names the largest possible number", () => {
  expect(maxWorkers(97)).toBe(9);
  expect(() => poolSizePerWorker(10, 97)).toThrow(
    "WORKERS=10 needs 105 connections, and PostgreSQL has 97: set WORKERS to 9 or less",
  );
});

test("exports and mails together leave a connection of every pool for pages", () => {
  for (let size = minPoolSize; size <= maxPoolSize; size++) expect(2 * longTransactionLimit(size)).toBeLessThan(size);
  expect(longTransactionLimit(maxPoolSize)).toBe(2);
});
