import { expect, test } from "vitest";
import { findPatternProblems } from "./check-patterns.ts";

const problems = (code: string, accepted: Record<string, string> = {}, linear: string[] = []) =>
  findPatternProblems(new Map([["app/planted.tsx", code]]), { linear, accepted });

test.each([
  ["const a = /^(a+)+$/;", "takes exponential time"],
  [String.raw`text.replace(/\s+$/u, "")`, "takes 2nd degree polynomial time"],
  [String.raw`z.string().regex(/^(\d+\.?\d*|\.\d+)$/)`, "takes 2nd degree polynomial time"],
  ['new RegExp("(a|a)*b", "i")', "takes exponential time"],
  ['RegExp("a*a*b")', "polynomial time"],
  ['const field = <input pattern="(x+x+)+y" />;', "takes exponential time"],
  ['new RegExp("^" + name)', "is built while the program runs"],
])("a planted pattern is found: %s", (code, problem) => {
  expect(problems(code)).toEqual([expect.stringContaining(problem)]);
});

test("patterns that are linear, listed as linear, or accepted with a reason are no problem", () => {
  expect(problems(String.raw`/^\d+$/.test(a) && /a|b/.test(b) && "/(a+)+$/"`)).toEqual([]);
  expect(problems("/(a+)+$/", { "/(a+)+$/": "of ours" })).toEqual([]);
  expect(problems("new RegExp(a)", { "new RegExp in app/planted.tsx": "escaped" })).toEqual([]);
});

test("an entry of the list that no code has is a problem", () => {
  expect(problems("", { "/(a+)+$/": "of ours" }, ["/a+/"])).toHaveLength(2);
});
