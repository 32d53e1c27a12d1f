import { describe, expect, it } from "vitest";
import { addDays, isDay } from "#app/platform/values/dates.ts";
import { examples, fc } from "../../../test/random.ts";
import {
  diamonds,
  freeDaysNear,
  halfOfDay,
  noPlaceText,
  nothingTaken,
  officeVerdict,
  readAskedDay,
  readAskedMonth,
  readMonthInQuestion,
  shortVerdict,
  yearLetter,
  yearMonthText,
} from "./date-board.ts";

const day = "2027-02-12";
const company = {
  officeDays: { vizag: { from: "2027-01-01", until: "2027-12-31" } },
  officePlaces: { vizag: { functionsPerDay: 2, kindsPerDay: [{ kind: "Wedding" as const, count: 1 }] } },
};
const verdict = (booked: number, held: number, of: { kind?: "Wedding"; booked?: number; held?: number; on?: string } = {}) =>
  officeVerdict(company, "vizag", of.on ?? day, { booked, held, kind: { booked: of.booked ?? 0, held: of.held ?? 0 } }, of.kind);

describe("the verdict on a day of an office", () => {
  it.each([
    [0, 0, "2 places free", "2 free", "f"],
    [1, 0, "1 place free", "1 free", "s"],
    [0, 1, "1 place free", "1 free", "h"],
    [1, 1, "1 place, held", "held", "h"],
    [0, 3, "2 places, held", "held", "h"],
    [2, 1, "Full, 2 of 2", "full", "x"],
    [3, 0, "Over, 3 of 2", "over", "x"],
  ])("%i booked and %i held of two: %s", (booked, held, text, short, letter) => {
    const found = verdict(booked, held);
    expect([found.text, shortVerdict(found), yearLetter(found)]).toEqual([text, short, letter]);
  });

  it("is that of the kind where the office takes fewer of it, and closed before and after the office's days", () => {
    expect(verdict(1, 0, { kind: "Wedding", booked: 1 }).text).toBe("Full, 1 of 1");
    expect(verdict(2, 0, { kind: "Wedding", booked: 0 }).text).toBe("Full, 2 of 2");
    expect(verdict(0, 0, { kind: "Wedding" }).text).toBe("1 place free");
    expect([verdict(0, 0, { on: "2026-12-31" }).text, verdict(0, 0, { on: "2028-01-01" }).free]).toEqual(["Closed", 0]);
  });

  it("has a diamond for each place, and one more for each function beyond them", () => {
    const counts = fc.nat({ max: 6 });
    fc.assert(
      fc.property(counts, counts, (booked, held) => {
        const found = verdict(booked, held);
        const count = (shape: string) => diamonds(found).filter((one) => one === shape).length;
        expect([count("full"), count("half"), count("hollow")]).toEqual([booked, held, Math.max(0, 2 - booked - held)]);
        expect(found.free).toBe(count("hollow"));
      }),
      { numRuns: examples(50, 1_000) },
    );
  });
});

it.each([
  ["06:30", "13:00", "AM"],
  ["06:30", "15:00", "AM"],
  ["06:30", "16:00", ""],
  ["10:00", null, ""],
  ["19:00", "01:30", "PM"],
  ["13:00", null, "PM"],
  [null, null, ""],
])("from %s to %s is %s", (time, endTime, half) => {
  expect(halfOfDay({ time, endTime })).toBe(half);
});

it("reads the day of a question", () => {
  for (const asked of [
    "12 feb 2027",
    "Is 12th Feb 2027 free?",
    "12 Feb 2027 free",
    "is 12/2/2027 still available ?",
    "12 feb 2027?",
  ])
    expect(readAskedDay(asked)).toBe(day);
  expect(readAskedDay("free")).toBe("free");
  expect(readAskedDay("is it free?")).toBe("it");
});

it.each([
  ["free dates in feb", "2027-02"],
  ["Any days in Feb 2028?", "2028-02"],
  ["december", "2026-12"],
  ["are 27 feb - 2 mar free?", "2027-02"],
  ["fri", ""],
  ["any day free?", ""],
])("opens the month of %j", (asked, month) => {
  expect(isDay(readAskedDay(asked)) ? "" : readAskedMonth(asked, "2026-11-22")).toBe(month);
});

it.each([
  ["feb 2028", "2028-02"],
  ["12-14 feb", "2027-02"],
  ["free dates in feb", "2027-02"],
  ["mar", ""],
  ["98480 12345", ""],
  ["PO 7 of 2027", ""],
])("finds the month of %j", (asked, month) => {
  expect(readMonthInQuestion(asked, "2026-11-22")).toBe(month);
});

it("names free days near a day: those of its weekday first", () => {
  expect(freeDaysNear(day, (one) => one !== "2027-02-19")).toEqual(["2027-02-26", "2027-03-05", "2027-03-12"]);
  expect(freeDaysNear(day, (one) => one <= addDays(day, 2))).toEqual(["2027-02-13", "2027-02-14"]);
  expect(freeDaysNear("2100-12-31", () => true)).toEqual([]);
});

it("says why an office has no place, and what a month has", () => {
  expect(noPlaceText("Vizag", day, verdict(1, 0), 2)).toBe(
    "Vizag has 1 place for 2 functions on 12\u00a0Feb\u00a02027: 1 of 2 booked",
  );
  expect(noPlaceText("Vizag", day, verdict(1, 1), 1)).toBe("Vizag has no place on 12\u00a0Feb\u00a02027: 1 of 2 booked, 1 held");
  expect(noPlaceText("Vizag", day, verdict(0, 0, { on: "2028-01-01" }), 1)).toBe("Vizag is closed on 12\u00a0Feb\u00a02027");
  const offices = [
    { key: "h", city: "Hyderabad" },
    { key: "v", city: "Vizag" },
  ];
  expect(yearMonthText({ month: "2027-02", letters: ["fxsx", "hhhh"], open: 1 }, offices)).toBe(
    "1 day open. Hyderabad full on 2, 4",
  );
  expect(officeVerdict(company, "vizag", day, { ...nothingTaken, kind: nothingTaken }).places).toBe(2);
});
