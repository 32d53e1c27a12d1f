import { describe, expect, it } from "vitest";
import { maxHundredths } from "#app/platform/values/money.ts";
import { fc } from "../../test/random.ts";
import { amountOf, amountOfGroups, subtractTaxGroups, takeFromAdvance, taxOfAdvance, unknownRate } from "./advance-tax.ts";

const at = (gst: number, share = 1) => ({ gst, gstKind: "rate" as const, share });

describe("the tax in an advance", () => {
  it("of 1,18,000 at 18 % is 18,000: CGST and SGST 9,000 each, or IGST", () => {
    expect(taxOfAdvance(1_18_000_00, [at(unknownRate)], "cgst-sgst")).toMatchObject([
      { gst: 1800, taxable: 1_00_000_00, cgst: 9_000_00, sgst: 9_000_00, igst: 0 },
    ]);
    expect(taxOfAdvance(1_18_000_00, [at(unknownRate)], "igst")).toMatchObject([
      { taxable: 1_00_000_00, igst: 18_000_00, cgst: 0 },
    ]);
  });

  it("follows the mix of rates: 1,05,000 at 5 % and 1,18,000 at 18 % of a quote, a tenth paid", () => {
    const parts = [at(1800, 1_18_000_00), at(500, 1_05_000_00)];
    expect(taxOfAdvance(22_300_00, parts, "igst")).toMatchObject([
      { gst: 500, taxable: 10_000_00, igst: 500_00 },
      { gst: 1800, taxable: 10_000_00, igst: 1_800_00 },
    ]);
  });

  it("is none under a letter of undertaking and for an exempt part", () => {
    expect(taxOfAdvance(1_000_00, [at(1800)], "none")).toMatchObject([{ taxable: 1_000_00, cgst: 0, sgst: 0, igst: 0 }]);
    expect(taxOfAdvance(1_000_00, [{ gst: 0, gstKind: "exempt", share: 1 }], "igst")).toMatchObject([
      { taxable: 1_000_00, igst: 0 },
    ]);
  });

  it("is one group for two parts at one rate", () => {
    expect(taxOfAdvance(1_000_00, [at(1800), at(1800, 3)], "igst")).toHaveLength(1);
  });
});

const parts = fc.array(
  fc.record({
    gst: fc.constantFrom(25, 300, 500, 1800, 4000),
    gstKind: fc.constant("rate" as const),
    share: fc.integer({ min: 1, max: 1e9 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const anyHeads = fc.constantFrom("cgst-sgst" as const, "igst" as const, "none" as const);

it("any advance is the sum of its groups, and any uses and refunds add up to it, for each rate and head", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxHundredths }),
      parts,
      anyHeads,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (gross, mix, heads, fractions) => {
        const voucher = taxOfAdvance(gross, mix, heads);
        expect(amountOfGroups(voucher)).toBe(gross);
        let left = voucher;
        const uses = [];
        for (const fraction of [...fractions, 1]) {
          const amount = Math.round(amountOfGroups(left) * fraction);
          if (amount === 0) continue;
          const use = takeFromAdvance(left, amount);
          expect(amountOfGroups(use)).toBe(amount);
          uses.push(...use);
          left = subtractTaxGroups(left, use);
          for (const { taxable, cgst, sgst, igst } of [...left, ...use])
            for (const part of [taxable, cgst, sgst, igst]) expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(left.map(amountOf).every((rest) => rest === 0)).toBe(true);
        for (const head of ["taxable", "cgst", "sgst", "igst"] as const)
          expect(uses.reduce((sum, use) => sum + use[head], 0)).toBe(voucher.reduce((sum, group) => sum + group[head], 0));
      },
    ),
  );
});

it("CGST and SGST of a use of a rupee or more are equal, and each is its share of the voucher to the paisa", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_00, max: 10_00_000_00 }), fc.integer({ min: 100, max: 1_000_00 }), (gross, amount) => {
      const [group] = taxOfAdvance(gross, [at(1800)], "cgst-sgst");
      const [use] = takeFromAdvance(group ? [group] : [], amount);
      expect(use?.cgst).toBe(use?.sgst);
      expect(Math.abs((use?.cgst ?? 0) - ((group?.cgst ?? 0) * amount) / gross)).toBeLessThanOrEqual(0.5);
    }),
  );
});
