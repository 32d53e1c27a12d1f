import { expect, test } from "vitest";
import { isReadAfter, laterPosition } from "./live.ts";

test("a page has a change if it was read at its position or a later one of the same server", () => {
  expect(["a:2", "a:3", "a:10", "b:3"].map((page) => isReadAfter(page, "a:3"))).toEqual([false, true, true, false]);
});

test("no position is known to have two changes of different servers, or one without a position", () => {
  expect(laterPosition("a:3", "a:10")).toBe("a:10");
  expect(laterPosition("a:3", "b:10")).toBeUndefined();
  expect(laterPosition(undefined, "a:3")).toBeUndefined();
  expect(laterPosition("a:3", undefined)).toBeUndefined();
});
