import { expect, test } from "vitest";
import { formatShortDay } from "#app/platform/values/dates.ts";
import {
  countOf,
  dayAge,
  firstOfEach,
  fullDay,
  nextTaskStatus,
  replyAge,
  summarizeDays,
  taskContext,
  waitingTime,
} from "./needs.ts";
import { activityTime, describeActivity } from "./recent-activity.ts";

const now = new Date("2026-11-22T10:00:00Z");
const today = "2026-11-22";

test("replyAge says how much time is left, or by how much it is exceeded", () => {
  const ages = ["2026-11-22T07:00:00Z", "2026-11-22T12:30:00Z", "2026-11-22T10:40:00Z", "2026-11-19T10:00:00Z"];
  expect(ages.map((dueAt) => replyAge(dueAt, now))).toEqual([
    { text: "3 h over", isLate: true },
    { text: "2 h left", isLate: false },
    { text: "40 min left", isLate: false },
    { text: "3 days over", isLate: true },
  ]);
  expect(waitingTime("2026-11-22T05:00:00Z", now).text).toBe("5 h");
});

test("an event of two functions is named once in a day", () => {
  const functions = [
    { id: "a", name: "Sangeet" },
    { id: "b", name: "Dinner" },
    { id: "a", name: "Haldi" },
  ];
  expect(firstOfEach(functions).map(({ name }) => name)).toEqual(["Sangeet", "Dinner"]);
});

test("dayAge says by how much a day is late, or when it is", () => {
  const days = ["2026-11-10", "2026-11-21", today, "2026-11-23", "2026-11-28"];
  expect(days.map((day) => dayAge(day, today).text)).toEqual(["12 days late", "1 day late", "today", "tomorrow", "in 6 days"]);
  expect(days.map((day) => dayAge(day, today).isLate)).toEqual([true, true, false, false, false]);
});

test("a day is written without its year in this year only", () => {
  expect([formatShortDay("2026-11-25", today), formatShortDay("2027-01-05", today)]).toEqual([
    "25\u00a0Nov",
    "5\u00a0Jan\u00a02027",
  ]);
  expect(fullDay(today)).toBe("Sunday\u00a022\u00a0Nov\u00a02026");
});

test("summarizeDays names the events of today and the next day with events", () => {
  const wedding = (date: string) => ({ date, eventType: "Wedding" });
  const other = (date: string) => ({ date, eventType: "Corporate Event" });
  const sentence = (...events: { date: string; eventType: string }[]) => summarizeDays(events, today);
  expect(sentence(wedding(today), wedding("2026-11-25"))).toBe("One wedding today, one on Wednesday.");
  expect(sentence(other(today), wedding(today), other("2026-11-23"))).toBe("Two events today, one tomorrow.");
  expect(sentence(wedding(today), other("2026-12-24"))).toBe("One wedding today, one event on 24\u00a0Dec.");
  expect(sentence(other("2026-11-25"))).toBe("No event today, one event on Wednesday.");
  expect(sentence(wedding(today))).toBe("One wedding today.");
  expect(sentence()).toBe("No event is planned.");
});

test("the context of a task has its event and the event's day", () => {
  const task = { hasEvent: true, eventName: "Coast festival", eventDate: "2026-11-06" } as Parameters<typeof taskContext>[0];
  expect(taskContext(task, today)).toEqual(["Coast festival", "event\u00a06\u00a0Nov"]);
});

test("the next status of a pending task is in progress, and of one in progress completed", () => {
  const next = (status: "pending" | "in_progress" | null) => nextTaskStatus({ status } as Parameters<typeof nextTaskStatus>[0]);
  expect([next(null), next("pending"), next("in_progress")]).toEqual(["in_progress", "in_progress", "completed"]);
});

test("countOf chooses the singular or the plural", () => {
  expect([countOf(1, "reply", "replies"), countOf(1250, "reply", "replies")]).toEqual(["1 reply", "1,250 replies"]);
});

test("an activity is a sentence with its age, or with its date when it is older than a day", () => {
  expect(describeActivity("task status changed", { status: ["pending", "in_progress"] })).toEqual({
    before: "moved",
    after: "to In Progress",
  });
  expect(describeActivity("payment recorded", { gross: 30000000 })).toEqual({ before: "recorded ₹3,00,000 for", after: "" });
  expect(describeActivity("payment on account recorded", { gross: 500000, amount: 200000 }).before).toBe(
    "recorded ₹2,000 on account for",
  );
  expect(describeActivity("refund recorded", { amount: 200000 }).before).toBe("refunded ₹2,000 to");
  expect(describeActivity("refund cancelled", { amount: 200050 }).before).toBe("cancelled a refund of ₹2,000.50 to");
  expect(describeActivity("lead change undone", { stage: ["contacted", "new"] }).before).toBe("undid a change of");
  expect(describeActivity("lead moved", { stage: ["new", "won"] }).after).toBe("to Won");
  expect(describeActivity("tasks changed", { change: "close", tasks: [] })).toEqual({
    before: "closed",
    after: "with their event",
  });
  const times = [
    "2026-11-22T09:59:30Z",
    "2026-11-22T09:48:00Z",
    "2026-11-21T10:01:00Z",
    "2026-11-21T10:00:00Z",
    "2025-11-21T10:00:00Z",
  ];
  expect(times.map((at) => activityTime(at, now))).toEqual(["now", "12 min", "23 h", "21\u00a0Nov", "21\u00a0Nov\u00a02025"]);
});
