import { expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { chosenText } from "./quote-bill.tsx";

it("says what is chosen, and nothing in a quote without options and choices", () => {
  expect(chosenText(exampleQuote, new Set(["led"]))).toBe("With 1 option.");
  expect(chosenText(exampleQuote, new Set())).toBe("Without options.");
  const functions = exampleQuote.functions.map((one) => ({ ...one, lines: one.lines.filter(({ kind }) => kind === "fixed") }));
  expect(chosenText({ ...exampleQuote, functions }, new Set())).toBe("");
});
