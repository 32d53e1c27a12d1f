import { describe, expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { instalmentsOf } from "./instalments.ts";

const dates = { acceptedOn: "2026-11-22", firstDay: "2027-02-24" };
const instalment = (share: string) => ({ label: "Part", share, due: "acceptance", days: "", date: "" }) as const;

describe("instalmentsOf", () => {
  it("has the amounts and due days of the example quote", () => {
    const found = instalmentsOf(exampleQuote.schedule, 21_56_630_00, dates);
    expect(found.map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
      [4_31_326_00, "2026-11-25"],
      [10_78_315_00, "2027-01-25"],
      [6_46_989_00, "2027-03-05"],
    ]);
  });

  it.each([
    [["33.33", "33.33", "33.34"], 100_00],
    [["33.33", "33.33", "33.34"], 21_56_631_00],
    [["10", "10"], 50_000_00],
    [["90", "90"], 50_000_00],
    [["x", ""], 1_00],
    [["100"], 0],
  ])("are whole rupees that add up to the total: %j of %i", (shares, total) => {
    const amounts = instalmentsOf(shares.map(instalment), total, dates).map(({ amount }) => amount);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect(amounts.every((amount) => amount >= 0 && amount % 100 === 0)).toBe(true);
  });

  it("are due at acceptance if their day would be earlier, and have no due day while the first function has none", () => {
    const [before] = instalmentsOf([{ ...instalment("100"), due: "before", days: "400" }], 100, dates);
    expect(before?.dueOn).toBe("2026-11-22");
    const [open] = instalmentsOf([{ ...instalment("100"), due: "before", days: "30" }], 100, { ...dates, firstDay: "" });
    expect(open?.dueOn).toBeNull();
  });

  it("fall due in the order of the schedule when the first function is near", () => {
    const rules = [
      { ...instalment("20"), days: "3" },
      { ...instalment("50"), due: "before", days: "30" },
      { ...instalment("30"), due: "before", days: "3" },
    ] as const;
    const dueDays = (firstDay: string) => instalmentsOf(rules, 100, { ...dates, firstDay }).map(({ dueOn }) => dueOn);
    expect(dueDays("2026-12-20")).toEqual(["2026-11-25", "2026-11-25", "2026-12-17"]);
    expect(dueDays("2026-11-26")).toEqual(["2026-11-25", "2026-11-25", "2026-11-25"]);
    // The first instalment is due after the event; the others are nevertheless due before it.
    expect(dueDays("2026-11-23")).toEqual(["2026-11-25", "2026-11-22", "2026-11-22"]);
  });

  it.each(["{0}", "0000-01-01", "2026-02-30", ""])("have no due day when acceptance and first function are on %j", (entered) => {
    for (const due of ["acceptance", "before"] as const)
      expect(
        instalmentsOf([{ ...instalment("100"), due, days: "3" }], 100, { acceptedOn: entered, firstDay: entered })[0]?.dueOn,
      ).toBeNull();
  });

  it.each(["-999999999", "99999999999"])("limits %s days to the range from none to ten years", (days) => {
    const [only] = instalmentsOf([{ ...instalment("100"), due: "acceptance", days }], 100, dates);
    expect(only?.dueOn).toMatch(/^20(26|36)-/);
  });
});
