import { type ChecklistName, checklists } from "#app/content/checklists.ts";
import { addDays } from "#app/platform/dates.ts";

/** The tasks for a kind of event. Each is due some days before the event, but not before today; without a date none is due. */
export function checklistTasks(name: ChecklistName, eventDate: string | null, today: string) {
  return checklists[name].map(({ title, daysBefore, priority }) => {
    const due = eventDate && addDays(eventDate, -daysBefore);
    return { title, priority, dueDate: due && due < today ? today : due };
  });
}
