import { nameOfFunction } from "#app/content/untitled.ts";
import { EventDay } from "#app/features/events/events.parts.tsx";
import { eventDayUrl, eventPlace, runSheetUrl } from "#app/features/events/events.ts";
import { taskTitle } from "#app/features/tasks/tasks.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { fullDay } from "./needs.ts";
import type { OwnDay as OwnDayData } from "./own-day.server.ts";
import { EventsOfToday } from "./upcoming-events.tsx";
import "./overview.css";
import "./upcoming-events.css";

/** Today for the crew: their functions, the next one first, and their tasks. */
export function OwnDay({ welcome, tasks, functions, today }: OwnDayData & { welcome: string }) {
  return (
    <>
      <PageHeader title={welcome} intro={`${fullDay(today)}.`} />
      <EventsOfToday events={functions} today={today} />
      <div className="overview">
        <Panel title="My functions">
          {functions.length === 0 && <EmptyState message="You are in no run sheet yet." />}
          <ul>
            {functions.map((one) => (
              <li key={one.functionId}>
                <Link className="upcoming-event fine-print" to={one.day === today ? eventDayUrl(one.id) : runSheetUrl(one.id)}>
                  <EventDay date={one.day} /> <b className="upcoming-event__name">{nameOfFunction(one)}</b>{" "}
                  <span className="upcoming-event__place">
                    {eventPlace({ venue: one.dayVenue, time: one.dayTime, goesOn: one.goesOn })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="My tasks" headerActions={<Link to="/dashboard/tasks">All tasks</Link>}>
          {tasks.length === 0 && <EmptyState message="You have no open task." />}
          <ul className="panel__body panel__body--tight stack">
            {tasks.map((task) => (
              <li key={task.id}>
                <Link className="quiet-link bold" to={`/dashboard/tasks/${task.id}`}>
                  {taskTitle(task)}
                </Link>
                <small className="line soft">
                  {[task.dueDate && `due ${formatDay(task.dueDate)}`, task.eventName].filter(Boolean).join(", ") || "no due date"}
                </small>
                {task.dueDate && task.dueDate < today && <Chip label="OVERDUE" tone="danger" shape="full" />}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
