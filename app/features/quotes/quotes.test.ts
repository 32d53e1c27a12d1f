import { describe, expect, it } from "vitest";
import { exampleQuote } from "../../../test/example-quote.ts";
import {
  choiceGroups,
  firstDayOf,
  forAllFunctions,
  holdText,
  incompleteFunctions,
  preselected,
  type QuoteFunction,
  quantityText,
  quoteState,
  readChoices,
} from "./quotes.ts";

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
  ["500", "guest", "1200", "500\u00a0guests at\u00a0₹1,200"],
  ["500", "per guest", "1200", "500\u00a0guests at\u00a0₹1,200"],
  ["1", "Plates", "950", "1\u00a0Plate at\u00a0₹950"],
  ["0.5", "day", "950", "0.5\u00a0days at\u00a0₹950"],
  ["12", "sq ft", "90", "12\u00a0sq ft at\u00a0₹90"],
  ["1", "evening", "4000", "1\u00a0evening at\u00a0₹4,000"],
  ["1", "", "185000", ""],
  [" ", " ", "185000", ""],
])("quantity %j, unit %j and rate %j are shown as %j", (quantity, unit, rate, expected) => {
  expect(quantityText({ quantity, unit, rate })).toBe(expected);
});

it("says of each function what it lacks, and of the quote whether its days are held", () => {
  const [one] = exampleQuote.functions as [QuoteFunction];
  const all = { ...one, id: forAllFunctions, day: "", lines: [] };
  const functions = [
    one,
    { ...one, id: "b", name: "", day: "" },
    { ...one, id: "c", name: "Sangeet", day: "soon", lines: [] },
    all,
  ];
  expect(incompleteFunctions({ functions }).map(({ id, text }) => [id, text])).toEqual([
    ["b", "Function 2: it has no day, so none is held for it"],
    ["c", "Sangeet: it has no day, so none is held for it"],
    ["c", "Sangeet: it has no line"],
  ]);
  expect(incompleteFunctions(exampleQuote)).toEqual([]);
  expect(holdText("2026-12-05").replaceAll("\u00a0", " ")).toBe("The days are held until 5 Dec 2026.");
  expect(holdText(null)).toContain("not held");
});
