import { expect, test } from "vitest";
import { stickyResult } from "./use-action-result.ts";

const error = { formError: "Please write an answer." };

test("a live update, which drops the action data, leaves the result", () => {
  const shown = { key: "a", current: error };
  expect(stickyResult(shown, { key: "a", current: undefined })).toBe(shown);
});

test("action data that arrives before its location stays with it", () => {
  const early = stickyResult({ key: "a", current: undefined }, { key: "a", current: error });
  expect(early.current).toBe(error);
  expect(stickyResult(early, { key: "b", current: error })).toEqual({ key: "b", current: error });
});

test("Back to a form that was corrected does not show its old error", () => {
  const corrected = stickyResult({ key: "a", current: error }, { key: "b", current: undefined });
  expect(stickyResult(corrected, { key: "a", current: undefined }).current).toBeUndefined();
});
