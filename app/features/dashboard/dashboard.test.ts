import { expect, test } from "vitest";
import { sayings } from "#app/content/sayings.ts";
import { isOpenView, loadingLabel, nextSayingIndex, sidebarViews, type View, views, waitingBelow } from "./dashboard.ts";

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

test("a view is open on the pages below it and on those that it leads to", () => {
  const open = (path: string) => ["/dashboard", "/dashboard/leads", "/dashboard/invoices"].filter((to) => isOpenView(to, path));
  expect(["/dashboard", "/dashboard/figures"].map(open)).toEqual([["/dashboard"], ["/dashboard"]]);
  expect(["/dashboard/leads/1", "/dashboard/leads.csv"].map(open)).toEqual([["/dashboard/leads"], []]);
  expect(["/dashboard/payments", "/dashboard/advances/1"].map(open)).toEqual([["/dashboard/invoices"], ["/dashboard/invoices"]]);
});

test("the sidebar has at most eleven entries; what SETTINGS and LEADS lead to is there only for those who may not open these", () => {
  const labels = (open: readonly View[]) => sidebarViews(open).map(({ label }) => label);
  expect(labels(views)).toHaveLength(11);
  expect(labels(views).at(-1)).toBe("SETTINGS");
  const editor = views.filter(({ label }) => ["DASHBOARD", "LEADS", "HELD", "WEBSITE"].includes(label));
  expect(labels(editor)).toEqual(["DASHBOARD", "LEADS", "WEBSITE"]);
  expect(isOpenView("/dashboard/settings", "/dashboard/website/item/1")).toBe(true);
  expect(isOpenView("/dashboard/settings", "/dashboard/leads")).toBe(false);
  expect(loadingLabel("/dashboard/team", "Toranam")).toBe("Loading team...");
  const counts = { events: 1, tasks: 1, leads: 1, held: 1, invoices: 1, people: 2, mail: 1 };
  expect(waitingBelow("/dashboard/settings", views, counts)).toBe("2 to approve, 1 unsent");
  expect(waitingBelow("/dashboard/settings", views, { ...counts, people: 0, mail: 0 })).toBe("");
});
