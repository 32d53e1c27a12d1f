import { expect, it } from "vitest";
import { en } from "#app/content/link-pages/en.ts";
import { exampleQuote, exampleSupply } from "../../../../test/example-quote.ts";
import { preselected } from "../quotes.ts";
import { changeText } from "./choice-change.ts";

const before = preselected(exampleQuote);
const changed = (add: string[], remove: string[] = []) => new Set([...before, ...add].filter((id) => !remove.includes(id)));

it.each([
  ["an added option", changed(["trays"]), "Turmeric trays for 60 added: + ₹11,210 with GST"],
  ["a removed option", changed([], ["led"]), "LED wall, 16 × 9 ft taken out: – ₹1,12,100 with GST"],
  ["another choice", changed(["jasmine"], ["marigold"]), "Jasmine instead of Marigold: – ₹59,000 with GST"],
  ["several at once", changed(["trays", "drinks", "dance"]), "Your choices changed: + ₹1,44,314 with GST"],
])("says what %s does to the total", (_, after, text) => {
  expect(changeText(exampleQuote, before, after, exampleSupply, en.quote)).toBe(text);
});
