import { expect, test } from "vitest";
import { maxWorkers, poolSizePerWorker } from "./pool-size.ts";

test.each([
  [2, 97, 6],
  [8, 97, 6],
  [9, 97, 5],
  [11, 97, 3],
])("%i workers on %i connections have pools of %i", (workers, available, size) => {
  expect(poolSizePerWorker(workers, available)).toBe(size);
  expect(workers * (size + 5) + 5).toBeLessThanOrEqual(available);
});

test("more workers than the connections are enough for are refused, with the number that they are enough for", () => {
  expect(maxWorkers(97)).toBe(11);
  expect(() => poolSizePerWorker(12, 97)).toThrow(
    "WORKERS=12 needs 101 connections, and PostgreSQL has 97: set WORKERS to 11 or less",
  );
});
