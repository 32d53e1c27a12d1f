import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf } from "#app/platform/money.ts";
import { type CreditedLine, creditTotals, type IssuedLine, leftOf, takeAll, takeBack } from "./credit.ts";

const line = (id: string, quantity: number, taxable: number, gst = 1800): IssuedLine => ({
  id,
  description: `Line ${id}`,
  quantity: quantity * 100,
  taxable,
  gst,
});
const none = { quantity: 0, amount: 0 };

describe("a part of an invoice", () => {
  const lines = [line("a", 450, 5_40_000_00, 500), line("b", 1, 1_85_000_50)];

  it("is taken by quantity at the line's own price, or by amount", () => {
    expect(takeBack(leftOf(lines, []), [{ quantity: 50_00, amount: 0 }, none])).toEqual([
      { item: "a", quantity: 50_00, taxable: 60_000_00 },
    ]);
    expect(takeBack(leftOf(lines, []), [none, { quantity: 0, amount: 85_000_50 }])).toEqual([
      { item: "b", quantity: 0, taxable: 85_000_50 },
    ]);
  });

  it("never exceeds what is left of its line", () => {
    const left = leftOf(lines, [{ item: "a", quantity: 400_00, taxable: 4_80_000_00 }]);
    expect(takeBack(left, [{ quantity: 50_01, amount: 0 }, none])).toEqual({ refused: "Line a: at most 50 are left." });
    expect(takeBack(left, [{ quantity: 0, amount: 60_000_01 }, none])).toEqual({
      refused: "Line a: at most ₹60,000.00 before tax is left.",
    });
    expect(takeBack(left, [none, none])).toEqual({ refused: expect.stringContaining("at least one line") });
    expect(takeBack(left, [{ quantity: 50_00, amount: 0 }])).toEqual([{ item: "a", quantity: 50_00, taxable: 60_000_00 }]);
  });

  it("bears the tax of its own lines: half of india.md's second example within the State and beyond it", () => {
    const half: CreditedLine[] = [{ item: "a", quantity: 225_00, taxable: 2_70_000_00 }];
    expect(creditTotals(lines, [], half, true)).toMatchObject({ cgst: 6_750_00, sgst: 6_750_00, igst: 0, total: 2_83_500_00 });
    expect(creditTotals(lines, [], half, false)).toMatchObject({ cgst: 0, sgst: 0, igst: 13_500_00, total: 2_83_500_00 });
    expect(creditTotals(lines, [], half, true).groups).toHaveLength(1);
  });
});

it("adds up to the invoice, head by head and to the rupee, however it is cut", () => {
  const invoiced = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      taxable: fc.integer({ min: 1, max: 10_000_000_00 }),
      gst: fc.constantFrom(0, 500, 1200, 1800, 2800),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const cuts = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(invoiced, cuts, fc.boolean(), (rows, shares, sameState) => {
      const lines = rows.map((row, at) => ({ ...row, id: String(at), description: "" }));
      const credited: CreditedLine[] = [];
      const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 0 };
      const add = (now: CreditedLine[]) => {
        const totals = creditTotals(lines, credited, now, sameState);
        for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += totals[name];
        for (const head of ["taxable", "cgst", "sgst", "igst", "total"] as const) expect(totals[head]).toBeGreaterThanOrEqual(0);
        expect(totals.total % 100).toBe(0);
        expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(100);
        credited.push(...now);
      };
      for (const share of shares) {
        const left = leftOf(lines, credited);
        const now = takeBack(
          left,
          left.map(({ leftQuantity }, at) => ({ quantity: Math.floor(leftQuantity * (share[at] ?? 0)), amount: 0 })),
        );
        if (Array.isArray(now)) add(now);
      }
      add(takeAll(leftOf(lines, credited)));
      const { groups: _, ...whole } = totalsOf(lines, sameState);
      expect(sum).toEqual(whole);
    }),
  );
});
