import { formatDayWithWeekday, formatTimeOfDay } from "#app/platform/values/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ClientPage } from "../client-page.ts";
import { NewMark } from "../message-thread.tsx";
import type { ShownFunction } from "../next-step.ts";
import { PageSection } from "./page-section.tsx";
import "./functions-section.css";

type Props = {
  functions: readonly ShownFunction[];
  /** Whether the whole event is. */
  isCancelled: boolean;
  changes: ClientPage["changes"];
  calendarUrl: (functionId: string) => string;
};

export const FunctionsSection = ({ functions, changes, calendarUrl, ...event }: Props) => (
  <PageSection id="functions" title="Functions">
    <ol className="function-list">
      {functions
        .map((one) => ({ ...one, isCancelled: one.isCancelled || event.isCancelled }))
        .map(({ id, name, day, time, endTime, venue, mapUrl, isCancelled }) => (
          <li key={id}>
            <DayMark day={day} />
            <div>
              <h3>
                {isCancelled ? <s>{name}</s> : <span>{name}</span>}
                {changes[id] && <NewMark label={changes[id].kind} />}
              </h3>
              <p className="soft">
                {isCancelled ? (
                  "Cancelled"
                ) : (
                  <span>
                    <span className="no-wrap">{timeText(time, endTime)}</span>
                    <br />
                    <span>{venue || "The place is not fixed yet"}</span>
                  </span>
                )}
              </p>
              {changes[id]?.before && (
                <p className="fine-print">
                  <span className="visually-hidden">before:</span> <del>{changes[id].before}</del>
                </p>
              )}
            </div>
            <p className="function-list__links">
              {mapUrl && !isCancelled && (
                <a href={mapUrl} rel="noopener noreferrer" target="_blank">
                  <Icon name="pin" />
                  Map<span className="visually-hidden">{` of ${name}`}</span>
                </a>
              )}
              {day && !isCancelled && (
                <a href={calendarUrl(id)}>
                  <Icon name="events" />
                  Add to calendar<span className="visually-hidden">{`: ${name}`}</span>
                </a>
              )}
            </p>
          </li>
        ))}
    </ol>
  </PageSection>
);

function timeText(time: string | null, endTime: string | null): string {
  if (!time) return "The time is not fixed yet";
  return endTime ? `${formatTimeOfDay(time)} to ${formatTimeOfDay(endTime)}` : formatTimeOfDay(time);
}

/** "WED 24 FEB" below each other, as on a leaf of a calendar. */
function DayMark({ day }: { day: string | null }) {
  if (!day) return <span className="day-mark">NO DAY YET</span>;
  const [weekday, date, month] = formatDayWithWeekday(day).split("\u00a0");
  return (
    <span className="day-mark">
      <span>{weekday?.toUpperCase()}</span>
      <b>{date}</b>
      <span>{month?.toUpperCase()}</span>
    </span>
  );
}
