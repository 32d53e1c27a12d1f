import { expect, it } from "vitest";
import { fc } from "../../test/random.ts";
import { type Discount, discountHundredths, discountOn, discountProblem, discountText, shareDiscount } from "./discount.ts";

const percent = (discount: string): Discount => ({ discount, discountKind: "percent" });
const rupees = (discount: string): Discount => ({ discount, discountKind: "amount" });

it("is a percentage or rupees before tax, at most the whole amount; a sign of percent decides", () => {
  expect(discountOn(1_000_00, percent("10"))).toBe(100_00);
  expect(discountOn(1_000_00, rupees("10%"))).toBe(100_00);
  expect(discountOn(1_000_00, rupees(" 12.5 % "))).toBe(125_00);
  expect(discountOn(1_000_00, rupees("100"))).toBe(100_00);
  expect(discountOn(1_000_00, rupees("5000"))).toBe(1_000_00);
  for (const text of ["", "ten", "1e2", "%", "1,00"]) expect(discountOn(1_000_00, percent(text))).toBe(0);
  // Half a paisa is rounded up.
  expect(discountOn(1, percent("50"))).toBe(1);
});

it("takes what says that it is rupees for rupees, whatever the kind: ₹50 was half of everything", () => {
  for (const text of ["₹50", "Rs 50", "50/-", "flat 50", "Flat ₹50"])
    expect(discountOn(1_000_00, percent(text)), text).toBe(50_00);
  expect(discountText(percent("Rs 10,000"))).toBe("₹10,000");
  for (const text of ["10", "10.5", " 7 ", "7."]) expect(discountText(percent(text)), text).toMatch(/%$/);

  expect(discountOn(5_000_00, { discount: "1k", discountKind: "amount" })).toBe(1_000_00);
  expect(discountText({ discount: "1.5 lakh", discountKind: "amount" })).toBe("₹1,50,000");
  expect(discountText(percent("10k"))).toBe("₹10,000");
});

it("is refused when it cannot be read or is more than the amount", () => {
  const problem = (discount: Discount) => discountProblem(1_000_00, discount, "the invoice");
  expect([problem(percent("")), problem(percent("100")), problem(rupees("1000")), problem(rupees("100%"))]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(problem(percent("100.01"))).toBe("At most 100%.");
  expect(problem(rupees("101%"))).toBe("At most 100%.");
  expect(problem(rupees("1000.01"))).toContain("more than the invoice's amount");
  expect(problem(percent("a lot"))).toContain("a number");
  expect(problem(rupees("1.234%"))).toContain("two digits");
});

it("has a text, and a share of the amount that is never rounded down", () => {
  expect([percent("10"), rupees("10%"), rupees("5000"), percent(""), rupees("x")].map(discountText)).toEqual([
    "10%",
    "10%",
    "₹5,000",
    "",
    "",
  ]);
  expect([discountHundredths(3_00, rupees("1")), discountHundredths(3_00, rupees("10%"))]).toEqual([3334, 1000]);
});

// CGST Act, section 15(3)(a): the value of a supply does not include a discount that is recorded in its invoice. Rule 46(k) wants the taxable value of each
// line after it.
it("is divided among the lines in proportion, to the paisa: each share is the exact one rounded up or down", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 50_00_000_00 }), { minLength: 1, maxLength: 60 });
  const discount = fc.oneof(
    fc.integer({ min: 0, max: 100_00 }).map((hundredths) => percent(String(hundredths / 100))),
    fc.integer({ min: 0, max: 60_00_000_00 }).map((paise) => rupees(String(paise / 100))),
  );
  fc.assert(
    fc.property(amounts, discount, (lines, entered) => {
      const total = lines.reduce((sum, amount) => sum + amount, 0);
      const whole = discountOn(total, entered);
      const shares = shareDiscount(lines, entered);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
      for (const [index, share] of shares.entries()) {
        const amount = lines[index] as number;
        const exact = total === 0 ? 0 : (whole * amount) / total;
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1 + 1e-6);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amount);
      }
    }),
  );
});
