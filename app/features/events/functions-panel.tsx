import { formatDayWithWeekday } from "#app/platform/dates.ts";
import { EventDay } from "./events.parts.tsx";
import { type EventFunction, eventHours } from "./events.ts";
import "#app/ui/panel.css";
import "./functions-panel.css";

/** The parts of an event, such as the Haldi. For an event with only one the page's header says when and where. */
export function FunctionsPanel({ functions }: { functions: readonly EventFunction[] }) {
  if (functions.length < 2) return null;
  return (
    <section className="panel functions-panel below-6" aria-label="Functions">
      <ol>
        {functions.map(({ id, name, day, venue, ...hours }) => (
          <li key={id}>
            {day ? <EventDay date={day} /> : <span>No date</span>}
            <div>
              <h2>{name}</h2>
              <p className="functions-panel__hours">
                {day && `${formatDayWithWeekday(day).slice(0, 3)}, `}
                {eventHours(hours)}
              </p>
              <p>{venue || "Venue TBD"}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
