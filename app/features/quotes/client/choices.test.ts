import { expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import type { QuoteContent, QuoteLine } from "../quotes.ts";
import { carryChoices } from "./choices.ts";

/** The example quote with some of its lines changed; null: left out. */
const changed = (changes: Record<string, Partial<QuoteLine> | null>): QuoteContent => ({
  ...exampleQuote,
  functions: exampleQuote.functions.map((one) => ({
    ...one,
    lines: one.lines.flatMap((line) => (changes[line.id] === null ? [] : [{ ...line, ...changes[line.id] }])),
  })),
});
const ticked = ["trays", "drinks", "jasmine"];
const carried = (now: QuoteContent) => {
  const { chosen, titles } = carryChoices(exampleQuote, ticked, now);
  return [[...chosen].sort(), titles];
};

it("carries over what was ticked and what was not, also under another id and at another price", () => {
  expect(carried(exampleQuote)).toEqual([["drinks", "jasmine", "trays"], []]);
  expect(carried(changed({ trays: { id: "trays-2", rate: "1" } }))).toEqual([["drinks", "jasmine", "trays-2"], []]);
});

it("names what is gone or has other words, and takes the preselected of what is new", () => {
  expect(carried(changed({ trays: null, drinks: { title: "Mocktails", chosen: true } }))).toEqual([
    ["drinks", "jasmine"],
    ["Turmeric trays for 60", "Welcome drinks counter"],
  ]);
  expect(carried(changed({ jasmine: null }))).toEqual([["drinks", "marigold", "trays"], ["Jasmine"]]);
});
