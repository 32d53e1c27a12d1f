import { expect, it } from "vitest";
import { exampleQuote } from "../../../test/example-quote.ts";
import { examples, fc } from "../../../test/random.ts";
import { applyLineDifferences, lineDifferences, type PlacedLine, placedLines } from "./line-differences.ts";

const [template] = placedLines(exampleQuote);
const line = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  functionId: fc.constantFrom("haldi", "sangeet", "all"),
  title: fc.constantFrom("Dinner", "LED wall", ""),
  rate: fc.constantFrom("0", "100", "1050.50"),
  quantity: fc.constantFrom("", "1", "660"),
  kind: fc.constantFrom("fixed", "option", "choice"),
  gst: fc.constantFrom("5", "18"),
  chosen: fc.boolean(),
});
const version = fc
  .uniqueArray(line, { selector: ({ id }) => id })
  .map((lines) => lines.map((some) => ({ ...template, ...some }) as PlacedLine));
const byId = (lines: readonly PlacedLine[]) => lines.toSorted((one, other) => one.id.localeCompare(other.id));

it("the differences applied to the old version give the new one", () => {
  fc.assert(
    fc.property(version, version, (old, now) => {
      const differences = lineDifferences(old, now);
      expect(byId(applyLineDifferences(old, differences))).toEqual(byId(now));
      // Each line is named at most once, and only if it differs.
      expect(new Set(differences.map(({ before, after }) => (after ?? before)?.id)).size).toBe(differences.length);
      for (const { before, after } of differences) expect(before).not.toEqual(after);
    }),
    { numRuns: examples(300, 20_000) },
  );
});

it("a version differs from itself in nothing", () => {
  fc.assert(
    fc.property(version, (one) => {
      expect(lineDifferences(one, structuredClone(one))).toEqual([]);
    }),
  );
});

it("a line that moves to another function is changed, not removed and added", () => {
  const moved = placedLines(exampleQuote).map((one) => (one.id === "dhol" ? { ...one, functionId: "sangeet" } : one));
  expect(lineDifferences(placedLines(exampleQuote), moved)).toMatchObject([
    { before: { id: "dhol", functionId: "haldi" }, after: { id: "dhol", functionId: "sangeet" } },
  ]);
});
