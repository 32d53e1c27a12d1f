import { formatShortDay } from "#app/platform/values/dates.ts";
import { isSameText } from "#app/platform/values/merge-changes.ts";
import type { Snapshot } from "#app/records/record.ts";
import type { TaskStatus } from "#db/enums.ts";
import { countOfTasks, statusName, type Task, type TaskChange, taskFields, taskTitle } from "../tasks.ts";

/** "due 3 Dec", "assigned to Omkar Poolatha" @param person the name of the new assignee, if there is one */
function changeText(change: TaskChange, today: string, person?: string): string {
  if ("status" in change) return `marked as ${statusName(change.status)}`;
  if ("due_date" in change) return change.due_date ? `due ${formatShortDay(change.due_date, today)}` : "without a due date";
  return person ? `assigned to ${person}` : "unassigned";
}

/** "Collect the advance: due 3 Dec.", "3 tasks assigned to Omkar Poolatha." @param only the changed task if there is only one */
export function changeSummary(
  { count, only, person, today }: { count: number; only?: Pick<Task, "title">; person?: string; today: string },
  change: TaskChange,
): string {
  return `${only ? `${taskTitle(only)}:` : countOfTasks(count)} ${changeText(change, today, person)}.`;
}

/** What the dialog has saved if that is one thing, "due 3 Dec", or another event. @param chosen the texts of the chosen options, by field */
export function editSummary(form: FormData, today: string, chosen: Partial<Record<string, string>>): string | null {
  const shown = JSON.parse(String(form.get("snapshot"))) as Snapshot;
  const entered = (name: keyof typeof taskFields) => {
    const text = String(form.get(name));
    return taskFields[name].input.readDay?.(text) ?? text;
  };
  const names = Object.keys(taskFields) as (keyof typeof taskFields)[];
  const changed = names.filter((name) => form.has(name) && !isSameText(entered(name), shown[name] ?? ""));
  const [name] = changed;
  const event = form.get("event_id") ? `now a task of ${chosen.event_id}` : "now without an event";
  if (changed.includes("event_id")) return changed.length === 1 ? event : `saved, ${event}`;
  if (changed.length !== 1) return null;
  if (name === "status") return changeText({ status: entered(name) as TaskStatus }, today);
  if (name === "due_date") return changeText({ due_date: entered(name) || null }, today);
  if (name !== "assigned_to") return null;
  const assigned_to = entered(name);
  return changeText({ assigned_to }, today, assigned_to ? chosen.assigned_to : "");
}
