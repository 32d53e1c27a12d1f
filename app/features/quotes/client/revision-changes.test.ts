import { expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";
import { revisionChanges } from "./revision-changes.ts";

const changed = (change: (content: QuoteContent) => void): QuoteContent => {
  const content = structuredClone(exampleQuote);
  change(content);
  return content;
};
const lineOf = (content: QuoteContent, id: string) =>
  linesOf(content).find((line) => line.id === id) as never as Record<string, unknown>;

it("leaves out unchanged lines", () => expect(revisionChanges(exampleQuote, exampleQuote)).toEqual([]));

it("lists added, removed and changed lines with their prices", () => {
  const newer = changed((content) => {
    // The functions of the event, such as its Sangeet.
    const [, sangeet, , reception] = content.functions as never as { lines: { id: string }[] }[];
    if (sangeet) sangeet.lines = sangeet.lines.filter(({ id }) => id !== "led");
    lineOf(content, "dinner").quantity = "600";
    reception?.lines.push({ ...lineOf(exampleQuote, "drinks"), id: "juice", title: "Juice", kind: "fixed" } as never);
    content.discount = "5";
    content.discountKind = "percent";
  });
  expect(revisionChanges(exampleQuote, newer)).toEqual([
    { kind: "changed", title: "Dinner, 660 plates", paise: -63_000_00, text: "Changed: 660 plates to 600 plates" },
    { kind: "added", title: "Juice", paise: 52_800_00, text: "Added to: Reception" },
    { kind: "removed", title: "LED wall, 16 × 9 ft", paise: -95_000_00, text: "Taken out of: Sangeet" },
    // A changed discount is listed without an amount of its own.
    { kind: "changed", title: "Discount", paise: 0, text: "Changed: none to 5%" },
  ]);
});

it("an option that is not preselected costs nothing", () => {
  const without = changed((content) => {
    for (const eventFunction of content.functions) eventFunction.lines = eventFunction.lines.filter(({ id }) => id !== "dance");
  });
  expect(revisionChanges(exampleQuote, without)).toMatchObject([{ kind: "removed", paise: -0 }]);
  expect(revisionChanges(without, exampleQuote)).toMatchObject([{ paise: 0, text: "Added to: Sangeet, as an option" }]);
});

it("counts as a person would", () => {
  const dinnerFor = (quantity: string) =>
    changed((content) => Object.assign(lineOf(content, "dinner"), { quantity, unit: "guest" }));
  expect(revisionChanges(dinnerFor("1"), dinnerFor("1200"))).toMatchObject([{ text: "Changed: 1 guest to 1,200 guests" }]);
});
