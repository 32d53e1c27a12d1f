import { expect, it } from "vitest";
import type { Draft, DraftItem } from "#app/billing/invoice-draft.ts";
import { invoiceDifferences } from "./invoice-differences.ts";

const item = (description: string, rate: string) => ({ description, rate, quantity: "1", unit: "" }) as DraftItem;
const draft = (...items: DraftItem[]) => ({ notes: "", items }) as unknown as Draft;

it("names an item that was removed, not those that moved up by it", () => {
  const before = draft(item("Stage", "1,000"), item("Lamps", "500"));
  expect(invoiceDifferences(before, draft(item("Lamps", "650")))).toEqual([
    { where: "Item 1", what: "rate", before: "500", after: "650" },
    { where: "Item 1", what: "", before: "Stage, 1,000", after: "" },
  ]);
  expect(invoiceDifferences(before, draft(item("Stage", "1000.00"), item("Lamps", "500"), item("Sound", "9")))).toEqual([
    { where: "Item 3", what: "", before: "", after: "Sound, 9" },
  ]);
});
