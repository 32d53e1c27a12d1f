import { untitledTask } from "#app/content/untitled.ts";
import { NeedGroup } from "./need-group.tsx";
import { NeedRow } from "./need-row.tsx";
import { countOf, type DueTask, dayAge, type Needs, nextTaskStatus, taskContext } from "./needs.ts";

type DueTasksProps = {
  needs: Needs;
  today: string;
  /** The id of the person by whom the linked list is filtered; null without a filter: for everyone's tasks, and for a member, whose list has no others. */
  person: string | null;
};

export function DueTasks({ needs: { tasks }, today, person }: DueTasksProps) {
  const { late, today: dueToday, open } = tasks;
  const listUrl = (due: string) => `/dashboard/tasks?due=${due}${person ? `&person=${encodeURIComponent(person)}` : ""}`;
  return (
    <>
      <NeedGroup
        title="Tasks overdue"
        count={late.count}
        summary={`${late.count} of ${open} open`}
        all={{ to: listUrl("overdue"), label: `All ${countOf(late.count, "overdue task")}` }}
      >
        {late.rows.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </NeedGroup>
      <NeedGroup
        title="Tasks due today"
        count={dueToday.count}
        summary={`${dueToday.count} of ${open} open`}
        all={{ to: listUrl("today"), label: `All ${countOf(dueToday.count, "task")} due today` }}
      >
        {dueToday.rows.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </NeedGroup>
    </>
  );
}

function TaskRow({ task, today }: { task: DueTask; today: string }) {
  const next = nextTaskStatus(task);
  return (
    <NeedRow
      title={task.title || untitledTask}
      to={`/dashboard/tasks?edit=${task.id}&from=today`}
      context={taskContext(task, today)}
      age={dayAge(task.dueDate, today)}
      shape={next === "completed" ? "half" : "hollow"}
      form={{
        key: `task:${task.id}`,
        action: "/dashboard/tasks",
        fields: { intent: "status", id: task.id, version: task.version, status: next },
      }}
      label={next === "completed" ? "Done" : "Start"}
    />
  );
}
