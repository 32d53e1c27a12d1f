import { expect, test } from "vitest";
import { checklistNames } from "#app/content/checklists.ts";
import { defaultChecklists } from "#app/content/default-checklists.ts";
import { checklistTasks } from "./checklist.ts";

test("due dates count back from the event: T-30, T-7, T-1", () => {
  const due = new Map(
    checklistTasks(defaultChecklists.Wedding, "2027-02-14", "2026-11-21").map(({ title, dueDate }) => [title, dueDate]),
  );
  expect(due.get("Muhurtham times from the family")).toBe("2027-01-15");
  expect(due.get("Vendors confirmed by phone")).toBe("2027-02-07");
  expect(due.get("Walk-through at the venue")).toBe("2027-02-13");
  expect(due.get("Final bill and thank-you note")).toBe("2027-02-17");
});

test("no task is overdue when it is created, and none has a due date when the event has no date", () => {
  const soon = checklistTasks(defaultChecklists["Concert / Festival"], "2026-11-24", "2026-11-21");
  expect(soon.every(({ dueDate }) => dueDate !== null && dueDate >= "2026-11-21")).toBe(true);
  expect(checklistTasks(defaultChecklists.Other, null, "2026-11-21").every(({ dueDate }) => dueDate === null)).toBe(true);
});

test("every kind of event has a checklist with distinct titles", () => {
  for (const name of checklistNames) {
    const titles = defaultChecklists[name].map(({ title }) => title);
    expect(new Set(titles).size, name).toBe(titles.length);
    expect(titles.length, name).toBeGreaterThan(4);
  }
});
