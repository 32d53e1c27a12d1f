import { untitledEvent } from "#app/content/untitled.ts";
import { MonthGrid } from "#app/features/calendar/month/month.parts.tsx";
import { monthName } from "#app/features/calendar/month/month.ts";
import { useRows } from "#app/records/json-rows.ts";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useTaskDialogUrl } from "./task-row.tsx";
import { TaskToolbar } from "./task-toolbar.tsx";
import type { TasksViewProps } from "./task-views.tsx";
import { lateness, type MonthTask, sharedFilters, statusLabel, taskTitle } from "./tasks.ts";
import "./task-month.css";

export function MonthView({ month, monthTasks, totals, ...view }: TasksViewProps & { month: string }) {
  const { search, today, canChangeAll } = view;
  return (
    <>
      {totals.total > 0 && <TaskToolbar {...view} totals={totals} month={month} />}
      <Panel title={monthName(month)}>
        <MonthGrid
          {...{ month, today }}
          rows={useRows(monthTasks)}
          filters={sharedFilters(search)}
          labels={{ many: "Tasks", one: "a task" }}
          renderRow={(task) => <TaskOfDay {...{ task, today }} showsEvent={!search.event} showsPerson={canChangeAll} />}
        />
      </Panel>
    </>
  );
}

type TaskOfDayProps = { task: MonthTask; today: string; showsEvent: boolean; showsPerson: boolean };

function TaskOfDay({ task, today, showsEvent, showsPerson }: TaskOfDayProps) {
  const late = lateness({ ...task, dueDate: task.day }, today);
  return (
    <>
      <Link
        className={late ? "month-task quiet-link row-link is-late" : "month-task quiet-link row-link"}
        to={useTaskDialogUrl(task)("edit")}
        preventScrollReset
      >
        {taskTitle(task)}
      </Link>
      {showsEvent && task.event && <EventName name={task.event.name || untitledEvent} />}
      {(showsPerson || late) && (
        <small className="fine-print">
          {late && <b className="late">{late}</b>}
          <span>{joinText(late && showsPerson && " · ", showsPerson && (task.assignee ?? "Unassigned"))}</span>
        </small>
      )}
      <Chip status={task.status ?? "pending"} label={statusLabel(task.status)} />
    </>
  );
}

const EventName = ({ name }: { name: string }) => (
  <small className="month-task__event ellipsis fine-print" title={name}>
    {name}
  </small>
);
