import { expect, test } from "vitest";
import { sayings } from "#app/content/sayings.ts";
import { isOpenView, loadingLabel, nextSayingIndex } from "./dashboard.ts";

test("there are twenty sayings, and the next one differs from the current one", () => {
  expect(sayings).toHaveLength(20);
  for (const random of [0, 0.3, 0.999]) expect(nextSayingIndex(7, sayings.length, random)).not.toBe(7);
  expect(nextSayingIndex(19, 20, 0)).toBe(0);
});

test("the loading label names the view", () => {
  expect(loadingLabel("/dashboard/tasks", "Toranam")).toBe("Loading tasks...");
  expect(loadingLabel("/dashboard/events/1", "Toranam")).toBe("Loading events...");
  expect(loadingLabel("/dashboard", "Toranam")).toBe("Loading Toranam Dashboard...");
});

test("the overview is open on both of its pages, every other view on the pages below it", () => {
  const open = (path: string) => ["/dashboard", "/dashboard/leads"].filter((to) => isOpenView(to, path));
  expect(["/dashboard", "/dashboard/figures"].map(open)).toEqual([["/dashboard"], ["/dashboard"]]);
  expect(["/dashboard/leads/1", "/dashboard/leads.csv"].map(open)).toEqual([["/dashboard/leads"], []]);
});
