import { z } from "zod";
import type { Refusal } from "#app/platform/forms.ts";

const taskStatuses = ["pending", "in_progress", "completed"] as const;
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
export const tasksPerPage = 50;

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
export const progressInWords = ({ completed, inProgress, pending }: Progress): string =>
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

const orNothing = (text: string) => text || null;

export const NewTask = z.object({
  title: z.string().trim().min(1, "Please give the task a title.").max(200, "At most 200 characters."),
  description: z.string().trim().max(5000, "At most 5,000 characters.").default("").transform(orNothing),
  due_date: z
    .union([z.literal(""), z.iso.date("Please choose a day.").startsWith("2", "Please choose a day.")], "Please choose a day.")
    .default("")
    .transform(orNothing),
  priority: z.enum(priorities, "Please choose a priority.").default("medium"),
  assigned_to: z.string().max(100).default("").transform(orNothing),
  event_id: z
    .union([z.literal(""), z.uuid()], "Please choose one of the events.")
    .default("")
    .transform(orNothing),
});
export type NewTask = z.output<typeof NewTask>;

/** `version` is the one the sender saw: a task that has moved on since is not changed. */
export const StatusChange = z.object({
  id: z.uuid(),
  status: z.enum(taskStatuses),
  version: z.coerce.number().int().positive().max(2_147_483_647),
});
export type StatusChange = z.output<typeof StatusChange>;

export type StatusResult =
  | { outcome: "changed"; id: string; title: string | null; from: TaskStatus; to: TaskStatus; version: number }
  | { outcome: "stale"; id: string; status: string | null }
  | { outcome: "unknown" };

/** What the action of the TASKS view answers. */
export type TaskAnswer = {
  changed?: Extract<StatusResult, { outcome: "changed" }>;
  failed?: { id?: string; message: string };
  refused?: Refusal<keyof NewTask>;
};

export const updateFailed = (message: string): string => `Failed to update task status: ${message}`;
