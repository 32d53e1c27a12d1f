import { useLocation } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip, Priority } from "#app/ui/chip.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { type Sorting, sortableColumns } from "#app/ui/sort-link.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TaskCheckbox } from "./bulk-bar.tsx";
import { StatusButton, tasksUrl } from "./status-button.tsx";
import { assigneeOf, isOverdue, type ListedTask, statusLabel, type Task, taskTitle } from "./tasks.ts";
import "./task-table.css";

type TaskTableProps = {
  caption: string;
  tasks: readonly Task[];
  /** Today in India, "2026-11-21". */
  today: string;
  /** All are of the event whose page it is. */
  ofOneEvent?: boolean;
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

/** Others' tasks of an event: Title, Assigned To, Status, Due Date. Nothing of them can be changed here. */
export function ReadOnlyTasks({ caption, tasks, today }: { caption: string; tasks: readonly ListedTask[]; today: string }) {
  const columns: Column<ListedTask>[] = [
    { header: "Title", cell: (task) => <LongText text={taskTitle(task)} /> },
    { header: "Assigned To", cell: ({ assignee }) => <PersonName name={assignee || "Unassigned"} /> },
    { header: "Status", cell: ({ status }) => <Chip status={status ?? "pending"} label={statusLabel(status)} /> },
    { header: "Due Date", cardLabel: "Due", cell: (task) => <Due task={task} today={today} /> },
  ];
  return <Table caption={caption} columns={columns} rows={tasks} rowKey={({ id }) => id} />;
}

function TaskTable({ caption, tasks, columns }: TaskTableProps & { columns: Column<Task>[] }) {
  return <Table caption={caption} columns={columns} rows={tasks} rowKey={({ id }) => id} />;
}

function columnsOf({ today, sorting, ofOneEvent }: TaskTableProps) {
  const sortable = sorting ? sortableColumns(sorting) : (header: string) => ({ header });
  return {
    title: { ...sortable("Task", "title"), cell: (task: Task) => <TitleCell task={task} showsEvent={!ofOneEvent} /> },
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

/** The URL of a task's dialog; the list keeps its filters and page. */
function useDialogUrl(task: Task) {
  const { pathname, search } = useLocation();
  return (name: "edit" | "delete") => {
    const query = new URLSearchParams(pathname === tasksUrl ? search : "");
    for (const dialog of ["new", "edit", "delete", "deleted"]) query.delete(dialog);
    query.set(name, task.id);
    return `${tasksUrl}?${query}`;
  };
}

/** The title, which opens the task, above the event that it belongs to: titles of checklists repeat. */
function TitleCell({ task, showsEvent }: { task: Task; showsEvent: boolean }) {
  const to = useDialogUrl(task);
  const { event } = task;
  return (
    <>
      <LongText text={taskTitle(task)} to={to("edit")} />
      {event && showsEvent && <TaskEvent event={event} />}
    </>
  );
}

const TaskEvent = ({ event: { id, name, date } }: { event: NonNullable<Task["event"]> }) => (
  <small className="task-event">
    <LongText text={name || "Untitled Event"} to={`/dashboard/events/${id}`} />
    {date && <span className="no-wrap">· {formatDay(date)}</span>}
  </small>
);

/** Links that open a row's dialogs. */
function RowLinks({ task, admin }: { task: Task; admin?: boolean }) {
  const to = useDialogUrl(task);
  const title = taskTitle(task);
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

function Due({ task, today }: { task: Pick<Task, "dueDate" | "status">; today: string }) {
  return (
    <>
      <span className="no-wrap">{formatDay(task.dueDate)}</span>{" "}
      {isOverdue(task, today) && <b className="overdue-label">Overdue</b>}
    </>
  );
}
