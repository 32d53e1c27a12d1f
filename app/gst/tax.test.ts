import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxHundredths } from "#app/platform/money.ts";
import { calculateTotals, lineAmount } from "./tax.ts";

describe("the worked examples of india.md", () => {
  it("100.06 at 18 % is 118.08 within the State and 118.07 between States, and both are rounded to 118", () => {
    const line = [{ taxable: 100_06, gst: 1800 }];
    expect(calculateTotals(line, true)).toMatchObject({ cgst: 901, sgst: 901, igst: 0, roundOff: -8, total: 118_00 });
    expect(calculateTotals(line, false)).toMatchObject({ cgst: 0, sgst: 0, igst: 1801, roundOff: -7, total: 118_00 });
  });

  it("450 x 1,200 at 5 % and 1,85,000.50 at 18 % is 7,85,300.60, rounded to 7,85,301", () => {
    const lines = [
      { taxable: lineAmount(450_00, 1_200_00), gst: 500 },
      { taxable: 1_85_000_50, gst: 1800 },
    ];
    const totals = calculateTotals(lines, true);
    expect(totals.total - totals.roundOff).toBe(7_85_300_60);
    expect(totals.total).toBe(7_85_301_00);
    expect(totals.groups.map(({ gst, cgst }) => [gst, cgst])).toEqual([
      [500, 13_500_00],
      [1800, 16_650_05],
    ]);
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
        const { taxable, cgst, sgst, igst, roundOff, total, groups } = calculateTotals(items, isIntraState);
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
