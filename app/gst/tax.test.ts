import { describe, expect, it } from "vitest";
import { maxHundredths } from "#app/platform/values/money.ts";
import { fc } from "../../test/random.ts";
import { calculateTotals, lineAmount, taxInPrice } from "./tax.ts";

describe("worked examples", () => {
  it("100.06 at 18 % is 118.08 within the State and 118.07 between States, and both are rounded to 118", () => {
    const line = [{ taxable: 100_06, gst: 1800 }];
    expect(calculateTotals(line, "cgst-sgst")).toMatchObject({ cgst: 901, sgst: 901, igst: 0, roundOff: -8, total: 118_00 });
    expect(calculateTotals(line, "igst")).toMatchObject({ cgst: 0, sgst: 0, igst: 1801, roundOff: -7, total: 118_00 });
  });

  it("450 x 1,200 at 5 % and 1,85,000.50 at 18 % is 7,85,300.60, rounded to 7,85,301", () => {
    const lines = [
      { taxable: lineAmount(450_00, 1_200_00), gst: 500 },
      { taxable: 1_85_000_50, gst: 1800 },
    ];
    const totals = calculateTotals(lines, "cgst-sgst");
    expect(totals.total - totals.roundOff).toBe(7_85_300_60);
    expect(totals.total).toBe(7_85_301_00);
    expect(totals.groups.map(({ gst, cgst }) => [gst, cgst])).toEqual([
      [500, 13_500_00],
      [1800, 16_650_05],
    ]);
  });
});

describe("a price that includes GST", () => {
  const prices = fc.array(
    fc.record({ price: fc.integer({ min: 0, max: maxHundredths }), gst: fc.constantFrom(0, 25, 300, 500, 1800, 4000) }),
    { maxLength: 20 },
  );
  it("is the sum of its taxable value and its heads to the paisa, for each line and for all together", () => {
    fc.assert(
      fc.property(prices, fc.constantFrom("cgst-sgst" as const, "igst" as const, "none" as const), (rows, heads) => {
        const lines = rows.map(({ price, gst }) => {
          const includedTax = taxInPrice(price, gst, heads);
          expect(Math.abs(includedTax - (heads === "none" ? 0 : (price * gst) / (10_000 + gst)))).toBeLessThanOrEqual(1);
          return { gst, taxable: price - includedTax, includedTax };
        });
        const { taxable, cgst, sgst, igst } = calculateTotals(lines, heads);
        expect(taxable + cgst + sgst + igst).toBe(rows.reduce((sum, { price }) => sum + price, 0));
        expect(cgst).toBe(sgst);
        for (const amount of [cgst, sgst, igst]) expect(Number.isInteger(amount)).toBe(true);
      }),
    );
  });

  it("1,180 with 18 % is 1,000, CGST 90 and SGST 90; 100.06 with 18 % is 84.80 and IGST 15.26", () => {
    expect([taxInPrice(1_180_00, 1800, "cgst-sgst"), taxInPrice(100_06, 1800, "igst")]).toEqual([180_00, 15_26]);
  });
});

const lines = fc.array(
  fc.record({ taxable: fc.integer({ min: 0, max: maxHundredths }), gst: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800) }),
  { maxLength: 60 },
);

describe("any invoice", () => {
  it("lines add up to groups, groups to tax heads, and the total is rounded by at most half a rupee", () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (items, isIntraState) => {
        const { taxable, cgst, sgst, igst, roundOff, total, groups } = calculateTotals(
          items,
          isIntraState ? "cgst-sgst" : "igst",
        );
        expect(taxable).toBe(items.reduce((sum, line) => sum + line.taxable, 0));
        for (const head of ["taxable", "cgst", "sgst", "igst"] as const) {
          expect(groups.reduce((sum, group) => sum + group[head], 0)).toBe({ taxable, cgst, sgst, igst }[head]);
        }
        expect(taxable + cgst + sgst + igst + roundOff).toBe(total);
        expect(total % 100).toBe(0);
        expect(roundOff).toBeGreaterThan(-50);
        expect(roundOff).toBeLessThanOrEqual(50);
        expect(isIntraState ? igst : cgst + sgst).toBe(0);
        expect(cgst).toBe(sgst);
      }),
    );
  });
});
