import { describe, expect, it } from "vitest";
import { exampleQuote } from "../../../test/example-quote.ts";
import { choiceGroups, firstDayOf, forAllFunctions, preselected, quantityText, quoteState, readChoices } from "./quotes.ts";

describe("readChoices", () => {
  it.each([
    ["nothing: the preselected choice, and no option", [], ["marigold"]],
    ["options and a choice", ["led", "temple"], ["led", "temple"]],
    ["two of one group: the first of the quote", ["temple", "jasmine"], ["jasmine"]],
    ["ids of no line, or of a fixed one", ["x", "canopy", "", "led"], ["led", "marigold"]],
    ["an id twice", ["led", "led"], ["led", "marigold"]],
  ])("%s", (_, posted, chosen) => {
    expect([...readChoices(exampleQuote, posted)].sort()).toEqual(chosen);
  });

  it("takes the first of a group without a preselected one", () => {
    const content = structuredClone(exampleQuote);
    for (const line of content.functions.flatMap(({ lines }) => lines)) line.chosen = false;
    expect([...preselected(content)]).toEqual(["jasmine"]);
  });
});

it("finds the groups, the first day, and the lines for all functions of the example quote", () => {
  expect(exampleQuote.functions.map((part) => choiceGroups(part).length)).toEqual([0, 0, 1, 0, 0]);
  expect(firstDayOf(exampleQuote)).toBe("2027-02-24");
  expect(firstDayOf({ functions: [] })).toBe("");
  expect(exampleQuote.functions.at(-1)?.id).toBe(forAllFunctions);
});

it.each([
  ["sent", "2026-11-23", "open"],
  ["sent", "2026-11-22", "expired"],
  ["accepted", "2026-11-22", "accepted"],
  ["declined", null, "declined"],
  ["draft", null, "draft"],
  ["withdrawn", "2026-12-01", "withdrawn"],
] as const)("a %s quote, valid until %s, is %s on 23 Nov", (status, validUntil, state) => {
  expect(quoteState({ status, validUntil }, "2026-11-23")).toBe(state);
});

it.each([
  ["1170", "plates", "950", "1,170\u00a0plates at\u00a0₹950"],
  ["2", "", "62500.5", "2 at\u00a0₹62,500.50"],
  ["1", "evening", "4000", "1\u00a0evening at\u00a0₹4,000"],
  ["1", "", "185000", ""],
  [" ", " ", "185000", ""],
])("quantity %j, unit %j and rate %j are shown as %j", (quantity, unit, rate, expected) => {
  expect(quantityText({ quantity, unit, rate })).toBe(expected);
});
