import { useLocation } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip, Priority } from "#app/ui/chip.tsx";
import { type Sorting, sortableColumns } from "#app/ui/sort-link.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TaskCheckbox } from "./bulk-bar.tsx";
import { StatusButton } from "./status-button.tsx";
import { assigneeOf, isOverdue, statusLabel, type Task } from "./tasks.ts";
import "./task-table.css";

type TaskTableProps = {
  caption: string;
  tasks: readonly Task[];
  /** Today in India, "2026-11-21". */
  today: string;
  /** Without it the headings do not sort. */
  sorting?: Sorting;
};

/** A member's tasks: Title, Assigned To, Status, Due Date, Actions. */
export function MemberTasks(props: TaskTableProps) {
  const { title, assignee, status, due, actions } = columnsOf(props);
  const sortableTitle = { ...title, header: props.sorting ? sortableColumns(props.sorting)("Title", "title").header : "Title" };
  return <TaskTable {...props} columns={[sortableTitle, assignee, status, due, actions({})]} />;
}

/** Everybody's tasks: Task, Assigned To, Status, Due Date, Priority, Actions. */
export function AllTasks(props: TaskTableProps) {
  const { title, assignee, status, due, priority, actions } = columnsOf(props);
  return (
    <TaskTable {...props} columns={[title, assignee, status, due, priority, actions({ label: "Update Status", admin: true })]} />
  );
}

function TaskTable({ caption, tasks, columns }: TaskTableProps & { columns: Column<Task>[] }) {
  return <Table caption={caption} columns={columns} rows={tasks} rowKey={({ id }) => id} />;
}

function columnsOf({ today, sorting }: TaskTableProps) {
  const sortable = sorting ? sortableColumns(sorting) : (header: string) => ({ header });
  return {
    title: { ...sortable("Task", "title"), cell: (task: Task) => task.title || "Untitled Task" },
    assignee: { header: "Assigned To", cell: (task: Task) => <PersonName name={assigneeOf(task)} /> },
    status: {
      ...sortable("Status", "status"),
      cell: (task: Task) => <Chip status={task.status ?? "pending"} label={statusLabel(task.status)} />,
    },
    due: { ...sortable("Due Date", "due"), cardLabel: "Due", cell: (task: Task) => <Due task={task} today={today} /> },
    priority: { ...sortable("Priority", "priority"), cell: (task: Task) => <Priority level={task.priority} /> },
    actions: ({ label, admin }: { label?: string; admin?: boolean }) => ({
      header: "Actions",
      cardFullWidth: true,
      cell: (task: Task) => (
        <div className="actions">
          {admin && <TaskCheckbox task={task} />}
          <StatusButton task={task} label={label} />
          <RowLinks task={task} admin={admin} />
        </div>
      ),
    }),
  };
}

/** Links that open a row's dialogs; the list keeps its filters and page. */
function RowLinks({ task, admin }: { task: Task; admin?: boolean }) {
  const { search } = useLocation();
  const title = task.title || "Untitled Task";
  const to = (name: string) => {
    const query = new URLSearchParams(search);
    for (const dialog of ["new", "edit", "delete", "deleted"]) query.delete(dialog);
    query.set(name, task.id);
    return `/dashboard/tasks?${query}`;
  };
  return (
    <>
      <ButtonLink to={to("edit")} small variant="quiet" icon="edit" preventScrollReset aria-label={`Edit: ${title}`}>
        {null}
      </ButtonLink>
      {admin && (
        <ButtonLink to={to("delete")} small variant="quiet" icon="trash" preventScrollReset aria-label={`Delete: ${title}`}>
          {null}
        </ButtonLink>
      )}
    </>
  );
}

function Due({ task, today }: { task: Task; today: string }) {
  return (
    <>
      {formatDay(task.dueDate)} {isOverdue(task, today) && <b className="overdue-label">Overdue</b>}
    </>
  );
}
