import { Link } from "react-router";
import { EventDay } from "#app/features/events/events.parts.tsx";
import { eventPlace, eventStatus } from "#app/features/events/events.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Overview } from "./dashboard.server.ts";
import "./upcoming-events.css";

export function UpcomingEvents({ events }: { events: Overview["upcoming"] }) {
  return (
    <Panel title="Upcoming Events" headerActions={<Link to="/dashboard/events">All events</Link>}>
      {events.length === 0 ? (
        <EmptyState message="No upcoming events">
          <ButtonLink to="/dashboard/events?new" small>
            Create Event
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="event-list">
          {events.map((event) => (
            <li key={event.id}>
              <EventDay date={event.date} />
              <div>
                <b>{event.name || "Untitled Event"}</b>
                <small>{eventPlace(event)}</small>
              </div>
              <Chip status={eventStatus(event)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
