import { Fragment } from "react";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eventName } from "./events.ts";

/** Names the other events at an event's venue and time. A notice, not an error: whoever saved an event accepted it, or it came about by another change. */
export function SharedVenue({ clashes }: { clashes: readonly { id: string; name: string | null }[] }) {
  if (clashes.length === 0) return null;
  return (
    <Notice plain>
      <p>
        It shares its venue at this time with{" "}
        {clashes.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && " and "}
            <Link to={`/dashboard/events/${id}`}>{eventName({ name })}</Link>
          </Fragment>
        ))}
        .
      </p>
    </Notice>
  );
}
