import { memo } from "react";
import { useSearchParams } from "react-router";
import { untitledEvent } from "#app/content/untitled.ts";
import { formatDay, formatShortDay } from "#app/platform/values/dates.ts";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { listRows } from "#app/ui/list/list-rows.ts";
import { type Sorting, sortableColumns } from "#app/ui/list/sort-link.tsx";
import { PageCheckbox, TaskCheckbox } from "./bulk/bulk-bar.tsx";
import { ReadOnlyTaskRow, TaskRow } from "./task-row.tsx";
import {
  type DueGroup,
  dueGroupNames,
  type GroupedTask,
  groupUrl,
  type ListedTask,
  lastDayOfWeek,
  type Task,
  type TaskGroup,
  type TaskGrouping,
} from "./tasks.ts";
import "#app/ui/list/table.css";
import "./task-table.css";

type TaskTableProps = {
  caption: string;
  /** Today in India, "2026-11-21". */
  today: string;
  canChangeAll?: boolean;
};

type TaskListProps = TaskTableProps & {
  tasks: readonly GroupedTask[];
  groups: readonly TaskGroup[];
  grouping: TaskGrouping;
  sorting: Sorting;
  /** The tasks are completed ones, the latest first, rather than sorted by a column. */
  isByCompletion: boolean;
};

/** The list of the TASKS view: one page in groups, each with the count of all its tasks. The rows can be selected for the `BulkBar`. */
export const TaskList = memo(({ tasks, groups, grouping, sorting, isByCompletion, ...table }: TaskListProps) => {
  const sortable = sortableColumns(sorting);
  return (
    <table className="table task-table numeric">
      <caption className="visually-hidden">{table.caption}</caption>
      <thead>
        <tr>
          <td>
            <PageCheckbox />
          </td>
          <Heading {...sortable(table.canChangeAll ? "Task" : "Title", "title")} />
          <Heading header="Assigned To" />
          <Heading {...sortable("Status", "status")} />
          <Heading {...sortable("Priority", "priority")} />
          <Heading {...sortable("Due Date", "due")} {...(isByCompletion && { sorted: undefined })} />
          <ActionsHeading />
        </tr>
      </thead>
      {groups
        .map((group) => ({ group, rows: tasks.filter((task) => task.group === group.key) }))
        .map(({ group, rows }, index) => (
          <tbody key={group.key} {...(index === 0 && listRows)}>
            <GroupHeading group={group} grouping={grouping} shown={rows.length} today={table.today} />
            {rows.map((task) => (
              <TaskRow key={task.id} task={task} checkbox={<TaskCheckbox task={task} />} showsEvent {...table} />
            ))}
          </tbody>
        ))}
    </table>
  );
});

type GroupHeadingProps = {
  group: TaskGroup;
  grouping: TaskGrouping;
  /** The number of its tasks on the page. */
  shown: number;
  today: string;
};

function GroupHeading({ group: { key, name, date, count }, grouping, shown, today }: GroupHeadingProps) {
  const [params] = useSearchParams();
  const url = groupUrl(params, grouping, key);
  const label = grouping === "due" ? dueGroupNames[key as DueGroup] : name || (key ? untitledEvent : namesOfUngrouped[grouping]);
  return (
    <tr className="task-table__group">
      <th colSpan={7} scope="colgroup">
        <span>
          <span>
            {joinText(
              label,
              date && ` · ${formatDay(date)}`,
              key === "week" && ` · to ${formatShortDay(lastDayOfWeek(today), today)}`,
            )}
          </span>{" "}
          <b>{count.toLocaleString("en-IN")}</b>
        </span>{" "}
        {count > shown && url !== `?${params}` && (
          <Link to={url}>
            <span>{`All ${count.toLocaleString("en-IN")}`}</span>
            <span className="visually-hidden">{` of ${label}`}</span>
          </Link>
        )}
      </th>
    </tr>
  );
}

const namesOfUngrouped = { event: "No event", person: "Unassigned" };

type TaskRowsProps = TaskTableProps & { tasks: readonly Task[]; showsEvent?: boolean };

/** The tasks of one person or event, without groups. */
export function TaskTable({ caption, tasks, ...row }: TaskRowsProps) {
  return (
    <table className="table task-table numeric">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {["Title", "Assigned To", "Status", "Priority", "Due Date"].map((header) => (
            <Heading key={header} header={header} />
          ))}
          <ActionsHeading />
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** The tasks of an event that the actor may see but not change: Title, Assigned To, Status, Due Date. */
export function ReadOnlyTasks({ caption, tasks, today }: TaskTableProps & { tasks: readonly ListedTask[] }) {
  return (
    <table className="table task-table numeric">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {["Title", "Assigned To", "Status", "Due Date"].map((header) => (
            <Heading key={header} header={header} />
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <ReadOnlyTaskRow key={task.id} task={task} today={today} />
        ))}
      </tbody>
    </table>
  );
}

type HeadingProps = Partial<ReturnType<ReturnType<typeof sortableColumns>>> | { header: string; sorted?: undefined };

const Heading = ({ header, sorted }: HeadingProps) => (
  <th scope="col" aria-sort={sorted}>
    {header}
  </th>
);

const ActionsHeading = () => (
  <th scope="col">
    <span className="visually-hidden">Actions</span>
  </th>
);
