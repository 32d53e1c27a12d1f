import { taskFields } from "./tasks.ts";

/** The options of task forms and filters. */
export type Choices = { people: { id: string; name: string }[]; events: { id: string; name: string | null }[] };

export const personOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
export const eventOption = ({ id, name }: { id: string; name: string | null }) => ({
  value: id,
  label: name || "Untitled Event",
});
export const statusOptions = taskFields.status.input.options ?? [];
export const priorityOptions = taskFields.priority.input.options ?? [];
export const dueOptions = [
  { value: "overdue", label: "Overdue" },
  { value: "today", label: "Today" },
  { value: "week", label: "Next 7 days" },
  { value: "none", label: "No due date" },
];
