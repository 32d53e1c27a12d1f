import { z } from "zod";
import type { Company } from "#app/company/company.ts";
import { advanceTaskTitles, checklistNames } from "#app/content/checklists.ts";
import { isOpenTask, type Task, type TaskFollowUp, taskFollowUps } from "#app/features/tasks/tasks.ts";
import type { EventRow } from "./events.ts";

type OfferedEvent = Pick<EventRow, "date" | "status" | "postponed">;

/** The proposed change of the open tasks of an event that was cancelled or dated; for one that moved see event-move.ts. */
export type TaskOffer = { followUp: TaskFollowUp; message: string /** Null: the person may not. */; button: string | null };

/** "One open task", "7 open tasks" */
export const countOfOpenTasks = (count: number): string => (count === 1 ? "One open task" : `${count} open tasks`);

/** The titles of the tasks that events of a kind start with. */
export function checklistTitles(checklists: Company["checklists"], kind: string | null): string[] {
  const name = checklistNames.find((one) => one === kind);
  return name ? checklists[name].map(({ title }) => title) : [];
}

/**
 * The tasks of a cancelled event were not done: they are never offered to be completed. Those of a postponed one wait for its day.
 * @param checklist the titles of the tasks of its kind @param canDelete whether the person may delete tasks
 */
export function taskOffer(
  event: OfferedEvent,
  tasks: readonly Pick<Task, "status" | "dueDate" | "title">[],
  checklist: readonly string[],
  canDelete: boolean,
): TaskOffer | null {
  const open = tasks.filter(isOpenTask);
  if (event.postponed) return null;
  if (event.status === "cancelled")
    return open.length === 0
      ? null
      : {
          followUp: "delete",
          message: `The event is cancelled. ${countOfOpenTasks(open.length)} ${open.length === 1 ? "remains" : "remain"}.${canDelete ? "" : ` An admin can delete ${open.length === 1 ? "it" : "them"}.`}`,
          button: canDelete ? `Delete the open ${open.length === 1 ? "task" : "tasks"}` : null,
        };
  if (!event.date || event.status === "completed") return null;
  const undated = open.filter(({ dueDate, title }) => !dueDate && checklist.includes(title ?? "")).length;
  if (undated === 0) return null;
  return {
    followUp: "fill",
    message: `${countOfOpenTasks(undated)} of its checklist ${undated === 1 ? "has" : "have"} no due date.`,
    button: "Fill in the due dates",
  };
}

/**
 * The titles of the tasks of the event's kind that it lacks: after its kind was chosen or changed, and while it has none of them.
 * @param titles of all its tasks @param checklist of the tasks of its kind
 */
export function missingTasks(
  event: Pick<EventRow, "status"> & { isOver: boolean },
  titles: readonly (string | null)[],
  checklist: readonly string[],
  isKindNew: boolean,
): string[] {
  if (event.isOver || event.status === "cancelled" || event.status === "completed") return [];
  const hasAdvance = titles.some((title) => advanceTaskTitles.includes(title ?? ""));
  const missing = checklist.filter((title) => !titles.includes(title) && !(hasAdvance && advanceTaskTitles.includes(title)));
  return isKindNew || !checklist.some((title) => titles.includes(title)) ? missing : [];
}

export const TaskOfferAnswer = z.object({ id: z.uuid(), follow_up: z.enum(taskFollowUps) });
export type TaskOfferAnswer = z.output<typeof TaskOfferAnswer>;
