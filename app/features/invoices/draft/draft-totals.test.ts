import { expect, it } from "vitest";
import { type DraftItem, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { sumsOf } from "./draft-totals.tsx";

const sumsOfItems = (items: Partial<DraftItem>[]) => {
  const filled = items.map((item) => ({ ...emptyItem(company()), quantity: "1", ...item }));
  const figures = calculateDraft(company(), {
    ...emptyDraft(company(), new Date(), "2026-11-22"),
    eventStateCode: "36",
    items: filled,
  });
  return { figures, sums: sumsOf(figures) };
};
const paise = (text: string) => Number(text.replace("−", "-").replaceAll(/[₹,+.]/g, ""));

it("the sums above the total add up to it, also with a price that includes GST, a discount and paise", () => {
  const { figures, sums } = sumsOfItems([
    { rate: "118000", quantity: "3", includesGst: "yes" },
    { rate: "999.99", quantity: "7", discount: "99.90", gst: "5", sac: "996334" },
  ]);
  expect(sums).toContainEqual(["GST in the prices", "−₹54,000.00"]);
  expect(figures.totals.total).toBe(3_61_245_00);
  expect(sums.reduce((sum, [, value]) => sum + paise(value), 0)).toBe(figures.totals.total);
});

it("names the amount that is taxed to the paisa", () => {
  expect(sumsOfItems([{ rate: "572000.83" }]).sums.map(([label]) => label)).toContain("CGST 9% + SGST 9% on ₹5,72,000.83");
});
