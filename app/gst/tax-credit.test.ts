import { expect, it } from "vitest";
import { lastDayOfTaxCredit, taxCreditOf } from "./tax-credit.ts";

// CGST Act, section 34(2), with the words of the Finance Act 2022 (in force since 1 October 2022): the details of a credit note are declared "in the
// return for the month during which such credit note has been issued but not later than the thirtieth day of November following the end of the
// financial year in which such supply was made, or the date of furnishing of the relevant annual return, whichever is earlier".
it("the tax of a supply of 2025-26 can be credited until 30 November 2026, or until its annual return is filed", () => {
  expect(lastDayOfTaxCredit("2025-04-01", {})).toBe("2026-11-30");
  expect(lastDayOfTaxCredit("2026-03-31", {})).toBe("2026-11-30");
  expect(lastDayOfTaxCredit("2026-04-01", {})).toBe("2027-11-30");
  expect(lastDayOfTaxCredit("2026-03-31", { "2526": "2026-10-15" })).toBe("2026-10-15");
  expect(lastDayOfTaxCredit("2026-03-31", { "2526": "2026-12-20", "2627": "2026-10-15" })).toBe("2026-11-30");
});

const november = "2026-11-30";

it.each([
  ["in October, whose return is filed in November", "2026-10-31", "2026-10-31", november, "open"],
  ["in October, issued in November before that return is filed", "2026-10-31", "2026-11-10", november, "open"],
  ["on 1 November: the return for November is filed in December", "2026-11-01", "2026-11-01", november, "late"],
  ["on 30 November", "2026-11-30", "2026-11-30", november, "late"],
  ["in December", "2026-12-01", "2026-12-01", november, "ended"],
  ["in October, but issued in December", "2026-10-31", "2026-12-01", november, "ended"],
  ["in the month in which the annual return was filed", "2026-10-02", "2026-10-15", "2026-10-15", "late"],
  ["in the month before, on the day of the annual return", "2026-09-30", "2026-10-15", "2026-10-15", "open"],
  ["after the annual return", "2026-10-16", "2026-10-16", "2026-10-15", "ended"],
  // The return for October can be filed from 1 November on.
  ["in the month that ends on the last day", "2026-10-31", "2026-10-31", "2026-10-31", "late"],
  ["in the month before the last day", "2026-10-31", "2026-11-01", "2026-11-01", "open"],
])("a credit note dated %s", (_when, noteDate, today, lastDay, expected) => {
  expect(taxCreditOf(noteDate, lastDay, today)).toBe(expected);
});
