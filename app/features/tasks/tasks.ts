import { z } from "zod";
import { formatDay } from "#app/platform/dates.ts";
import { type FormActionData, NewId } from "#app/platform/forms.ts";
import { choiceFilter, filterReader, idFilter, textFilter } from "#app/platform/list-filters.ts";
import {
  choiceField,
  dayField,
  editSchema,
  type RecordVersion,
  referenceField,
  requiredTextField,
  schemasOf,
  textField,
  VersionField,
} from "#app/platform/record.ts";
import { type TaskPriority, type TaskStatus, taskPriorities, taskStatuses } from "#db/enums.ts";

export type Task = {
  id: string;
  title: string | null;
  status: TaskStatus | null;
  priority: TaskPriority;
  /** "2026-11-21" */
  dueDate: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  event: { id: string; name: string | null; date: string | null } | null;
  version: number;
};

/** A task of an event as everybody of the staff sees it. */
export type ListedTask = Pick<Task, "id" | "title" | "status" | "dueDate"> & { assignee: string | null; isOwn: boolean };

/** The numbers of somebody's tasks by status. */
export type Progress = { total: number; completed: number; inProgress: number; pending: number };
export type Member = { id: string; name: string; email: string; role: string | null; progress: Progress };

export const noProgress: Progress = { total: 0, completed: 0, inProgress: 0, pending: 0 };

/** pending → in_progress → completed → pending; anything else goes to pending. */
export function nextStatus(status: string | null): TaskStatus {
  if (status === "pending") return "in_progress";
  return status === "in_progress" ? "completed" : "pending";
}

const statusNames: Record<TaskStatus, string> = { pending: "Pending", in_progress: "In Progress", completed: "Completed" };

/** "In Progress" */
export const statusName = (status: TaskStatus): string => statusNames[status];

/** "IN PROGRESS"; a missing status is shown as pending. */
export const statusLabel = (status: string | null): string => (status ?? "pending").replaceAll("_", " ").toUpperCase();

/** Rounded; 0 when there are no tasks. */
export const percentComplete = ({ completed, total }: Progress): number =>
  total === 0 ? 0 : Math.round((100 * completed) / total);

/** "7 completed, 5 in progress, 4 pending" */
export const progressSummary = ({ completed, inProgress, pending }: Progress): string =>
  `${completed} completed, ${inProgress} in progress, ${pending} pending`;

export const taskTitle = ({ title }: Pick<Task, "title">): string => title || "Untitled Task";

export const assigneeOf = (task: Task): string => task.assigneeName || task.assigneeEmail || "Unassigned";

/** `today` as "2026-11-21"; a task is overdue from the day after it was due. */
export const isOverdue = (task: Pick<Task, "dueDate" | "status">, today: string): boolean =>
  task.dueDate !== null && task.dueDate < today && task.status !== "completed";

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

/** The fields of a task in its form. */
export const taskFields = {
  title: requiredTextField({ label: "Title", max: 200, required: "Please give the task a title.", wide: true }),
  description: textField({ label: "Description", max: 5000, multiline: true, wide: true }),
  due_date: dayField({ label: "Due date", format: formatDay }),
  priority: choiceField({
    label: "Priority",
    values: taskPriorities,
    message: "Please choose a priority.",
    start: "medium",
    options: taskPriorities.map((value) => ({ value, label: priorityNames[value] })),
    format: (priority) => priority.toUpperCase(),
  }),
  status: choiceField({
    label: "Status",
    values: taskStatuses,
    message: "Please choose a status.",
    start: "pending",
    options: taskStatuses.map((value) => ({ value, label: statusName(value) })),
    format: statusLabel,
  }),
  assigned_to: referenceField({
    label: "Assigned to",
    schema: z.string().max(100),
    message: "Please choose somebody of the team.",
  }),
  event_id: referenceField({ label: "Event", schema: z.uuid(), message: "Please choose one of the events." }),
};

const { status: _, ...newTaskFields } = schemasOf(taskFields);

/** A new task is pending. */
export const NewTask = z.object({ id: NewId, ...newTaskFields });
export type NewTask = z.output<typeof NewTask>;

export const EditedTask = editSchema(taskFields);
export type EditedTask = z.output<typeof EditedTask>;

/** `version` is the one the sender saw; a later version is not changed. */
export const StatusChange = z.object({
  id: z.uuid(),
  status: z.enum(taskStatuses),
  version: VersionField,
});
export type StatusChange = z.output<typeof StatusChange>;

/** A task whose status was changed, with what Undo needs. */
export type ChangedTask = RecordVersion & { title: string | null; from: TaskStatus; to: TaskStatus };

/** A change of several tasks. An empty status or person stays as it is; "nobody" removes the person. */
export const BulkChange = z.object({
  status: z.union([z.literal(""), z.enum(taskStatuses)]).default(""),
  assigned_to: z.string().max(100).default(""),
});
export type BulkChange = z.output<typeof BulkChange>;

export const readTaskFilters = filterReader(["due", "title", "status", "priority"], {
  q: textFilter,
  status: choiceFilter(taskStatuses),
  priority: choiceFilter(taskPriorities),
  /** auth_users.id, or "nobody". */
  person: textFilter,
  event: idFilter,
  due: choiceFilter(["overdue", "today", "week", "none"]),
});
export type TaskFilterValues = ReturnType<typeof readTaskFilters>;

/** What an event's change may do to its open tasks. */
export const taskFollowUps = ["move", "fill", "complete"] as const;
export type TaskFollowUp = (typeof taskFollowUps)[number];

/** The intents whose forms show their errors themselves. */
export const taskForms = ["add", "edit"] as const;
export type TaskActionData = FormActionData & { changed?: ChangedTask };

export const updateFailed = (message: string): string => `Failed to update task status: ${message}`;
