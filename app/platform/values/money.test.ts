import { describe, expect, it } from "vitest";
import { fc } from "../../../test/random.ts";
import {
  amountFieldText,
  amountProblem,
  formatHundredths,
  formatRupees,
  formatRupeesAndPaise,
  formatRupeesExactly,
  formatRupeesRange,
  groupedAmount,
  groupedNumber,
  hundredthsProblem,
  maxHundredths,
  multiplyThenDivide,
  parseAmount,
  parseHundredths,
  splitByWeight,
  toDecimalString,
  validAmount,
} from "./money.ts";

it("formats amounts in Indian grouping", () => {
  expect(formatRupeesAndPaise(12_34_567_89)).toBe("₹12,34,567.89");
  expect(formatRupees(12_40_000_00)).toBe("₹12,40,000");
  expect([4_990_000, 4_990_020, 5, 0, -20].map(formatRupeesExactly)).toEqual(["₹49,900", "₹49,900.20", "₹0.05", "₹0", "-₹0.20"]);
  expect(formatHundredths(250)).toBe("2.5");
  expect(toDecimalString(-5)).toBe("-0.05");
});

it.each([
  [1_08_00_000, 1_44_00_000, "₹1.1–1.4\u00a0Cr"],
  [80_00_000, 1_20_00_000, "₹80\u00a0L–1.2\u00a0Cr"],
  [5_00_000, 5_00_000, "₹5\u00a0L"],
  [50_000, 75_000, "₹50,000–75,000"],
])("formats the range from %d to %d rupees as %j", (from, to, text) => {
  expect(formatRupeesRange(from * 100, to * 100)).toBe(text);
});

it.each([
  ["250000.5", "2,50,000.5"],
  ["250,000.5", "2,50,000.5"],
  ["12,93,4567", "12,93,4567"],
  ["1e5", "1e5"],
  ["10.555", "10.555"],
  ["", ""],
])("groups the number %j as %j", (text, grouped) => {
  expect(groupedNumber(text)).toBe(grouped);
});

it.each([
  ["250000.5", "2,50,000.50"],
  ["250000.05", "2,50,000.05"],
  ["250000", "2,50,000"],
  ["250000.", "250000."],
  ["a.5", "a.5"],
])("groups the amount %j as %j", (text, grouped) => {
  expect(groupedAmount(text)).toBe(grouped);
});

it("writes paise with two digits into a field, and none for whole rupees", () => {
  expect([26617550, 26617505, 3835000, 0].map(amountFieldText)).toEqual(["2,66,175.50", "2,66,175.05", "38,350", "0"]);
});

describe("parsing an entered amount", () => {
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
    ["Rs. 5,000/-", 5_000_00],
    ["Rs.5000/- ONLY", 5_000_00],
    ["5000 only rs", 0],
    ["₨ 5,000/=", 5_000_00],
    ["5,000.50 rupees only", 5_000_50],
    ["5000 Rs", 5_000_00],
    ["रु. ५,०००", 5_000_00],
    ["५,००० रुपये", 5_000_00],
    ["రూ.5,000/-", 5_000_00],
    ["5,000 రూపాయలు", 5_000_00],
    ["/- only", 0],
    ["Rs", 0],
    ["२,९९,०६०.५०", 2_99_060_50],
    ["१२।५०", 12_50],
    ["रु॰ ५००।", 500_00],
    ["५०० रू.", 500_00],
    ["రూపాయలు 500 మాత్రమే", 500_00],
    ["₹ ౧,౦౦,౦౦౦", 1_00_000_00],
    ["-Rs 5", 0],
    ["5/-/-", 0],
    ["99999999999999", maxHundredths],
  ])("%j is %i hundredths", (entered, expected) => expect(parseHundredths(entered)).toBe(expected));

  it("parses every amount that was formatted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxHundredths }),
        (paise) => parseHundredths(toDecimalString(paise)) === paise && parseHundredths(formatRupeesAndPaise(paise)) === paise,
      ),
    );
  });
});

it("multiplyThenDivide rounds to the nearest paisa, and half a paisa up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxHundredths }), fc.integer({ min: 0, max: 10_000 }), (a, b) => {
      const rest = BigInt(a) * BigInt(b) - BigInt(multiplyThenDivide(a, b, 10_000)) * 10_000n;
      return rest >= -5_000n && rest < 5_000n;
    }),
  );
});

describe("splitByWeight", () => {
  it.each([
    [100, [1, 1, 1]],
    [1, [5, 5, 5, 5]],
    [0, [1, 2]],
    [999_999_999_99, [1, 999_999_999_98, 7]],
    [7, []],
    [5, [0, 3, 0, 2]],
  ])("spreads %i over %j without losing or adding anything", (whole, weights) => {
    const parts = splitByWeight(whole, weights);
    expect(parts.reduce((total, part) => total + part, 0)).toBe(weights.length === 0 ? 0 : whole);
    expect(parts.every((part) => part >= 0)).toBe(true);
    weights.forEach((weight, index) => {
      if (weight === 0) expect(parts[index]).toBe(0);
    });
  });
});

it("reads at most 20 characters of an amount, whatever they are", () => {
  expect(hundredthsProblem("₹ 99,99,99,999.99")).toBeUndefined();
  expect(hundredthsProblem(" ".repeat(20))).toBeUndefined();
  for (const text of ["1".repeat(21), "0".repeat(5_000_000), `${"1".repeat(100_000)}x`, " ".repeat(100_000)])
    expect(hundredthsProblem(text)).toBe("At most 20 characters.");
});

describe("an amount with a unit", () => {
  it.each([
    ["2.5 lakh", 2_50_000_00],
    ["2.5L", 2_50_000_00],
    ["₹ 12 Lakhs", 12_00_000_00],
    ["Rs. 1.2 cr.", 1_20_00_000_00],
    ["Rs 3 lacs/-", 3_00_000_00],
    ["Rs 5 crs", 5_00_00_000_00],
    ["2 లక్షల రూపాయలు", 2_00_000_00],
    ["రూ. 2 లక్షలు", 2_00_000_00],
    ["२ लाख रुपये", 2_00_000_00],
    ["2.5 lakh Rs only", 2_50_000_00],
    ["50k", 50_000_00],
    ["0.5 K", 500_00],
    ["1.23456789 cr", 1_23_45_678_90],
    ["౨.౫ లక్షలు", 2_50_000_00],
    ["२ करोड़", 2_00_00_000_00],
    ["५० हज़ार", 50_000_00],
    ["1,200.50", 1_200_50],
    ["1 lakh 50 thousand", 1_50_000_00],
    ["2 cr and 25 lakh", 2_25_00_000_00],
    ["1 లక్ష 20 వేలు", 1_20_000_00],
    ["nil", 0],
    ["Free of cost", 0],
    ["complimentary", 0],
    ["निःशुल्क", 0],
    ["मुफ़्त", 0],
  ])("reads %j", (text, paise) => {
    expect([amountProblem(text), parseAmount(text), validAmount(text)]).toEqual([undefined, paise, paise]);
    expect(groupedAmount(text)).toBe(formatHundredths(paise).replace(/^([\d,]+\.\d)$/, "$10"));
  });

  it.each([
    "2,5 lakh",
    "1 lakh 50",
    "1 lakh 50 m",
    "50 thousand 1 lakh",
    "10 lakh 5 lakh",
    "2-3 lakh",
    "5 l of milk",
    "1.2 m",
    "lakh",
    "5 lakh per day",
    "1e5",
  ])("does not guess at %j", (text) => {
    expect(amountProblem(text)).toMatch(
      /^Please enter (one amount, such as 2,50,000 or 2.5 lakh|a number such as 1200 or 1,200.50)\.$/,
    );
    expect([parseAmount(text), validAmount(text)]).toEqual([0, 0]);
    expect(groupedAmount(text)).toBe(text);
  });

  it.each(["-500", "(500)", "₹ -500", "(₹5,000)", "−2 lakh", "-.5", "-५००"])(
    "says of %j what less and what goes back is",
    (text) => {
      expect(amountProblem(text)).toContain("what goes back is a refund");
      expect(validAmount(text)).toBe(0);
    },
  );

  it("says what is too much, and what has more than two digits after the point", () => {
    expect(amountProblem("100 cr")).toBe("At most 99,99,99,999.99.");
    expect(amountProblem("1.23456789 lakh")).toBe("At most two digits after the point.");
    expect(amountProblem("12%")).toBe("Please enter rupees, not a percentage.");
  });

  it.each([
    ["12,50", "is it 1,250 or 12.50?"],
    ["1,00,00", "is it 10,000?"],
    ["1,,000", "is it 1,000?"],
    ["12,93,4567", "is it 1,29,34,567?"],
    ["₹ 5,0", "is it 50 or 5.0?"],
  ])("asks what %j is, whose commas stand at odd places", (text, question) => {
    expect(amountProblem(text)).toBe(`Please check the commas: ${question}`);
    expect(validAmount(text)).toBe(0);
    expect(groupedAmount(text)).toBe(text);
  });

  it("is no quantity and no percentage: 5 l may be litres", () => {
    expect(hundredthsProblem("5 l")).toBeDefined();
  });
});
