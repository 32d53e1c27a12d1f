import { expect, it } from "vitest";
import { exampleQuote } from "../../../test/example-quote.ts";
import { quoteDifferences } from "./quote-differences.ts";
import type { QuoteContent, QuoteLine } from "./quotes.ts";

const validUntil = "2026-12-05";
const differences = (changes: Partial<QuoteContent>, day = validUntil) =>
  quoteDifferences({ content: exampleQuote, validUntil }, { content: { ...exampleQuote, ...changes }, validUntil: day });
const withLine = (id: string, changes: Partial<QuoteLine>) =>
  exampleQuote.functions.map((one) => ({
    ...one,
    lines: one.lines.map((line) => (line.id === id ? { ...line, ...changes } : line)),
  }));

it("equal versions differ in nothing", () => {
  expect(differences({})).toEqual([]);
});

it("a changed price names its function and its line", () => {
  expect(differences({ functions: withLine("led", { rate: "105000" }) })).toEqual([
    { where: "Sangeet", what: "LED wall, 16 × 9 ft: price", before: "₹95,000", after: "₹1,05,000" },
  ]);
  expect(differences({ functions: withLine("dinner", { quantity: "1170" }) })[0]).toMatchObject({
    before: "660 plates at ₹1,050",
    after: "1,170 plates at ₹1,050",
  });
});

it("removed and added lines and functions, a discount and another day are listed", () => {
  const [haldi, ...rest] = exampleQuote.functions;
  expect(differences({ functions: rest }).map(({ where, what, after }) => [where, what, after])).toEqual([
    ["Haldi", "Function", ""],
  ]);
  const withoutDhol = haldi ? [{ ...haldi, lines: haldi.lines.filter(({ id }) => id !== "dhol") }, ...rest] : rest;
  expect(differences({ functions: withoutDhol })).toEqual([
    { where: "Haldi", what: "Sound for dhol and songs", before: "₹22,000", after: "" },
  ]);
  expect(differences({ discount: "5", discountKind: "percent" })).toEqual([
    { where: "", what: "Discount", before: "", after: "5%" },
  ]);
  expect(differences({}, "2026-12-20")[0]).toMatchObject({ what: "Valid until" });
});

it("a line that moved to another function says from where", () => {
  const moved = exampleQuote.functions.flatMap(({ lines }) => lines.filter(({ id }) => id === "dhol"));
  const functions = exampleQuote.functions.map((one) => ({
    ...one,
    lines: [...one.lines.filter(({ id }) => id !== "dhol"), ...(one.id === "sangeet" ? moved : [])],
  }));
  expect(differences({ functions })).toEqual([
    { where: "Sangeet", what: "Sound for dhol and songs: function", before: "Haldi", after: "Sangeet" },
  ]);
});

it("another order of the functions is one difference", () => {
  const [haldi, sangeet, ...rest] = exampleQuote.functions;
  const found = differences({ functions: haldi && sangeet ? [sangeet, haldi, ...rest] : [] });
  expect(found.map(({ what }) => what)).toEqual(["Order of the functions"]);
});
