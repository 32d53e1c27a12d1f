import { expect, it } from "vitest";
import {
  type Days,
  dayProblem,
  daysOfMonth,
  daysParam,
  formatDateTime,
  formatDateTimeWithWeekday,
  formatDay,
  formatDays,
  formatDaysOfMonth,
  formatDayWithWeekday,
  formatDuration,
  formatTimeWithZone,
  greeting,
  isDay,
  lastMonths,
  monthLabel,
  monthToDate,
  moveTime,
  parseDays,
  today,
} from "./dates.ts";

it("starts a new day at midnight in India", () => {
  expect(today(new Date("2027-03-31T18:29:00Z"))).toBe("2027-03-31");
  expect(today(new Date("2027-03-31T18:30:00Z"))).toBe("2027-04-01");
});

it("formats dates as the specification does", () => {
  expect(formatDateTimeWithWeekday(new Date("2026-11-21T13:10:00Z"))).toBe("Sat\u00a021\u00a0Nov\u00a02026, 6:40\u00a0PM");
  expect(formatTimeWithZone("2026-11-21T13:10:00Z")).toBe("21\u00a0Nov\u00a02026, 6:40\u00a0PM IST (UTC+5:30)");
});

it("formats every date in one way, with non-breaking spaces", () => {
  expect(formatDay("2026-11-02")).toBe("2\u00a0Nov\u00a02026");
  expect(formatDay("2026-09-21")).toBe("21\u00a0Sep\u00a02026");
  expect(formatDay(null)).toBe("-");
  expect(formatDayWithWeekday("2026-11-22")).toBe("Sun\u00a022\u00a0Nov\u00a02026");
  expect(formatDayWithWeekday("2 Fe")).toBe("2 Fe");
  expect(formatDateTime("2026-11-21T18:40:00Z")).toBe("22\u00a0Nov\u00a02026, 12:10\u00a0AM");
});

it.each([
  ["2026-11-21T06:29:00Z", "Good morning"],
  ["2026-11-21T06:30:00Z", "Good afternoon"],
  ["2026-11-21T11:30:00Z", "Good evening"],
])("greets at %s with %s", (instant, expected) => expect(greeting(new Date(instant))).toBe(expected));

it("moves an hour by as much as another one, past midnight too", () => {
  expect(moveTime("23:00", "18:00", "20:00")).toBe("01:00");
  expect(moveTime("01:00", "20:00", "18:00")).toBe("23:00");
  // A start that is typed digit by digit: 18:00, 02:00, 20:00.
  expect(moveTime(moveTime("23:00", "18:00", "02:00"), "02:00", "20:00")).toBe("01:00");
  expect([moveTime("", "18:00", "20:00"), moveTime("23:00", "", "20:00"), moveTime("23:00", "18:00", "")]).toEqual([
    "",
    "23:00",
    "23:00",
  ]);
});

it("formats durations to the minute", () => {
  expect(formatDuration(59_000)).toBe("0 min");
  expect(formatDuration(83_100_000)).toBe("23 h 5 min");
});

it("lastMonths ends with the current month and crosses the turn of the year", () => {
  expect(lastMonths("2027-01-31", 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthLabel("2026-11")).toBe("Nov 2026");
});

it.each(["2027-02-29", "2027-2-1", "soon", "", "0000-01-01", "1999-12-31", "2101-01-01"])("isDay refuses %j", (text) =>
  expect(isDay(text)).toBe(false),
);

it("tells a day out of bounds from a text that is not a day", () => {
  expect(dayProblem("2000-01-01")).toBeUndefined();
  expect(dayProblem("2100-12-31")).toBeUndefined();
  expect(dayProblem("2027-02-29")).toBe("Please choose a day.");
  for (const day of ["0026-11-21", "1999-12-31", "2101-01-01", "12026-01-01"])
    expect(dayProblem(day)).toBe("Please choose a day from 1\u00a0Jan\u00a02000 to 31\u00a0Dec\u00a02100.");
});

it.each([
  ["2026-11-22", "2026-11-01", "2026-10-01", "2026-10-22"],
  ["2026-11-01", "2026-11-01", "2026-10-01", "2026-10-01"],
  ["2027-01-31", "2027-01-01", "2026-12-01", "2026-12-31"],
  // A shorter last month counts whole.
  ["2027-03-31", "2027-03-01", "2027-02-01", "2027-02-28"],
  ["2027-03-29", "2027-03-01", "2027-02-01", "2027-02-28"],
  ["2028-03-31", "2028-03-01", "2028-02-01", "2028-02-29"],
  ["2027-02-28", "2027-02-01", "2027-01-01", "2027-01-28"],
  ["2027-05-31", "2027-05-01", "2027-04-01", "2027-04-30"],
])("on %s compares the days since %s with those from %s to %s", (today, first, previousFirst, previousLast) => {
  expect(monthToDate(today)).toEqual({ current: [first, today], previous: [previousFirst, previousLast] });
});

it("names days of one month", () => {
  expect(formatDaysOfMonth(["2026-10-01", "2026-10-22"])).toBe("1–22\u00a0Oct");
  expect(formatDaysOfMonth(["2026-10-01", "2026-10-01"])).toBe("1\u00a0Oct");
});

it("reads days of a URL in their order only, and names whole months by their months", () => {
  expect(parseDays("2026-11-01..2026-11-07")).toEqual(["2026-11-01", "2026-11-07"]);
  for (const text of ["", "2026-11-07", "2026-11-07..2026-11-01", "2026-02-30..2026-03-01", "2026-11-01..2026-11-07..", "x..y"])
    expect(parseDays(text), text).toBeNull();
  expect(daysParam(daysOfMonth("2028-02"))).toBe("2028-02-01..2028-02-29");
  const named = (text: string) => formatDays(parseDays(text) as Days).replaceAll("\u00a0", " ");
  expect(named("2025-12-01..2026-11-30")).toBe("Dec 2025 to Nov 2026");
  expect(named("2026-02-01..2026-02-28")).toBe("Feb 2026");
  expect(named("2026-11-01..2026-11-07")).toBe("1–7 Nov 2026");
  expect(named("2026-11-28..2026-12-31")).toBe("28 Nov 2026 to 31 Dec 2026");
});
