import { expect, it } from "vitest";
import type { Task } from "#app/features/tasks/tasks.ts";
import { taskOffer } from "./task-offer.ts";

const task = (title: string, dueDate: string | null, status: Task["status"] = "pending"): Task => ({
  id: title,
  title,
  dueDate,
  status,
  priority: "medium",
  assigneeName: null,
  assigneeEmail: null,
  askedBy: null,
  repeats: null,
  permit: false,
  event: null,
  comments: 0,
  files: 0,
  version: 1,
});
const event = { date: "2099-12-12", status: "active", postponed: false } as const;
const checklist = ["Photographers briefed"];
const tasks = [task("Cake", "2099-12-01"), task("Photographers briefed", null), task("Done", "2099-12-01", "completed")];

it("offers to fill in the due dates that the event's checklist defines", () => {
  expect(taskOffer(event, tasks, checklist, true)).toMatchObject({
    followUp: "fill",
    message: "One open task of its checklist has no due date.",
  });
  expect(taskOffer(event, tasks, [], true)).toBeNull();
  expect(taskOffer({ ...event, date: null }, tasks, checklist, true)).toBeNull();
});

it("offers to delete the open tasks of a cancelled event, which were not done, and never to complete them", () => {
  const cancelled = { ...event, status: "cancelled" } as const;
  const button = "Delete the open tasks";
  expect(taskOffer(cancelled, tasks, checklist, true)).toMatchObject({ followUp: "delete", button });
  expect(taskOffer(cancelled, tasks, checklist, false)).toMatchObject({
    message: "The event is cancelled. 2 open tasks remain. An admin can delete them.",
    button: null,
  });
  expect(taskOffer({ ...cancelled, postponed: true }, tasks, checklist, true)).toBeNull();
  expect(taskOffer(cancelled, [task("Done", null, "completed")], checklist, true)).toBeNull();
});
