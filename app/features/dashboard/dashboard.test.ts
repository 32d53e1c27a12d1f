import { expect, test } from "vitest";
import { quotes } from "#app/content/quotes.ts";
import { changeSince, comingWords, dayOf, loadingLabels, otherQuote } from "./dashboard.ts";

test("percent from last month is real, and '-' without a baseline", () => {
  expect(changeSince(100, 112)).toBe("+12%");
  expect(changeSince(8, 6)).toBe("−25%");
  expect(changeSince(5, 5)).toBe("+0%");
  expect(changeSince(0, 7)).toBe("-");
});

test("activity of today says so by India's clock, older activity its day", () => {
  const now = new Date("2026-11-21T13:10:00Z");
  expect(dayOf(new Date("2026-11-20T18:31:00Z"), now)).toBe("Today");
  expect(dayOf(new Date("2026-11-20T18:29:00Z"), now)).toBe("Nov 20, 2026");
});

test("there are twenty quotes, and the next is never the one that stands", () => {
  expect(quotes).toHaveLength(20);
  for (const random of [0, 0.3, 0.999]) expect(otherQuote(7, quotes.length, random)).not.toBe(7);
  expect(otherQuote(19, 20, 0)).toBe(0);
});

test("the wait names its view", () => {
  expect(loadingLabels("/dashboard/tasks", "Toranam")).toBe("Loading tasks...");
  expect(loadingLabels("/dashboard/events/1", "Toranam")).toBe("Loading events...");
  expect(loadingLabels("/dashboard", "Toranam")).toBe("Loading Toranam Dashboard...");
});

test("coming events in words", () => {
  expect([0, 1, 3].map(comingWords)).toEqual([
    "No events in the next 14 days.",
    "One event in the next 14 days.",
    "3 events in the next 14 days.",
  ]);
});
