import { expect, test } from "vitest";
import { afterPageSubmit, afterRowSubmit, type ShownResult, withResult } from "./shown-results.ts";

type Result = { successMessage?: string; errorMessage?: string; formErrors?: object; undo?: object };
const done = (title: string): Result => ({ successMessage: `${title}: marked as Completed.`, undo: { id: title } });
const messagesOf = (shown: readonly ShownResult<Result>[]) =>
  shown.map(({ result }) => result.successMessage ?? result.errorMessage);
const twoDone = withResult(withResult<Result>([], done("a"), "a"), done("b"), "b");

test("two tasks that are done quickly can both be undone", () => {
  expect(messagesOf(withResult(afterRowSubmit(withResult<Result>([], done("a"), "a"), ["b"]), done("b"), "b"))).toEqual([
    "a: marked as Completed.",
    "b: marked as Completed.",
  ]);
});

test("another change of the same record removes its message, and every change removes messages that cannot be undone", () => {
  expect(messagesOf(afterRowSubmit(twoDone, ["b"]))).toEqual(["a: marked as Completed."]);
  const shown = withResult(twoDone, { successMessage: "c: back to Pending." }, "c");
  expect(messagesOf(afterRowSubmit(shown, ["d"]))).toEqual(["b: marked as Completed."]);
});

test("a failure stays while other rows are changed", () => {
  const failed = withResult<Result>([], { errorMessage: "Somebody was faster." }, "a");
  expect(messagesOf(afterRowSubmit(failed, ["b"]))).toEqual(["Somebody was faster."]);
  expect(afterRowSubmit(failed, ["a"])).toEqual([]);
});

test("a form about some of the records removes their messages", () => {
  const form = new FormData();
  form.append("task", "b:3");
  expect(messagesOf(afterPageSubmit(twoDone, form))).toEqual(["a: marked as Completed."]);
});

test("two messages are shown at most, one about each record, and errors of a form in the form only", () => {
  const four = ["c", "d"].reduce((shown, title) => withResult(shown, done(title), title), twoDone);
  expect(messagesOf(four)).toEqual(["c", "d"].map((title) => `${title}: marked as Completed.`));
  expect(new Set(four.map(({ id }) => id)).size).toBe(2);
  expect(messagesOf(withResult(twoDone, { errorMessage: "Somebody was faster." }, "a"))).toEqual([
    "b: marked as Completed.",
    "Somebody was faster.",
  ]);
  expect(withResult(twoDone, { formErrors: {} })).toBe(twoDone);
});
