import { shortDay } from "#app/platform/dates.ts";
import { Person } from "#app/ui/avatar.tsx";
import { Chip, Priority } from "#app/ui/chip.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { type Heard, StatusButton } from "./status-button.tsx";
import { assigneeOf, isOverdue, statusLabel, type Task } from "./tasks.ts";

type TaskTableProps = {
  caption: string;
  tasks: readonly Task[];
  /** Today in India, "2026-11-21". */
  today: string;
  onAnswer: Heard;
};

/** A member's tasks: Title, Assigned To, Status, Due Date, Actions. */
export function MemberTasks(props: TaskTableProps) {
  const { title, assignee, status, due, actions } = columnsOf(props);
  return <TaskTable {...props} columns={[{ ...title, head: "Title" }, assignee, status, due, actions()]} />;
}

/** Everybody's tasks: Task, Assigned To, Status, Due Date, Priority, Actions. */
export function AllTasks(props: TaskTableProps) {
  const { title, assignee, status, due, priority, actions } = columnsOf(props);
  return <TaskTable {...props} columns={[title, assignee, status, due, priority, actions("Update Status")]} />;
}

function TaskTable({ caption, tasks, columns }: TaskTableProps & { columns: Column<Task>[] }) {
  return <Table caption={caption} columns={columns} rows={tasks} rowKey={({ id }) => id} />;
}

function columnsOf({ today, onAnswer }: TaskTableProps) {
  return {
    title: { head: "Task", cell: (task) => task.title || "Untitled Task" },
    assignee: { head: "Assigned To", cell: (task) => <Person name={assigneeOf(task)} /> },
    status: { head: "Status", cell: (task) => <Chip status={task.status ?? "pending"} label={statusLabel(task.status)} /> },
    due: { head: "Due Date", short: "Due", cell: (task) => <Due task={task} today={today} /> },
    priority: { head: "Priority", cell: (task) => <Priority level={task.priority} /> },
    actions: (label?: string) => ({
      head: "Actions",
      full: true,
      cell: (task: Task) => <StatusButton task={task} label={label} onAnswer={onAnswer} />,
    }),
  } satisfies Record<string, Column<Task> | ((label?: string) => Column<Task>)>;
}

function Due({ task, today }: { task: Task; today: string }) {
  return (
    <>
      {shortDay(task.dueDate)} {isOverdue(task, today) && <b className="late">Overdue</b>}
    </>
  );
}
