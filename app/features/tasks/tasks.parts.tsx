import { useRows } from "#app/records/json-rows.ts";
import { joinText } from "#app/ui/join-text.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import { ProgressWithLegend } from "./progress/progress.parts.tsx";
import { StatusToasts } from "./status-toast.tsx";
import { ReadOnlyTasks, TaskTable } from "./task-table.tsx";
import { isOpenTask, progressOf, type TaskActionData, type TasksOfEvent } from "./tasks.ts";
import "./completed-tasks.css";

export { StatusToasts };

type EventTasksProps = TasksOfEvent & { today: string };

/** An event's tasks on its page: those that the actor may change with buttons, the others without. */
export function EventTasks({ today, deleted, canChangeAll, ...rows }: EventTasksProps) {
  const tasks = useRows(rows.tasks);
  const others = useRows(rows.others);
  const { messages } = useLastResult<TaskActionData>(undefined);
  const open = tasks.filter(isOpenTask);
  const done = tasks.filter((task) => !isOpenTask(task));
  const completed = done.filter(({ status }) => status === "completed").length;
  const closed = done.length - completed;
  const progress = progressOf([...tasks, ...others]);
  const table = { today, canChangeAll };
  return (
    <>
      {progress.total > 0 && <ProgressWithLegend progress={progress} />}
      {open.length > 0 && <TaskTable caption="Tasks of this event" tasks={open} {...table} />}
      {done.length > 0 && (
        <details className="completed-tasks">
          <summary>
            {joinText(
              `${completed} of `,
              others.length > 0 && "your ",
              `${tasks.length} completed`,
              closed > 0 && `, ${closed} closed, not done`,
            )}
          </summary>
          <TaskTable caption="Completed tasks of this event" tasks={done} {...table} />
        </details>
      )}
      {tasks.length + others.length === 0 && <EmptyState message="No tasks found." />}
      {others.length > 0 && (
        <>
          <p className="panel__body">{othersSummary(tasks.length, others.length)}</p>
          <ReadOnlyTasks caption="Tasks of others" tasks={others} today={today} />
        </>
      )}
      <StatusToasts messages={messages} deleted={deleted} />
    </>
  );
}

function othersSummary(own: number, others: number): string {
  if (own > 0) return others === 1 ? "One more task is not yours." : `${others} more tasks are not yours.`;
  return others === 1 ? "Its only task is not yours." : `None of its ${others} tasks is yours.`;
}
