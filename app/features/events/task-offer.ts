import { z } from "zod";
import { checklistNames } from "#app/content/checklists.ts";
import { type Task, type TaskFollowUp, taskFollowUps } from "#app/features/tasks/tasks.ts";
import type { Company } from "#app/platform/company.ts";
import { daysBetween, formatDay } from "#app/platform/dates.ts";
import { optionalDaySchema } from "#app/platform/forms.ts";
import type { EventRow } from "./events.ts";

type OfferedEvent = Pick<EventRow, "date" | "status">;

/** The proposed change of the open tasks of an event that was cancelled, moved or dated. */
export type TaskOffer = { followUp: TaskFollowUp; message: string; button: string };

const tasksText = (count: number): string => (count === 1 ? "One open task" : `${count} open tasks`);

/** The titles of the tasks that events of a kind start with. */
export function checklistTitles(checklists: Company["checklists"], kind: string | null): string[] {
  const name = checklistNames.find((one) => one === kind);
  return name ? checklists[name].map(({ title }) => title) : [];
}

/**
 * @param movedFrom the event's date before the edit that was just saved
 * @param checklist the titles of the tasks of its kind
 */
export function taskOffer(
  event: OfferedEvent,
  tasks: readonly Task[],
  movedFrom: string,
  checklist: readonly string[],
): TaskOffer | null {
  const open = tasks.filter(({ status }) => status !== "completed");
  if (event.status === "cancelled")
    return open.length === 0
      ? null
      : {
          followUp: "complete",
          message: `The event is cancelled. ${tasksText(open.length)} remain.`,
          button: "Complete its tasks",
        };
  if (!event.date || event.status === "completed") return null;
  const dated = open.filter(({ dueDate }) => dueDate).length;
  const days = movedFrom ? daysBetween(movedFrom, event.date) : 0;
  if (days !== 0 && dated > 0)
    return {
      followUp: "move",
      message: `The event moved from ${formatDay(movedFrom)} to ${formatDay(event.date)}. ${tasksText(dated)} kept the old due dates.`,
      button: `Move them by ${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`,
    };
  const undated = open.filter(({ dueDate, title }) => !dueDate && checklist.includes(title ?? "")).length;
  if (undated === 0) return null;
  return {
    followUp: "fill",
    message: `${tasksText(undated)} of its checklist ${undated === 1 ? "has" : "have"} no due date.`,
    button: "Fill in the due dates",
  };
}

export const TaskOfferAnswer = z.object({ id: z.uuid(), follow_up: z.enum(taskFollowUps), from: optionalDaySchema });
export type TaskOfferAnswer = z.output<typeof TaskOfferAnswer>;
