import { nameOfFunction } from "#app/content/untitled.ts";
import { EventDay } from "#app/features/events/events.parts.tsx";
import { eventDayUrl, eventPlace } from "#app/features/events/events.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Overview } from "../dashboard.server.ts";
import { countOf, dayAge, firstOfEach } from "./needs.ts";
import "./upcoming-events.css";

/** Leads to the screen of each event that takes place today, and says which of its functions is next. */
export const EventsOfToday = ({ events, today }: EventsOfTodayProps) =>
  firstOfEach(events.filter(({ day }) => day === today)).map((event) => (
    <p key={event.id} className="event-of-today">
      <span>
        <b>{nameOfFunction(event)}</b>{" "}
        <span>{eventPlace({ venue: event.dayVenue, time: event.dayTime, goesOn: event.goesOn })}</span>
        {event.later?.map(({ name, ...place }) => (
          <span key={`${name} ${place.time}`} className="line">
            {joinText("then ", name && `${name}: `, eventPlace(place))}
          </span>
        ))}
      </span>
      <ButtonLink to={eventDayUrl(event.id)} small variant="accent" icon="clock">
        Today’s event
      </ButtonLink>
    </p>
  ));

type EventsOfTodayProps = {
  events: readonly Pick<
    Overview["upcoming"][number],
    "id" | "name" | "functionName" | "day" | "goesOn" | "dayTime" | "dayVenue" | "eventType" | "later"
  >[];
  today: string;
};

type UpcomingEventsProps = { events: Overview["upcoming"]; today: string };

export function UpcomingEvents({ events, today }: UpcomingEventsProps) {
  return (
    <Panel title="Upcoming Events" headerActions={<Link to="/dashboard/events">All events</Link>}>
      {events.length === 0 ? (
        <EmptyState message="No upcoming events">
          <ButtonLink to="/dashboard/events?new" small variant="quiet">
            Create Event
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Link className="upcoming-event fine-print" to={`/dashboard/events/${event.id}`}>
                <EventDay date={event.day} /> <b className="upcoming-event__name">{nameOfFunction(event)}</b>{" "}
                <span className="upcoming-event__place">
                  {eventPlace({ venue: event.dayVenue, time: event.dayTime, goesOn: event.goesOn })}
                </span>{" "}
                <span className="upcoming-event__when">
                  {event.day === today ? (
                    <Chip label="TODAY" tone="brand" shape="full" />
                  ) : (
                    <span>{dayAge(event.day, today).text}</span>
                  )}
                  <Chip status={event.status} />
                </span>{" "}
                <OpenTasks tasks={event.tasks} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OpenTasks({ tasks }: Pick<Overview["upcoming"][number], "tasks">) {
  if (!tasks || tasks.total === 0) return <span className="upcoming-event__tasks">no tasks</span>;
  const { open, total } = tasks;
  return (
    <span className="upcoming-event__tasks">
      <span className="no-wrap">{`${open} of ${countOf(total, "task")} open`}</span>
      <Progress small label={`${total - open} of ${total} done`} parts={[{ color: "done", value: total - open }]} total={total} />
    </span>
  );
}
