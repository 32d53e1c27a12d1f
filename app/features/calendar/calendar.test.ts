import { expect, test } from "vitest";
import { eventTimeSpan } from "./calendar.ts";

test("event times are India's time; an event without an end lasts four hours", () => {
  expect(eventTimeSpan({ date: "2026-11-28", time: "06:15", endTime: null })).toEqual({
    start: new Date("2026-11-28T00:45:00Z"),
    end: new Date("2026-11-28T04:45:00Z"),
    allDay: false,
  });
});

test("an end before the start is on the next day", () => {
  const { end } = eventTimeSpan({ date: "2026-11-28", time: "19:00", endTime: "02:00" });
  expect(end).toEqual(new Date("2026-11-28T20:30:00Z"));
});

test("an event without a time takes the whole day", () => {
  expect(eventTimeSpan({ date: "2026-11-28", time: "after lunch", endTime: null })).toEqual({
    start: new Date("2026-11-28T00:00:00Z"),
    allDay: true,
  });
});
