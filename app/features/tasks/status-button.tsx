import { useLocation } from "react-router";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Button } from "#app/ui/button.tsx";
import { nextStatus, statusName, type Task, type TaskActionData } from "./tasks.ts";

export type OnResult = (result: TaskActionData) => void;

type StatusButtonProps = {
  task: Task;
  /** What the button says instead of the next status. */
  label?: string;
  onResult: OnResult;
};

/** Moves a task to its next status. The list changes when the server has confirmed, not before. */
export function StatusButton({ task, label, onResult }: StatusButtonProps) {
  const fetcher = useFetcherResult(onResult);
  const action = useTasksAddress();
  const busy = fetcher.state !== "idle";
  const next = nextStatus(task.status);
  const mark = `Mark as ${statusName(next)}`;
  const title = task.title || "Untitled Task";

  return (
    <fetcher.Form method="post" action={action}>
      <StatusFields id={task.id} status={next} version={task.version} />
      <Button small variant="quiet" busy={busy} busyLabel="Updating...">
        {label ?? mark}
        <span className="visually-hidden">
          : {label && `${mark}, `}
          {title}
        </span>
      </Button>
    </fetcher.Form>
  );
}

/** Where a status is changed: the TASKS view, also from an event's page; in the view itself the list stays as it is. */
export function useTasksAddress(): string {
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
