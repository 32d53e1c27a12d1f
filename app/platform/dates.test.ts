import { expect, it } from "vitest";
import { duration, formatDay, formatLongDateTime, greeting, isDay, lastMonths, monthLabel, today } from "./dates.ts";

it("starts a new day at midnight in India", () => {
  expect(today(new Date("2027-03-31T18:29:00Z"))).toBe("2027-03-31");
  expect(today(new Date("2027-03-31T18:30:00Z"))).toBe("2027-04-01");
});

it("formats dates as the specification does", () => {
  expect(formatLongDateTime(new Date("2026-11-21T13:10:00Z"))).toBe("Saturday 21 November 2026, 6:40 PM");
  expect(formatDay("2026-11-21")).toBe("Nov 21, 2026");
  expect(formatDay(null)).toBe("-");
});

it.each([
  ["2026-11-21T06:29:00Z", "Good morning"],
  ["2026-11-21T06:30:00Z", "Good afternoon"],
  ["2026-11-21T11:30:00Z", "Good evening"],
])("greets at %s with %s", (instant, expected) => expect(greeting(new Date(instant))).toBe(expected));

it("formats durations to the minute", () => {
  expect(duration(59_000)).toBe("0 min");
  expect(duration(83_100_000)).toBe("23 h 5 min");
});

it("lastMonths ends with the current month and crosses the turn of the year", () => {
  expect(lastMonths("2027-01-31", 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthLabel("2026-11")).toBe("Nov 2026");
});

it.each(["2027-02-29", "2027-2-1", "soon", ""])("isDay refuses %j", (text) => expect(isDay(text)).toBe(false));
