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
  event: null,
  version: 1,
});
const event = { date: "2099-12-12", status: "active" } as const;
const checklist = ["Photographers briefed"];
const tasks = [task("Cake", "2099-12-01"), task("Photographers briefed", null), task("Done", "2099-12-01", "completed")];

it("offers to fill in the due dates that the event's checklist defines", () => {
  expect(taskOffer(event, tasks, checklist)).toMatchObject({
    followUp: "fill",
    message: "One open task of its checklist has no due date.",
  });
  expect(taskOffer(event, tasks, [])).toBeNull();
  expect(taskOffer({ ...event, date: null }, tasks, checklist)).toBeNull();
});

it("offers to complete the open tasks of a cancelled event", () => {
  expect(taskOffer({ ...event, status: "cancelled" }, tasks, checklist)).toMatchObject({ followUp: "complete" });
  expect(taskOffer({ ...event, status: "cancelled" }, [task("Done", null, "completed")], checklist)).toBeNull();
});
