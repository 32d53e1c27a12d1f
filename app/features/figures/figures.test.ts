import { expect, it } from "vitest";
import { today } from "#app/platform/dates.ts";
import { daysOfPeriod, dueDaysOf, percentChange } from "./figures.ts";

it("the percent change has a sign, and is '-' when the earlier amount is not positive", () => {
  expect(percentChange(100, 112)).toBe("+12%");
  expect(percentChange(8, 6)).toBe("−25%");
  expect(percentChange(5, 5)).toBe("+0%");
  for (const now of [0, 7, -7]) expect(percentChange(0, now)).toBe("-");
  // Credit notes of earlier invoices can be more than what was billed.
  expect(percentChange(-5, 7)).toBe("-");
  expect(percentChange(4, -2)).toBe("−150%");
});

it("a year's figures end at midnight of 31 March in India; all time has no end", () => {
  expect(daysOfPeriod("year", today(new Date("2027-03-31T18:29Z")))).toEqual(["2026-04-01", "2027-03-31"]);
  expect(daysOfPeriod("year", today(new Date("2027-03-31T18:30Z")))).toEqual(["2027-04-01", "2028-03-31"]);
  expect(daysOfPeriod("all", "2026-11-22")).toBeNull();
});

it("classes of receivables by age neither overlap nor have gaps", () => {
  const due = (age: Parameters<typeof dueDaysOf>[0]) => dueDaysOf(age, "2026-11-22");
  // Due today is not overdue.
  expect(due("not-due")[0]).toBe("2026-11-22");
  expect(due("1-30")).toEqual(["2026-10-23", "2026-11-21"]);
  expect(due("31-60")).toEqual(["2026-09-23", "2026-10-22"]);
  expect(due("61-90")).toEqual(["2026-08-24", "2026-09-22"]);
  expect(due("over-90")[1]).toBe("2026-08-23");
  expect(due("all")).toEqual([due("over-90")[0], due("not-due")[1]]);
});
