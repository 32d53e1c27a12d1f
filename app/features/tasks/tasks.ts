import { z } from "zod";
import { NewId, type Refusal } from "#app/platform/forms.ts";
import { readChoice, readId, readPage, readSort, readText, type Sorted } from "#app/platform/list-filters.ts";
import { SnapshotField, VersionField } from "#app/platform/snapshot.ts";

export const taskStatuses = ["pending", "in_progress", "completed"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
const priorities = ["high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

export type Task = {
  id: string;
  title: string | null;
  status: string | null;
  priority: Priority;
  /** "2026-11-21" */
  dueDate: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  version: number;
};

/** How far somebody's tasks are. */
export type Progress = { total: number; completed: number; inProgress: number; pending: number };
export type Member = { id: string; name: string; email: string; role: string | null; progress: Progress };

export const noProgress: Progress = { total: 0, completed: 0, inProgress: 0, pending: 0 };

/** pending → in_progress → completed → pending; anything else goes to pending. */
export function nextStatus(status: string | null): TaskStatus {
  if (status === "pending") return "in_progress";
  return status === "in_progress" ? "completed" : "pending";
}

const names: Record<TaskStatus, string> = { pending: "Pending", in_progress: "In Progress", completed: "Completed" };

/** "In Progress" */
export const statusName = (status: TaskStatus): string => names[status];

/** "IN PROGRESS"; a missing status is shown as pending. */
export const statusLabel = (status: string | null): string => (status ?? "pending").replaceAll("_", " ").toUpperCase();

/** Rounded; 0 when there are no tasks. */
export const percentComplete = ({ completed, total }: Progress): number =>
  total === 0 ? 0 : Math.round((100 * completed) / total);

/** "7 completed, 5 in progress, 4 pending" */
export const progressSummary = ({ completed, inProgress, pending }: Progress): string =>
  `${completed} completed, ${inProgress} in progress, ${pending} pending`;

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

const emptyToNull = (text: string) => text || null;

export const NewTask = z.object({
  id: NewId,
  title: z.string().trim().min(1, "Please give the task a title.").max(200, "At most 200 characters."),
  description: z.string().trim().max(5000, "At most 5,000 characters.").default("").transform(emptyToNull),
  due_date: z
    .union([z.literal(""), z.iso.date("Please choose a day.").startsWith("2", "Please choose a day.")], "Please choose a day.")
    .default("")
    .transform(emptyToNull),
  priority: z.enum(priorities, "Please choose a priority.").default("medium"),
  assigned_to: z.string().max(100).default("").transform(emptyToNull),
  event_id: z
    .union([z.literal(""), z.uuid()], "Please choose one of the events.")
    .default("")
    .transform(emptyToNull),
});
export type NewTask = z.output<typeof NewTask>;

/** An edited task; `snapshot` is what its form showed when it was opened. */
export const EditedTask = NewTask.extend({
  version: VersionField,
  snapshot: SnapshotField,
  status: z.enum(taskStatuses, "Please choose a status."),
});
export type EditedTask = z.output<typeof EditedTask>;

/** One row of a form: the task as its form shows it. */
export type TaskDraft = { id: string; version: number; snapshot: Record<string, string> };

/** `version` is the one the sender saw: a task that has moved on since is not changed. */
export const StatusChange = z.object({
  id: z.uuid(),
  status: z.enum(taskStatuses),
  version: VersionField,
});
export type StatusChange = z.output<typeof StatusChange>;

export type StatusResult =
  | { outcome: "changed"; id: string; title: string | null; from: TaskStatus; to: TaskStatus; version: number }
  | { outcome: "stale"; id: string; status: string | null }
  | { outcome: "unknown" };

/** Many tasks at once: each as "id:version". An empty status or person stays as it is; "nobody" takes the person away. */
export const BulkChange = z.object({
  status: z.union([z.literal(""), z.enum(taskStatuses)]).default(""),
  assigned_to: z.string().max(100).default(""),
});
export type BulkChange = z.output<typeof BulkChange>;

const taskSorts = ["due", "title", "status", "priority"] as const;
const dueChoices = ["overdue", "today", "week", "none"] as const;

/** What the list of tasks is asked for. */
export type TaskSearch = Sorted<(typeof taskSorts)[number]> & {
  q: string;
  status: TaskStatus | "";
  priority: Priority | "";
  /** auth_users.id, or "nobody". */
  person: string;
  event: string | null;
  due: (typeof dueChoices)[number] | "";
  page: number;
};

export const searchIn = (params: URLSearchParams): TaskSearch => ({
  ...readSort(params, taskSorts),
  q: readText(params),
  status: readChoice(params, "status", taskStatuses),
  priority: readChoice(params, "priority", priorities),
  person: readText(params, "person"),
  event: readId(params, "event"),
  due: readChoice(params, "due", dueChoices),
  page: readPage(params),
});

export const isFiltered = ({ q, status, priority, person, event, due }: TaskSearch): boolean =>
  Boolean(q || status || priority || person || event || due);

/** What the action of the TASKS view answers. */
export type TaskActionData = {
  changed?: Extract<StatusResult, { outcome: "changed" }>;
  failed?: { id?: string; message: string };
  refused?: Refusal<keyof EditedTask>;
  /** What a change of many came to, or an undo. */
  done?: string;
};

export const updateFailed = (message: string): string => `Failed to update task status: ${message}`;
