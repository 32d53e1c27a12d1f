import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { type EventDays, eventDays, eventHours } from "./events.ts";
import "#app/ui/dotted.css";

type EventIntroProps = {
  event: { time: string | null; endTime: string | null; venue: string | null; ownerId: string | null };
  days: EventDays;
  /** How many are planned. */
  functions: number;
  contact: { name: string } | null;
  owners: readonly Owner[];
};

/** When and where an event is, for whom, and who looks after it. */
export function EventIntro({ event, days, functions, contact, owners }: EventIntroProps) {
  const owner = ownerName(owners, event.ownerId);
  return (
    <span className="dotted">
      <b>{days.firstDay ? eventDays(days.firstDay, days.lastDay, formatDayWithWeekday) : "No date"}</b>{" "}
      <span>{functions > 1 ? `${functions} functions` : `${eventHours(event)}, ${event.venue || "Venue TBD"}`}</span>
      {contact && (
        <span>
          for <b>{contact.name}</b>
        </span>
      )}
      <span>{owner ? `Owner: ${owner}` : "No owner"}</span>
    </span>
  );
}
