import { formatShortDay } from "#app/platform/values/dates.ts";
import { countOfTasks, EditedTask, statusName, type Task, type TaskChange, taskFields, taskTitle } from "../tasks.ts";

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
  const { data } = EditedTask.safeParse(Object.fromEntries(form));
  if (!data) return null;
  const text = (name: keyof typeof taskFields) => String(data[name] ?? "");
  const changed = Object.keys(taskFields).filter(
    (name) => form.has(name) && text(name as keyof typeof taskFields) !== data.snapshot[name],
  );
  const [name] = changed;
  const event = data.event_id ? `now a task of ${chosen.event_id}` : "now without an event";
  if (changed.includes("event_id")) return changed.length === 1 ? event : `saved, ${event}`;
  if (changed.length !== 1) return null;
  if (name === "status") return changeText({ status: data.status }, today);
  if (name === "due_date") return changeText({ due_date: data.due_date }, today);
  if (name !== "assigned_to") return null;
  return changeText({ assigned_to: data.assigned_to }, today, data.assigned_to ? chosen.assigned_to : "");
}
