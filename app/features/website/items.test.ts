import { expect, test } from "vitest";
import { kindNames } from "#app/content/site/kinds.ts";
import { positionBetween, sections, slugOf, summarizeTitles } from "./items.ts";

test("every kind is in one section of the editor", () => {
  expect(sections.flatMap(({ kinds }) => kinds).sort()).toEqual([...kindNames].sort());
});

test.each([
  [undefined, undefined, 1],
  [undefined, 1, 0],
  [3, undefined, 4],
  [1, 2, 1.5],
  [1, 1, null],
  [1, 1 + Number.EPSILON, null],
])("the position between %j and %j is %j", (before, after, position) => {
  expect(positionBetween(before, after)).toBe(position);
});

test.each([
  ["Sunrise muhurtham at Rushikonda", "sunrise-muhurtham-at-rushikonda"],
  ["  Café & Bar!  ", "cafe-bar"],
  ["విశాఖ", "item"],
  ["---", "item"],
  [`${"long ".repeat(20)}`, "long-long-long-long-long-long-long-long-long-long-long-long"],
])("the title %j is %j in addresses", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  [[], ""],
  [["A"], "A"],
  [["A", "B"], "A and B"],
  [["A", "B", "C", "D"], "A, B, C and D"],
  [["A", "B", "C", "D", "E"], "A, B, C and 2 more"],
])("the titles %j are summarized as %j", (titles, text) => {
  expect(summarizeTitles(titles)).toBe(text);
});
