import { expect, it } from "vitest";
import { en } from "#app/content/link-pages/en.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { chosenText } from "./quote-bill.tsx";

it("says what is chosen, and nothing in a quote without options and choices", () => {
  expect(chosenText(exampleQuote, new Set(["led"]), en.quote)).toBe("With 1 option.");
  expect(chosenText(exampleQuote, new Set(), en.quote)).toBe("Without options.");
  const functions = exampleQuote.functions.map((one) => ({ ...one, lines: one.lines.filter(({ kind }) => kind === "fixed") }));
  expect(chosenText({ ...exampleQuote, functions }, new Set(), en.quote)).toBe("");
});
