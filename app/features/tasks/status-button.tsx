import { useLocation } from "react-router";
import { useRowFetcher } from "#app/platform/row-results.tsx";
import { Button } from "#app/ui/button.tsx";
import { nextStatus, statusName, type Task } from "./tasks.ts";

type StatusButtonProps = {
  task: Task;
  /** Shown instead of the next status. */
  label?: string;
};

/** Sets a task to its next status. The list changes when the server has confirmed it. */
export function StatusButton({ task, label }: StatusButtonProps) {
  const fetcher = useRowFetcher(`task:${task.id}`);
  const action = useTasksUrl();
  const busy = fetcher.state !== "idle";
  const next = nextStatus(task.status);
  const actionLabel = `Mark as ${statusName(next)}`;
  const title = task.title || "Untitled Task";

  return (
    <fetcher.Form method="post" action={action}>
      <StatusFields id={task.id} status={next} version={task.version} />
      <Button small variant="quiet" busy={busy} busyLabel="Updating...">
        {label ?? actionLabel}
        <span className="visually-hidden">
          : {label && `${actionLabel}, `}
          {title}
        </span>
      </Button>
    </fetcher.Form>
  );
}

/** The action that changes a status: the TASKS view, also on an event's page. In the view itself the filters stay. */
export function useTasksUrl(): string {
  const { pathname, search } = useLocation();
  return pathname === tasksAddress ? `${pathname}${search}` : tasksAddress;
}

const tasksAddress = "/dashboard/tasks";

export function StatusFields({ id, status, version }: { id: string; status: string; version: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
