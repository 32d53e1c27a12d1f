import { expect, test } from "vitest";
import { changeSummary, editSummary } from "./bulk/change-messages.ts";
import { eventOptions, maxEvents, searchHint, searchStatus } from "./task-options.ts";
import {
  assigneeOf,
  groupUrl,
  isOverdue,
  lateness,
  NewTask,
  nextStatus,
  noProgress,
  percentComplete,
  progressSummary,
  readTaskChange,
  StatusChange,
  statusLabel,
  sumOf,
  type Task,
  type TaskGrouping,
} from "./tasks.ts";

test("nextStatus goes from pending to in progress to completed and back to pending", () => {
  expect(nextStatus("pending")).toBe("in_progress");
  expect(nextStatus("in_progress")).toBe("completed");
  expect(nextStatus("completed")).toBe("pending");
});

test("the next status after an unknown or a missing one is pending; a missing one is shown as pending", () => {
  expect(nextStatus("paused")).toBe("pending");
  expect(nextStatus(null)).toBe("pending");
  expect(statusLabel(null)).toBe("PENDING");
});

test("a status label is in capitals, with a space for the underscore", () => {
  expect(statusLabel("in_progress")).toBe("IN PROGRESS");
});

test("percent complete is rounded, and 0 without tasks", () => {
  expect(percentComplete(noProgress)).toBe(0);
  expect(percentComplete({ total: 16, completed: 7 })).toBe(44);
  expect(percentComplete({ total: 3, completed: 2 })).toBe(67);
});

test("progress of several people is added up and shown as text", () => {
  const arjun = { total: 3, completed: 1, inProgress: 1, pending: 1 };
  expect(progressSummary(sumOf([arjun, arjun]))).toBe("2 completed, 2 in progress, 2 pending");
});

test("a task is overdue from the day after it was due until it is completed", () => {
  expect(isOverdue({ dueDate: "2026-11-20", status: "pending" }, "2026-11-21")).toBe(true);
  expect(isOverdue({ dueDate: "2026-11-21", status: "pending" }, "2026-11-21")).toBe(false);
  expect(isOverdue({ dueDate: "2026-11-20", status: "completed" }, "2026-11-21")).toBe(false);
  expect(isOverdue({ dueDate: null, status: "pending" }, "2026-11-21")).toBe(false);
});

test("a late task says by how many days", () => {
  const late = (dueDate: string | null, status: "pending" | "completed" = "pending") =>
    lateness({ dueDate, status }, "2026-11-22");
  expect([late("2026-11-10"), late("2026-11-21"), late("2023-01-01")]).toEqual(["12 days late", "1 day late", "1,421 days late"]);
  expect([late("2026-11-22"), late(null), late("2026-11-10", "completed")]).toEqual([null, null, null]);
});

test("a change of several tasks is read from one text, and summed up in a sentence", () => {
  const read = (change: string, due_date = "") => readTaskChange({ change, due_date });
  expect(read("status:completed")).toEqual({ status: "completed" });
  expect(read("assigned_to:nobody")).toEqual({ assigned_to: null });
  expect(read("assigned_to:a-b")).toEqual({ assigned_to: "a-b" });
  expect(read("due_date:2026-11-23")).toEqual({ due_date: "2026-11-23" });
  expect(read("due_date:chosen", "2026-11-24")).toEqual({ due_date: "2026-11-24" });
  expect(read("due_date:none")).toEqual({ due_date: null });
  for (const change of ["", "status:done", "assigned_to:", "due_date:chosen", "due_date:2026-02-30", "title:x", "toString"])
    expect(read(change), change).toBeNull();
  const today = "2026-11-26";
  expect(changeSummary({ count: 3, person: "Omkar Poolatha", today }, { assigned_to: "a" })).toBe(
    "3 tasks assigned to Omkar Poolatha.",
  );
  const only = { title: "Collect the advance" };
  expect(changeSummary({ count: 1, only, today }, { assigned_to: null })).toBe("Collect the advance: unassigned.");
  expect(changeSummary({ count: 1, only, today }, { due_date: "2026-12-03" })).toBe("Collect the advance: due 3\u00a0Dec.");
  expect(changeSummary({ count: 2, today }, { due_date: "2027-01-03" })).toBe("2 tasks due 3\u00a0Jan\u00a02027.");
  expect(changeSummary({ count: 1_000, today }, { status: "in_progress" })).toBe("1,000 tasks marked as In Progress.");
});

test("a group's link keeps the list's filters and adds its own", () => {
  const url = (query: string, ...group: [TaskGrouping, string]) => groupUrl(new URLSearchParams(query), ...group);
  expect(url("q=fire&page=3", "due", "overdue")).toBe("?q=fire&due=overdue");
  expect(url("status=all", "due", "today")).toBe("?due=today");
  expect(url("status=all&person=me", "due", "completed")).toBe("?status=completed&person=me");
  expect(url("", "event", "")).toBe("?event=none");
  expect(url("due=today", "person", "")).toBe("?due=today&person=nobody");
});

test("the assignee of a task is shown by name, else by email address; an unassigned task has none", () => {
  const task = { assigneeName: null, assigneeEmail: null } as Task;
  expect(assigneeOf({ ...task, assigneeName: "Keerthi Naidu", assigneeEmail: "k@toranam.example" })).toBe("Keerthi Naidu");
  expect(assigneeOf({ ...task, assigneeEmail: "k@toranam.example" })).toBe("k@toranam.example");
  expect(assigneeOf(task)).toBeNull();
});

test("a new task needs a title; the rest may stay empty", () => {
  const empty = { title: "  ", description: "", due_date: "", priority: "medium", assigned_to: "", event_id: "" };
  expect(NewTask.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(["title"]);
  expect(NewTask.parse({ ...empty, title: "Fire NOC" })).toEqual({
    id: expect.any(String),
    ...{ permit: false, permit_number: null, permit_until: null },
    repeats: null,
    title: "Fire NOC",
    description: null,
    due_date: null,
    priority: "medium",
    assigned_to: null,
    event_id: null,
  });
  expect(NewTask.safeParse({ ...empty, title: "Fire NOC", due_date: "2026-02-30" }).success).toBe(false);
  expect(NewTask.safeParse({ ...empty, title: "Fire NOC", due_date: "0000-01-01" }).error?.issues[0]?.message).toBe(
    "Please choose a day from 1\u00a0Jan\u00a02000 to 31\u00a0Dec\u00a02100.",
  );
});

test("a status change needs a known status and the version that its sender saw", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(StatusChange.parse({ id, status: "completed", version: "3" })).toEqual({ id, status: "completed", version: 3 });
  expect(StatusChange.safeParse({ id, status: "done", version: "3" }).success).toBe(false);
  expect(StatusChange.safeParse({ id, status: "completed", version: "" }).success).toBe(false);
});

test("events to choose from have their day, and their client if they are still alike", () => {
  const event = (id: string, name: string | null, date: string | null, client: string | null = null) => ({
    id,
    name,
    date,
    client,
  });
  const events = [
    event("1", "Sangeet", "2026-12-12", "Rao"),
    event("2", "Sangeet", "2026-12-13", "Rao"),
    event("3", "Haldi", "2026-12-14", "Rao"),
    event("4", "Haldi", "2026-12-14", "Reddy"),
    event("5", null, null),
  ];
  expect(eventOptions(events).map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
    "Sangeet, 12 Dec 2026",
    "Sangeet, 13 Dec 2026",
    "Haldi, 14 Dec 2026, Rao",
    "Haldi, 14 Dec 2026, Reddy",
    "Untitled Event",
  ]);
});

test("the search for an event says what it found, and why it found nothing", () => {
  const none = { found: null, failure: null, isSlow: false };
  expect([searchStatus(none), searchStatus({ ...none, isSlow: true })]).toEqual(["", "Searching..."]);
  expect([0, 1, 3].map((found) => searchStatus({ ...none, found }))).toEqual([
    "No event found.",
    "One event found.",
    "3 events found.",
  ]);
  expect(searchStatus({ ...none, failure: "offline" })).toMatch(/^Not searched: no connection\./);
  expect(searchStatus({ ...none, failure: "failed" })).toBe("Not searched: the server did not answer.");
  expect(searchHint("coming")).toContain(`the next ${maxEvents}`);
  expect(searchHint("past")).toMatch(/^The list has the coming events/);
});

test("the dialog says what it has saved if that is one thing", () => {
  const snapshot = {
    title: "Collect the advance",
    description: "",
    due_date: "",
    priority: "medium",
    status: "pending",
    assigned_to: "a",
    event_id: "00000000-0000-4000-8000-000000000003",
  };
  const saved = (
    changes: Record<string, string>,
    chosen: Record<string, string> = {},
    left: Partial<typeof snapshot> = snapshot,
  ) => {
    const form = new FormData();
    const fields = {
      ...left,
      id: "00000000-0000-4000-8000-000000000001",
      version: "1",
      snapshot: JSON.stringify(snapshot),
      ...changes,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return editSummary(form, "2026-11-26", chosen);
  };
  expect(saved({ due_date: "2026-12-03" })).toBe("due 3\u00a0Dec");
  expect(saved({ status: "in_progress" })).toBe("marked as In Progress");
  expect(saved({ assigned_to: "b" }, { assigned_to: "Keerthi Naidu" })).toBe("assigned to Keerthi Naidu");
  expect(saved({ assigned_to: "" }, { assigned_to: "Unassigned" })).toBe("unassigned");
  expect(saved({ title: "Collect the balance" })).toBeNull();
  expect(saved({ due_date: "2026-12-03", status: "completed" })).toBeNull();
  expect(saved({})).toBeNull();
  const moved = { event_id: "00000000-0000-4000-8000-000000000002" };
  expect(saved(moved, { event_id: "Varsha Wedding, 12 Dec 2026" })).toBe("now a task of Varsha Wedding, 12 Dec 2026");
  expect(saved({ ...moved, title: "Lamps" }, { event_id: "Sangeet" })).toBe("saved, now a task of Sangeet");
  expect(saved({ event_id: "" }, { event_id: "No event" })).toBe("now without an event");
  // A member's form has no assignee.
  const { assigned_to: _, ...own } = snapshot;
  expect(saved({ due_date: "2026-12-03" }, {}, own)).toBe("due 3\u00a0Dec");
});
