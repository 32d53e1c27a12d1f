import { type ChecklistName, checklists } from "#app/content/checklists.ts";
import { addDays } from "#app/platform/dates.ts";

/** The tasks of an event's kind, each due its days before the event, but never before today. Without a date none is due. */
export function checklistTasks(name: ChecklistName, eventDate: string | null, today: string) {
  return checklists[name].map(({ title, daysBefore, priority }) => {
    const due = eventDate && addDays(eventDate, -daysBefore);
    return { title, priority, dueDate: due && due < today ? today : due };
  });
}
