import type { ChecklistItem } from "#app/content/checklists.ts";
import { addDays } from "#app/platform/values/dates.ts";

/** The tasks of a checklist for an event, each due its days before the event, but not before today. Without a date of the event none has a due date. */
export function checklistTasks(checklist: readonly ChecklistItem[], eventDate: string | null, today: string) {
  return checklist.map(({ title, daysBefore, priority, permit = false }) => {
    const due = eventDate && addDays(eventDate, -daysBefore);
    return { title, priority, permit, dueDate: due && due < today ? today : due };
  });
}
