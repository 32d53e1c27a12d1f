import { Fragment } from "react";
import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eventName, eventTime } from "./events.ts";

/** Another event, and where and when it or one of its functions is. */
export type VenueClash = { id: string; name: string | null; venue: string; date: string; time: string | null };

/** Names the other events at an event's venue and time. A notice, not an error: whoever saved an event accepted it, or it came about by another change. */
export function SharedVenue({ clashes }: { clashes: readonly VenueClash[] }) {
  if (clashes.length === 0) return null;
  return (
    <Notice plain>
      <p>
        It shares a venue with <OtherEvents events={clashes} />.
      </p>
    </Notice>
  );
}

export const OtherEvents = ({ events }: { events: readonly VenueClash[] }) =>
  events.map(({ id, name, venue, date, time }, index) => (
    <Fragment key={id}>
      {index > 0 && " and "}
      <Link to={`/dashboard/events/${id}`}>{eventName({ name })}</Link> ({venue},{" "}
      <span className="no-wrap">{formatDayWithWeekday(date)}</span>
      {time && (
        <>
          , <span className="no-wrap">{eventTime(time)}</span>
        </>
      )}
      )
    </Fragment>
  ));

/** Below the venue in the form of an event or a function that was refused because another event has the venue then. */
export const askAboutClash = (field: string, { values }: { values: Partial<Record<string, string>> }) =>
  field === "venue" &&
  values.clash && (
    <div className="full-width">
      <Checkbox name="clash_ok" value="1" label="Save all the same: the two share the venue." />
    </div>
  );
