import { expect, it } from "vitest";
import { today } from "#app/platform/values/dates.ts";
import { daysOfPeriod, dueDaysOf, percentChange, periodQuery, rowsOfColumn, timeColumns } from "./figures.ts";

it("the percent change has a sign, and is '-' when the earlier amount is not positive", () => {
  expect(percentChange(100, 112)).toBe("+12%");
  expect(percentChange(100, 1434)).toBe("+1,334%");
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

it("the last twelve months end with this whole month, and each period has its query", () => {
  expect(daysOfPeriod("12-months", "2028-02-03")).toEqual(["2027-03-01", "2028-02-29"]);
  expect(daysOfPeriod("month", "2027-02-03")).toEqual(["2027-02-01", "2027-02-28"]);
  expect((["12-months", "year", "month", "all"] as const).map((period) => periodQuery(period, "2027-01-31"))).toEqual([
    "dates=2026-02-01..2027-01-31",
    "year=2627",
    "month=2027-01",
    "",
  ]);
});

it("columns have no gap and no overlap: weeks count from the first of the month, and years without anything are left out", () => {
  const weeks = (day: string) => timeColumns("month", day, []).map(({ days }) => days.map((one) => one.slice(5)).join(" "));
  expect(weeks("2026-02-10")).toEqual(["02-01 02-07", "02-08 02-14", "02-15 02-21", "02-22 02-28"]);
  expect(weeks("2026-12-31").at(-1)).toBe("12-29 12-31");
  const months = timeColumns("12-months", "2026-11-22", []);
  expect([months[0], months[11]]).toEqual([
    { name: "Dec 2025", label: "Dec", detail: "2025", days: ["2025-12-01", "2025-12-31"], query: "month=2025-12" },
    { name: "Nov 2026", label: "Nov", detail: undefined, days: ["2026-11-01", "2026-11-30"], query: "month=2026-11" },
  ]);
  expect(months[1]?.detail).toBe("2026");
  expect(timeColumns("all", "2026-11-22", ["2025-04-01", "2024-03-01"]).map(({ name }) => name)).toEqual([
    "2023-24",
    "2025-26",
    "2026-27",
  ]);
});

it("a column has the rows of its days, and none before they begin", () => {
  const rows = [{ day: "2026-11-01" }, { day: "2026-11-30" }, { day: "2026-12-01" }];
  expect(rowsOfColumn(rows, ["2026-11-01", "2026-11-30"], "2026-11-01")).toEqual(rows.slice(0, 2));
  expect(rowsOfColumn(rows, ["2026-12-01", "2026-12-31"], "2026-11-30")).toBeNull();
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
