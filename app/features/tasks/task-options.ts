import { untitledEvent } from "#app/content/untitled.ts";
import { formatDay } from "#app/platform/dates.ts";
import { taskFields } from "./tasks.ts";

export type EventChoice = { id: string; name: string | null; date: string | null; client: string | null };

/** The options of task forms and filters. */
export type Choices = {
  people: { id: string; name: string }[];
  events: EventChoice[];
  /** Whether there are more events than `events` has. */
  moreEvents: boolean;
};

export const personOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
const nameAndDay = ({ name, date }: EventChoice) => [name || untitledEvent, date && formatDay(date)].filter(Boolean).join(", ");

/** "Sangeet, 12 Dec 2026"; events that are still alike have their client too. */
export function eventOptions(events: readonly EventChoice[]): { value: string; label: string }[] {
  const byLabel = Map.groupBy(events, nameAndDay);
  return events.map((event) => {
    const label = nameAndDay(event);
    const isUnique = byLabel.get(label)?.length === 1;
    return { value: event.id, label: isUnique || !event.client ? label : `${label}, ${event.client}` };
  });
}
export const priorityOptions = taskFields.priority.input.options ?? [];
