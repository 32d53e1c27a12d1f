import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useChanges } from "#app/browser/waiting/waiting-changes.ts";
import { Chip } from "#app/ui/chip.tsx";
import { useRowFetcher } from "#app/ui/result/row-results.tsx";
import { nextStatus, statusLabel, statusName, type Task, taskTitle } from "./tasks.ts";
import "./status-button.css";

type StatusButtonProps = {
  task: Task;
  /** In place of "Mark as Completed", which the button's title then says after it. */
  label?: string;
};

/** A task's status, which a click sets to the next one. The list changes when the server has confirmed it. */
export function StatusButton({ task, label }: StatusButtonProps) {
  const fetcher = useRowFetcher(`task:${task.id}`);
  // Without a network, or from an earlier visit without one.
  const waits = useChanges("").some(({ to, id, sentAt }) => to === "tasks" && id === task.id && !sentAt);
  const busy = waits || fetcher.state !== "idle";
  const next = nextStatus(task.status);
  const mark = `Mark as ${statusName(next)}`;

  return (
    <fetcher.Form method="post" action={useTasksUrl()}>
      <StatusFields id={task.id} status={next} seen={task.status ?? "pending"} version={task.version} />
      <button
        type="submit"
        className="status-button"
        title={label ? `${label}: ${mark}` : mark}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? preventClick : undefined}
      >
        <Chip
          status={task.status ?? "pending"}
          label={waits ? "Waits for a network" : busy ? "Updating..." : statusLabel(task.status)}
        />
        <small className="status-button__action">{` ${label ?? mark}`}</small>
        <span className="visually-hidden">{`: ${label ? `${mark}: ` : ""}${taskTitle(task)}`}</span>
      </button>
    </fetcher.Form>
  );
}

const preventClick = (event: MouseEvent) => event.preventDefault();

/** The action that changes a status: the TASKS view, also on an event's page. In the view itself the filters stay. */
export function useTasksUrl(): string {
  const { pathname, search } = useLocation();
  return pathname === tasksUrl ? `${pathname}${search}` : tasksUrl;
}

export const tasksUrl = "/dashboard/tasks";

function StatusFields({ id, status, seen, version }: { id: string; status: string; seen: string; version: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
