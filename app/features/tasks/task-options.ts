import { untitledEvent } from "#app/content/untitled.ts";
import { taskFields } from "./tasks.ts";

/** The options of task forms and filters. */
export type Choices = {
  people: { id: string; name: string }[];
  events: { id: string; name: string | null }[];
  /** Whether there are more events than `events` has. */
  moreEvents: boolean;
};

export const personOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
export const eventOption = ({ id, name }: { id: string; name: string | null }) => ({
  value: id,
  label: name || untitledEvent,
});
export const priorityOptions = taskFields.priority.input.options ?? [];
