import { expect, test } from "vitest";
import { spanOf } from "./calendar.ts";

test("an event's hours are India's, four when nobody said until when", () => {
  expect(spanOf({ date: "2026-11-28", time: "06:15", endTime: null })).toEqual({
    start: new Date("2026-11-28T00:45:00Z"),
    end: new Date("2026-11-28T04:45:00Z"),
    allDay: false,
  });
});

test("an end before the beginning is the next morning's", () => {
  const { end } = spanOf({ date: "2026-11-28", time: "19:00", endTime: "02:00" });
  expect(end).toEqual(new Date("2026-11-28T20:30:00Z"));
});

test("without an hour the event takes its day", () => {
  expect(spanOf({ date: "2026-11-28", time: "after lunch", endTime: null })).toEqual({
    start: new Date("2026-11-28T00:00:00Z"),
    allDay: true,
  });
});
