import { expect, test } from "vitest";
import { quotes } from "#app/content/quotes.ts";
import { activityDay, loadingLabel, nextQuoteIndex, percentChange, upcomingEventsText } from "./dashboard.ts";

test("the percent change has a sign, and is '-' without a baseline", () => {
  expect(percentChange(100, 112)).toBe("+12%");
  expect(percentChange(8, 6)).toBe("−25%");
  expect(percentChange(5, 5)).toBe("+0%");
  expect(percentChange(0, 7)).toBe("-");
});

test("shows 'Today' for activity of today in India, and the day for older activity", () => {
  const now = new Date("2026-11-21T13:10:00Z");
  expect(activityDay(new Date("2026-11-20T18:31:00Z"), now)).toBe("Today");
  expect(activityDay(new Date("2026-11-20T18:29:00Z"), now)).toBe("20\u00a0Nov\u00a02026");
});

test("there are twenty quotes, and the next one differs from the current one", () => {
  expect(quotes).toHaveLength(20);
  for (const random of [0, 0.3, 0.999]) expect(nextQuoteIndex(7, quotes.length, random)).not.toBe(7);
  expect(nextQuoteIndex(19, 20, 0)).toBe(0);
});

test("the loading label names the view", () => {
  expect(loadingLabel("/dashboard/tasks", "Toranam")).toBe("Loading tasks...");
  expect(loadingLabel("/dashboard/events/1", "Toranam")).toBe("Loading events...");
  expect(loadingLabel("/dashboard", "Toranam")).toBe("Loading Toranam Dashboard...");
});

test("upcoming events are counted in a sentence", () => {
  expect([0, 1, 3].map(upcomingEventsText)).toEqual([
    "No events in the next 14 days.",
    "One event in the next 14 days.",
    "3 events in the next 14 days.",
  ]);
});
