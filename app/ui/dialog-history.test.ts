import { expect, it } from "vitest";
import { entryBefore } from "./dialog-history.ts";

it.each([
  ["a page", [], 3, 2],
  ["a dialog that was closed", [3], 3, 1],
  ["the second of two dialogs of a page", [2, 3], 3, 0],
  ["a dialog that was closed on the page before", [2], 3, 2],
  ["a dialog that was closed on the first page of the tab", [1], 1, -1],
])("Back from %s", (_, closed, from, to) => {
  expect(entryBefore(from, (index) => closed.includes(index))).toBe(to);
});
