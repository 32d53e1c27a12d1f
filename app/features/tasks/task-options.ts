import type { Failure } from "#app/browser/use-choices.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { taskFields } from "./tasks.ts";

export type EventChoice = { id: string; name: string | null; date: string | null; client: string | null };

/** The options of task forms and filters. */
export type Choices = {
  people: { id: string; name: string }[];
  events: EventChoice[];
  moreEvents: MoreEvents;
};

/** Which events there are beside those of the list: coming ones too, or only past ones. */
export type MoreEvents = "coming" | "past" | null;

/** How many coming events, and how many events without a date, the list of a task's event has at most. */
export const maxEvents = 50;

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

/** What the list of a task's event lacks, and what the search below it looks in. */
export const searchHint = (more: NonNullable<MoreEvents>): string =>
  more === "coming"
    ? `The list has the next ${maxEvents}. Search by name, place or client.`
    : "The list has the coming events. Search for past ones by name, place or client.";

type Search = { found: number | null; failure: Failure | null; isSlow: boolean };

/** What is said about a search. @param found the number of events found; null without an answer */
export function searchStatus({ found, failure, isSlow }: Search): string {
  if (failure === "offline") return "Not searched: no connection. It searches again when the connection is back.";
  if (failure) return "Not searched: the server did not answer.";
  if (found === null) return isSlow ? "Searching..." : "";
  if (found === 0) return "No event found.";
  return found === 1 ? "One event found." : `${found} events found.`;
}
