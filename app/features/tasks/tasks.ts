import { z } from "zod";
import { untitledTask } from "#app/content/untitled.ts";
import type { MonthRow } from "#app/features/calendar/month/month.ts";
import type { PreferenceValue } from "#app/identity/preferences.ts";
import { addDays, daysBetween, formatDay } from "#app/platform/values/dates.ts";
import { choice, enteredDay, orNull, reference, schemasOf, text, yesOrNot } from "#app/platform/values/field.ts";
import { type FormActionData, NewId, optionalDaySchema } from "#app/platform/values/forms.ts";
import type { JsonRows } from "#app/records/json-rows.ts";
import { choiceFilter, dayFilter, filterReader, idFilter, textFilter } from "#app/records/list-filters.ts";
import { editSchema, type RecordVersion, VersionField } from "#app/records/record.ts";
import { type TaskPriority, type TaskStatus, taskPriorities, taskStatuses } from "#db/enums.ts";
import { repeatsField } from "./repeats/repeats.ts";

export type Task = {
  id: string;
  title: string | null;
  status: TaskStatus | null;
  priority: TaskPriority;
  /** "2026-11-21" */
  dueDate: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  /** The name of who gave it to the assignee, or handed it back; null: nobody did. */
  askedBy: string | null;
  repeats: string | null;
  permit: boolean;
  event: { id: string; name: string | null; date: string | null } | null;
  comments: number;
  files: number;
  version: number;
};

export const askedPrefix = "asked.";
/** The filter of the tasks that a person asked others to do. */
export const askedBy = (person: string): string => askedPrefix + person;

export type TaskGrouping = PreferenceValue<"tasks">;
/** A group of a list. The key is a `DueGroup`, an event's or a person's id; of the tasks without event or person the empty text. */
export type TaskGroup = { key: string; name: string | null; date: string | null; count: number };
export type GroupedTask = Task & { group: string };

export type MonthTask = MonthRow &
  Pick<Task, "title" | "status"> & { assignee: string | null; event: { name: string | null } | null };
/** How many tasks of a day the month view names; a link shows the others. */
export const maxPerDay = 3;

/** A task of an event as everybody of the staff sees it. */
export type ListedTask = Pick<Task, "id" | "title" | "status" | "dueDate"> & { assignee: string | null };

/** The tasks of an event that the actor may change, the others, and the one that was deleted just now. */
export type TasksOfEvent = {
  tasks: JsonRows<Task>;
  others: JsonRows<ListedTask>;
  deleted: { id: string; title: string } | null;
  /** The actor may assign and delete every task. */
  canChangeAll: boolean;
};

/** The number of tasks by status. */
export type Progress = { total: number; completed: number; inProgress: number; pending: number };
export type Member = { id: string; name: string; email: string; role: string | null; progress: Progress };

export const noProgress: Progress = { total: 0, completed: 0, inProgress: 0, pending: 0 };

export function progressOf(tasks: readonly Pick<Task, "status">[]): Progress {
  const count = (status: TaskStatus) => tasks.filter((task) => task.status === status).length;
  const [completed, inProgress] = [count("completed"), count("in_progress")];
  const total = tasks.length - count("closed");
  return { total, completed, inProgress, pending: total - completed - inProgress };
}

/** pending → in_progress → completed → pending; anything else goes to pending. */
export function nextStatus(status: string | null): TaskStatus {
  if (status === "pending") return "in_progress";
  return status === "in_progress" ? "completed" : "pending";
}

const statusNames: Record<TaskStatus, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  completed: "Completed",
  closed: "Closed, not done",
};

/** "In Progress" */
export const statusName = (status: TaskStatus): string => statusNames[status];

/** "IN PROGRESS"; a missing status is shown as pending. */
export const statusLabel = (status: string | null): string => (status ?? "pending").replaceAll("_", " ").toUpperCase();

/** Rounded; 0 when there are no tasks. */
export const percentComplete = ({ completed, total }: Pick<Progress, "completed" | "total">): number =>
  total === 0 ? 0 : Math.round((100 * completed) / total);

/** "7 completed, 5 in progress, 4 pending" */
export const progressSummary = ({ completed, inProgress, pending }: Progress): string =>
  `${completed} completed, ${inProgress} in progress, ${pending} pending`;

export const taskTitle = ({ title }: Pick<Task, "title">): string => title || untitledTask;

export const assigneeOf = (task: Task): string | null => task.assigneeName || task.assigneeEmail;

/** `today` as "2026-11-21"; a task is overdue from the day after it was due. */
export const isOverdue = (task: Pick<Task, "dueDate" | "status">, today: string): boolean =>
  task.dueDate !== null && task.dueDate < today && isOpenTask(task);

export const isOpenTask = ({ status }: Pick<Task, "status">): boolean => status !== "completed" && status !== "closed";

/** "12 days late"; null for a task that is not overdue. */
export function lateness(task: Pick<Task, "dueDate" | "status">, today: string): string | null {
  if (!task.dueDate || !isOverdue(task, today)) return null;
  const days = daysBetween(task.dueDate, today);
  return `${days.toLocaleString("en-IN")} ${days === 1 ? "day" : "days"} late`;
}

export const sumOf = (parts: readonly Progress[]): Progress =>
  parts.reduce(
    (sum, part) => ({
      total: sum.total + part.total,
      completed: sum.completed + part.completed,
      inProgress: sum.inProgress + part.inProgress,
      pending: sum.pending + part.pending,
    }),
    noProgress,
  );

const priorityNames: Record<TaskPriority, string> = { high: "High", medium: "Medium", low: "Low" };

export const taskFields = {
  title: text({ label: "Title", max: 200, missing: "Please give the task a title.", wide: true }),
  description: orNull(text({ label: "Description", max: 5000, multiline: true, wide: true })),
  due_date: enteredDay({ label: "Due date", format: formatDay }),
  priority: choice({
    label: "Priority",
    message: "Please choose a priority.",
    defaultValue: "medium",
    options: taskPriorities.map((value) => ({ value, label: priorityNames[value] })),
    format: (priority) => priority.toUpperCase(),
  }),
  status: choice({
    label: "Status",
    message: "Please choose a status.",
    defaultValue: "pending",
    options: taskStatuses.map((value) => ({ value, label: statusName(value) })),
    format: statusLabel,
  }),
  assigned_to: orNull(
    reference({
      label: "Assigned to",
      message: "Please choose somebody of the team.",
    }),
  ),
  event_id: orNull(reference({ label: "Event", schema: z.uuid(), message: "Please choose one of the events." })),
  repeats: repeatsField(),
  permit: yesOrNot({ label: "Permit or licence", hint: "Yes: its event does not become active before this is done." }),
  permit_number: orNull(text({ label: "Number", max: 100, hint: "The scan belongs to the files of this task." })),
  permit_until: enteredDay({ label: "Valid until", format: formatDay, hint: "At least until the event’s last day." }),
};

const { status: _, ...newTaskFields } = schemasOf(taskFields);

/** A new task is pending. */
export const NewTask = z.object({ id: NewId, ...newTaskFields });
export type NewTask = z.output<typeof NewTask>;

export const EditedTask = editSchema(taskFields);
export type EditedTask = z.output<typeof EditedTask>;

/** `version` is the one the sender saw; a task that was changed since is left as it is. */
export const StatusChange = z.object({
  id: z.uuid(),
  status: z.enum(taskStatuses),
  version: VersionField,
});
export type StatusChange = z.output<typeof StatusChange>;

/** A change that was kept on a device without a network. `seen`: the status that the sender saw. */
export const SeenStatusChange = z.object({
  op: NewId,
  id: z.uuid(),
  status: z.enum(taskStatuses),
  seen: z.enum(taskStatuses).default("pending"),
});
export type SeenStatusChange = z.output<typeof SeenStatusChange>;

/** What is over wins over what was sent by somebody who had not seen that; otherwise what is received later wins. */
export const settleTaskStatus = (stored: TaskStatus, { status, seen }: Pick<SeenStatusChange, "status" | "seen">): TaskStatus =>
  !isOpenTask({ status: stored }) && seen !== stored && status !== "completed" ? stored : status;

/** A task whose status was changed, with what Undo needs. */
export type ChangedTask = RecordVersion & { title: string | null; eventName: string | null; from: TaskStatus; to: TaskStatus };

/** The most tasks that are changed at once. */
export const maxBulk = 500;

/** The form of the bar above the selected tasks. */
export const BulkForm = z.object({
  /** "status:completed", "assigned_to:…", "due_date:2026-11-21" */
  change: z.string().max(120),
  /** The day for "due_date:chosen". */
  due_date: optionalDaySchema,
  /** "all": every task that the list's filters find. */
  scope: z.string().default(""),
  /** The number of tasks on the page. "all" counts only while all of them are selected. */
  shown: z.coerce.number().int().catch(0),
});

/** Undo of a change of several tasks. @property entry the id of its audit entry */
export const BulkUndo = z.object({ entry: z.coerce.number().int().positive() });

/** One value for several tasks. Null is nobody, or no date. */
export type TaskChange = { status: TaskStatus } | { assigned_to: string | null } | { due_date: string | null };

/** @returns null for a text that is not a change */
export function readTaskChange({ change, due_date }: Pick<z.output<typeof BulkForm>, "change" | "due_date">): TaskChange | null {
  const [field, value = ""] = change.split(/:(.*)/s);
  if (field === "status") {
    const status = taskStatuses.find((known) => known === value);
    return status ? { status } : null;
  }
  if (field === "assigned_to" && value) return { assigned_to: value === "nobody" ? null : value };
  if (field !== "due_date") return null;
  if (value === "none") return { due_date: null };
  const day = optionalDaySchema.safeParse(value === "chosen" ? due_date : value).data;
  return day ? { due_date: day } : null;
}

/** "3 tasks", "One task" */
export const countOfTasks = (count: number): string => (count === 1 ? "One task" : `${count.toLocaleString("en-IN")} tasks`);

/** The last day of the group "This week", which begins tomorrow. */
export const lastDayOfWeek = (today: string): string => addDays(today, 7);

/** The groups of a list that is grouped by due day, in their order. */
export const dueGroups = ["overdue", "today", "week", "later", "none", "completed"] as const;
export type DueGroup = (typeof dueGroups)[number];
export const dueGroupNames: Record<DueGroup, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "This week",
  later: "Later",
  none: "No date",
  completed: "Completed",
};

export const readTaskFilters = filterReader(["due", "title", "status", "priority"], {
  q: textFilter,
  /** Empty: all that are not completed. */
  status: choiceFilter([...taskStatuses, "all"]),
  priority: choiceFilter(taskPriorities),
  /** auth_users.id, "nobody", or as `askedBy`. */
  person: textFilter,
  /** events.id, or "none". */
  event: (text) => (text === "none" ? text : idFilter(text)),
  due: choiceFilter(["overdue", "today", "week", "later", "none"]),
  /** Only tasks that are due on this day; the month view ignores it. */
  day: dayFilter,
});
export type TaskFilterValues = ReturnType<typeof readTaskFilters>;

/** The filters that list and month share. */
export const sharedFilters = ({ q, status, priority, person, event, due }: TaskFilterValues) =>
  ({ q, status, priority, person, event, due }) satisfies Record<string, string>;

/** The URL of the list that shows one group: the list's own filters and this one. */
export function groupUrl(params: URLSearchParams, grouping: TaskGrouping, key: string): string {
  const query = new URLSearchParams(params);
  for (const name of ["page", "deleted", "candidate"]) query.delete(name);
  if (grouping === "event") query.set("event", key || "none");
  else if (grouping === "person") query.set("person", key || "nobody");
  else if (key === "completed") query.set("status", "completed");
  else {
    query.set("due", key);
    // The groups by day have no completed tasks.
    if (query.get("status") === "all") query.delete("status");
  }
  return `?${query}`;
}

/** What can be done with the open tasks of an event that has changed. */
export const taskFollowUps = ["fill", "delete"] as const;
export type TaskFollowUp = (typeof taskFollowUps)[number];

/** The intents whose forms show their errors themselves. */
export const taskFormIntents = ["add", "edit", "give", "add-step", "after"] as const;
export type TaskActionData = FormActionData & {
  /** The fields of the form that undoes what was done. */
  undo?: Record<string, string>;
  /** The tasks that the dialog asks to delete. */
  tasksToDelete?: { count: number; fields: Record<string, string> };
};

/** The dialog for a new task of an event, which closes to the event's page. */
export const newTaskUrl = (eventId: string): string => `/dashboard/tasks?event=${eventId}&new&from=event`;

/** The message when a status was not changed. @param message the reason */
export const updateFailed = (message: string): string => `Failed to update task status: ${message}`;
