import { expect, it } from "vitest";
import { sectionUrl, settingsPages, settingsUrl } from "#app/features/settings/settings.ts";
import { findCommands, isFound, resultGroups, type ViewLink } from "./commands.ts";
import { readFindQuery } from "./find.ts";

const views: ViewLink[] = [
  { to: "/dashboard", label: "DASHBOARD", icon: "dashboard" },
  { to: "/dashboard/events", label: "EVENTS", icon: "events" },
  { to: "/dashboard/tasks", label: "TASKS", icon: "tasks" },
  { to: "/dashboard/leads", label: "LEADS", icon: "leads" },
  { to: "/dashboard/quotes", label: "QUOTES", icon: "quotes" },
  { to: "/dashboard/invoices", label: "INVOICES", icon: "invoices" },
];
const names = (text: string) => findCommands(readFindQuery(text), views).rows.map(({ name }) => name);

it("finds commands by the beginnings of their words, in any order", () => {
  expect(names(">new event")).toEqual(["Create Event"]);
  expect(names(">inv").slice(0, 2)).toEqual(["Create Invoice", "Go to Invoices"]);
  expect(findCommands(readFindQuery("new quote"), views).rows[0]?.to).toBe("/dashboard/quotes/new");
  expect(names(">go acc")).toEqual(["Go to Account"]);
  expect(names("shortcuts")).toContain("Go to Keyboard shortcuts");
  expect(names(">vendor")).toEqual([]);
});

it("leads to lists as people ask for them", () => {
  expect([...names(">overdue"), ...names(">unpaid")]).toEqual([
    ...["Go to Overdue tasks", "Go to Leads that await a reply", "Go to Leads with an action due", "Go to Overdue invoices"],
    "Go to Overdue invoices",
  ]);
  expect(names("past events")[0]).toBe("Go to Past events");
});

it("finds each section of SETTINGS, also by what is in it, for those who may open SETTINGS", () => {
  const settings = [...views, { to: settingsUrl, label: "SETTINGS", icon: "settings" } as const];
  const found = (text: string) => findCommands(readFindQuery(text), settings).rows;
  const urls = found(">go").map(({ to }) => to);
  expect(settingsPages.map(({ to }) => to).filter((to) => !urls.includes(to))).toEqual([sectionUrl("company")]);
  expect([...found("GSTIN"), ...found("ifsc")].map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Go to Offices and GST", "Go to Bank and UPI"]),
  );
  expect(names(">gstin")).toEqual([]);
});

it("offers new records with the text as their name", () => {
  expect(names("tarun & co")).toEqual(["Add New Task “tarun & co”", "Create Lead “tarun & co”"]);
  expect(findCommands(readFindQuery("tarun & co"), views).rows[1]?.to).toBe("/dashboard/leads?new&name=tarun+%26+co");
});

it("offers what can be added before anything is entered, and all commands after >", () => {
  expect(names("")).toEqual(["Add New Task", "Create Lead", "Create Event", "New Quote", "Create Invoice"]);
  expect(names(">")).toContain("Go to Dashboard");
});

it("lists a command first when its whole name was entered", () => {
  const records = [{ kind: "event", title: "Events", listUrl: null, count: "1", rows: [] }] as const;
  const titles = (text: string) =>
    resultGroups(
      records.map((group) => ({ ...group, rows: [] })),
      readFindQuery(text),
      views,
    ).map(({ title }) => title);
  expect(titles("invoices")).toEqual(["Commands", "Events"]);
  expect(titles("invo")).toEqual(["Events", "Commands"]);
});

it("distinguishes a command that matches from a suggestion", () => {
  const found = (text: string) => isFound(resultGroups([], readFindQuery(text), views));
  expect([found("tasks"), found("invo"), found(">go acc")]).toEqual([true, true, true]);
  expect([found("tarun"), found(">tarun")]).toEqual([false, false]);
});
