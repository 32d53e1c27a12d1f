import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountInWords,
  formatHundredths,
  formatRupees,
  formatRupeesAndPaise,
  lineAmount,
  maxHundredths,
  multiplyThenDivide,
  parseHundredths,
  toDecimalString,
  totalsOf,
} from "./money.ts";

describe("the worked figures of india.md", () => {
  it.each([
    [1_00_00_00_000_00, "Rupees One Hundred Crore Only"],
    [1_00_000_00, "Rupees One Lakh Only"],
    [50, "Fifty Paise Only"],
    [12_34_567_89, "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only"],
    [7_85_301_00, "Rupees Seven Lakh Eighty Five Thousand Three Hundred One Only"],
    [0, "Rupees Zero Only"],
  ])("%i paise in words", (paise, words) => expect(amountInWords(paise)).toBe(words));

  it("100.06 at 18 % is 118.08 within the State, 118.07 beyond it, and 118 either way", () => {
    const line = [{ taxable: 100_06, gst: 1800 }];
    expect(totalsOf(line, true)).toMatchObject({ cgst: 901, sgst: 901, igst: 0, roundOff: -8, total: 118_00 });
    expect(totalsOf(line, false)).toMatchObject({ cgst: 0, sgst: 0, igst: 1801, roundOff: -7, total: 118_00 });
  });

  it("450 x 1,200 at 5 % and 1,85,000.50 at 18 % is 7,85,300.60, rounded to 7,85,301", () => {
    const lines = [
      { taxable: lineAmount(450_00, 1_200_00), gst: 500 },
      { taxable: 1_85_000_50, gst: 1800 },
    ];
    const totals = totalsOf(lines, true);
    expect(totals.total - totals.roundOff).toBe(7_85_300_60);
    expect(totals.total).toBe(7_85_301_00);
    expect(totals.groups.map(({ gst, cgst }) => [gst, cgst])).toEqual([
      [500, 13_500_00],
      [1800, 16_650_05],
    ]);
  });

  it("groups as 12,34,567.89", () => {
    expect(formatRupeesAndPaise(12_34_567_89)).toBe("₹12,34,567.89");
    expect(formatRupees(12_40_000_00)).toBe("₹12,40,000");
    expect(formatHundredths(250)).toBe("2.5");
    expect(toDecimalString(-5)).toBe("-0.05");
  });
});

describe("what is typed", () => {
  it.each([
    ["", 0],
    ["abc", 0],
    ["-5", 0],
    ["1e5", 0],
    ["12,34,567.89", 12_34_567_89],
    ["₹ 5", 500],
    [".5", 50],
    ["1.005", 101],
    ["1.", 100],
    ["99999999999999", maxHundredths],
  ])("%j is %i hundredths", (typed, expected) => expect(parseHundredths(typed)).toBe(expected));

  it("reads back every amount it writes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxHundredths }),
        (paise) => parseHundredths(toDecimalString(paise)) === paise && parseHundredths(formatRupeesAndPaise(paise)) === paise,
      ),
    );
  });
});

const lines = fc.array(
  fc.record({ taxable: fc.integer({ min: 0, max: maxHundredths }), gst: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800) }),
  { maxLength: 60 },
);

describe("every invoice", () => {
  it("adds up: lines are groups, heads are groups, and the total is whole rupees within half a rupee", () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (items, sameState) => {
        const { taxable, cgst, sgst, igst, roundOff, total, groups } = totalsOf(items, sameState);
        expect(taxable).toBe(items.reduce((sum, line) => sum + line.taxable, 0));
        for (const head of ["taxable", "cgst", "sgst", "igst"] as const) {
          expect(groups.reduce((sum, group) => sum + group[head], 0)).toBe({ taxable, cgst, sgst, igst }[head]);
        }
        expect(taxable + cgst + sgst + igst + roundOff).toBe(total);
        expect(total % 100).toBe(0);
        expect(roundOff).toBeGreaterThan(-50);
        expect(roundOff).toBeLessThanOrEqual(50);
        expect(sameState ? igst : cgst + sgst).toBe(0);
        expect(cgst).toBe(sgst);
      }),
    );
  });

  it("rounds half-up: never more than half a paisa away, and up at the half", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxHundredths }), fc.integer({ min: 0, max: 10_000 }), (a, b) => {
        const rest = BigInt(a) * BigInt(b) - BigInt(multiplyThenDivide(a, b, 10_000)) * 10_000n;
        return rest >= -5_000n && rest < 5_000n;
      }),
    );
  });
});

describe("words", () => {
  const values: Record<string, number> = Object.fromEntries([
    ..."Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"
      .split(" ")
      .map((word, at) => [word, at]),
    ..."Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ").map((word, at) => [word, 20 + 10 * at]),
  ]);
  const scales: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 1_00_000, Crore: 1_00_00_000 };

  /** Reads words back to a number, independently of how they were made. */
  function read(text: string): number {
    let sum = 0;
    let open = 0;
    for (const word of text.split(" ")) {
      const scale = scales[word];
      if (scale === undefined) open += values[word] as number;
      else if (scale === 100) open *= 100;
      else {
        sum += open * scale;
        open = 0;
      }
    }
    return sum + open;
  }
  const paiseOf = (text: string) => {
    const [, rupees, paise, alone] = text.match(/^(?:Rupees (.+?)(?: and (.+) Paise)?|(.+) Paise) Only$/) ?? [];
    return alone ? read(alone) : read(rupees as string) * 100 + (paise ? read(paise) : 0);
  };

  it("say every amount up to 99,99,99,999.99 so that it can be read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxHundredths }), (paise) => paiseOf(amountInWords(paise)) === paise),
      { numRuns: 5_000 },
    );
    for (let paise = 0; paise < 2_00_000; paise += 7) expect(paiseOf(amountInWords(paise))).toBe(paise);
  });
});
