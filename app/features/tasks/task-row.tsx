import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { untitledEvent } from "#app/content/untitled.ts";
import { WhatsAppMenuLink } from "#app/features/messages/messages.parts.tsx";
import { formatDay } from "#app/platform/values/dates.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { Chip, Priority } from "#app/ui/chip.tsx";
import { withoutDialogWords } from "#app/ui/dialog/close-url.ts";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/dialog/menu.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { type RowForm, useRowForm } from "#app/ui/result/row-results.tsx";
import type { TaskStatus } from "#db/enums.ts";
import "#app/ui/dotted.css";
import "./task-row.css";
import { repeatLabel } from "./repeats/repeats.ts";
import { StatusButton, tasksUrl, useTasksUrl } from "./status-button.tsx";
import { assigneeOf, type ListedTask, lateness, nextStatus, statusLabel, statusName, type Task, taskTitle } from "./tasks.ts";

type TaskRowProps = {
  task: Task;
  /** Today in India, "2026-11-21". */
  today: string;
  checkbox?: ReactNode;
  showsEvent?: boolean;
  canChangeAll?: boolean;
};

export function TaskRow({ task, today, checkbox, showsEvent, canChangeAll }: TaskRowProps) {
  const to = useTaskDialogUrl(task);
  return (
    <tr className="task-row" data-row>
      {checkbox && <td className="task-row__checkbox">{checkbox}</td>}
      <td className="task-row__subject">
        <Link className="task-row__title quiet-link" to={to("edit")} preventScrollReset>
          {taskTitle(task)}
        </Link>
        <TaskEvent {...task} event={showsEvent ? task.event : undefined} />
      </td>
      <td className="task-row__person">
        <PersonName name={assigneeOf(task)} />
      </td>
      <td className="task-row__status">
        <StatusButton task={task} label={canChangeAll ? "Update Status" : undefined} />
      </td>
      <td className="task-row__priority">
        <Priority level={task.priority} />
      </td>
      <Due task={task} today={today} />
      <td className="task-row__menu">
        <RowMenu task={task} canChangeAll={canChangeAll} canSelect={checkbox !== undefined} />
      </td>
    </tr>
  );
}

export function ReadOnlyTaskRow({ task, today }: { task: ListedTask; today: string }) {
  return (
    <tr className="task-row">
      <td className="task-row__subject">
        <span className="task-row__title">{taskTitle(task)}</span>
      </td>
      <td className="task-row__person">
        <PersonName name={task.assignee} />
      </td>
      <td className="task-row__status">
        <Chip status={task.status ?? "pending"} label={statusLabel(task.status)} />
      </td>
      <Due task={task} today={today} />
    </tr>
  );
}

type TaskEventProps = Pick<Task, "askedBy" | "repeats" | "permit" | "comments" | "files"> & {
  /** Undefined: the page is the event's. */
  event?: Task["event"];
};

function TaskEvent({ event, askedBy, repeats, permit, comments, files }: TaskEventProps) {
  const saysMore = askedBy || repeats || permit || comments + files > 0;
  if (event === undefined && !saysMore) return null;
  if (!event && !saysMore) return <small className="task-row__event text-small">No event</small>;
  return (
    <small className="task-row__event dotted text-small">
      {event && (
        <Link className="quiet-link" to={`/dashboard/events/${event.id}`}>
          {event.name || untitledEvent}
        </Link>
      )}
      {event?.date && <span className="no-wrap">{formatDay(event.date)}</span>}
      {permit && <span>Permit</span>}
      {askedBy && <span>{`Given by ${askedBy}`}</span>}
      {repeats && (
        <span className="no-wrap">
          <Icon name="repeat" /> <span>{repeatLabel(repeats)}</span>
        </span>
      )}
      {comments > 0 && (
        <span className="no-wrap">
          <Icon name="chat" /> <span>{comments}</span> <span className="visually-hidden">comments</span>
        </span>
      )}
      {files > 0 && (
        <span className="no-wrap">
          <Icon name="file" /> <span>{files}</span> <span className="visually-hidden">files</span>
        </span>
      )}
    </small>
  );
}

function Due({ task, today }: { task: Pick<Task, "dueDate" | "status">; today: string }) {
  const late = lateness(task, today);
  return (
    <td
      className="task-row__due"
      data-status={`${statusName(task.status ?? "pending")}, ${task.dueDate ? "due" : "no due date"}`}
    >
      <span className={task.dueDate ? "no-wrap" : "task-row__no-due"}>{formatDay(task.dueDate)}</span>{" "}
      {late && <small className="line late text-small no-wrap">{late}</small>}
    </td>
  );
}

/** The URL of a task's dialog, which closes to where it was opened: the list with its filters and page, or the event's page. */
export function useTaskDialogUrl({ id }: Pick<Task, "id">) {
  const { pathname, search } = useLocation();
  const eventId = pathname.match(eventPath)?.[1];
  const list = pathname === tasksUrl ? withoutDialogWords(search, "from") : "";
  const origin = eventId ? changedQuery("", { event: eventId, from: "event" }) : list;
  return (name: "edit" | "delete") => tasksUrl + changedQuery(origin, { [name]: id });
}

const eventPath = /^\/dashboard\/events\/([^/]+)$/;

type RowMenuProps = { task: Task; canChangeAll?: boolean; canSelect: boolean };

function RowMenu(props: RowMenuProps) {
  const { task, canChangeAll } = props;
  const form = useRowForm(`task:${task.id}`);
  const to = useTaskDialogUrl(task);
  const edit = (
    <MenuLink to={to("edit")} icon="edit" preventScrollReset>
      Edit
    </MenuLink>
  );
  const remove = canChangeAll && (
    <>
      <MenuRule />
      <MenuLink to={to("delete")} icon="trash" preventScrollReset>
        Delete
      </MenuLink>
    </>
  );
  return (
    <Menu
      label={`More about ${taskTitle(task)}`}
      iconOnly
      icon="dots"
      small
      withoutScript={
        <>
          {edit}
          {remove}
        </>
      }
    >
      {edit}
      <OtherActions {...props} {...{ form }} assignUrl={to("edit")} />
      {remove}
    </Menu>
  );
}

/** `data-select` is read by `useTaskSelection`. */
function OtherActions({ task, canChangeAll, canSelect, form, assignUrl }: RowMenuProps & { assignUrl: string; form: RowForm }) {
  return (
    <>
      <Form method="post" action={useTasksUrl()} {...form}>
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="id" value={task.id} />
        <input type="hidden" name="version" value={task.version} />
        {otherStatuses(task).map((status) => (
          <MenuButton
            key={status}
            type="submit"
            name="status"
            value={status}
            icon="swap"
          >{`Move to ${statusName(status)}`}</MenuButton>
        ))}
      </Form>
      {canSelect && (
        <MenuButton className="task-row__select" icon="check" data-select="row">
          Select
        </MenuButton>
      )}
      <MenuLink to={`/dashboard/tasks/${task.id}`} icon="chat">
        Comments
      </MenuLink>
      <MenuLink to={`/dashboard/tasks/${task.id}#give`} icon="swap">
        Give or hand back
      </MenuLink>
      {canChangeAll && (
        <MenuLink to={assignUrl} icon="person" preventScrollReset data-select={canSelect ? "assign" : undefined}>
          Assign
        </MenuLink>
      )}
      {task.event && (
        <>
          <WhatsAppMenuLink record={{ type: "task", id: task.id }} template="taskMessage" />
          <MenuLink to={`/dashboard/events/${task.event.id}`} icon="events">
            Open event
          </MenuLink>
        </>
      )}
    </>
  );
}

/** The next status first. */
function otherStatuses({ status }: Task): TaskStatus[] {
  const next = nextStatus(status);
  return [next, nextStatus(next)];
}
