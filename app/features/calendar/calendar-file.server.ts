import ICAL from "ical.js";
import { company } from "#app/company/company.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { eventTimeSpan, type TimeSpan } from "./calendar.ts";

/** An entry of a calendar (a VEVENT of RFC 5545). */
export type CalendarEntry = TimeSpan & {
  /** Unique in this installation: "function-8f…". */
  key: string;
  summary: string;
  location?: string | null;
  description?: string | null;
  url?: string;
  /** Rises with each change: programs ignore an entry that is not newer than the one they have (RFC 5546 2.1.4). */
  sequence: number;
  modifiedAt: Date;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
};

/** A function of an event (a part, such as the Haldi) as calendars need it. `version` and `updatedAt`: of both together. */
export type CalendarFunction = {
  functionId: string;
  /** With the word "Cancelled" before the name of a cancelled one: not every program reads STATUS (findings/calendars-show-what-is-cancelled.sh). */
  summary: string;
  day: string;
  time: string | null;
  endTime: string | null;
  venue: string | null;
  /** That of its event, or "cancelled". */
  status: EventStatus;
  version: number;
  updatedAt: Date | string;
};

// The library escapes no text of a property that it does not know; their default type is TEXT (RFC 5545 3.8.8.2).
ICAL.design.icalendar.property["x-wr-calname"] = { defaultType: "text" };

const statuses = { pending: "TENTATIVE", active: "CONFIRMED", completed: "CONFIRMED", cancelled: "CANCELLED" } as const;

export const functionEntry = (
  { functionId, summary, day, time, endTime, venue, status, version, updatedAt }: CalendarFunction,
  more: Pick<CalendarEntry, "url" | "description">,
): CalendarEntry => ({
  key: `function-${functionId}`,
  ...eventTimeSpan({ date: day, time, endTime }),
  summary,
  location: venue,
  sequence: version,
  modifiedAt: new Date(updatedAt),
  status: statuses[status],
  ...more,
});

/** The text of a calendar, which programs that follow it fetch again after an hour. */
export function writeCalendar(entries: readonly CalendarEntry[]): string {
  const { name, installationId } = company();
  const calendar = component("vcalendar", {
    prodid: `-//${text(name)}//dashboard//EN`,
    version: "2.0",
    method: "PUBLISH",
    "x-wr-calname": text(name),
    "x-published-ttl": "PT1H",
  });
  calendar.addPropertyWithValue("refresh-interval", ICAL.Duration.fromString("PT1H"));
  for (const entry of entries) calendar.addSubcomponent(writeEntry(entry, installationId));
  return `${calendar.toString()}\r\n`;
}

function writeEntry({ key, start, end, allDay, modifiedAt, status, ...entry }: CalendarEntry, installationId: string) {
  const url = entry.url && URL.canParse(entry.url) ? new URL(entry.url).href : null;
  return component("vevent", {
    uid: `${key}@${installationId}`,
    dtstamp: instant(new Date()),
    dtstart: allDay ? ICAL.Time.fromDateString(start.toISOString().slice(0, 10)) : instant(start),
    dtend: end ? instant(end) : null,
    summary: text(entry.summary),
    location: text(entry.location),
    description: text(entry.description),
    url,
    sequence: entry.sequence,
    "last-modified": instant(modifiedAt),
    status,
    // A cancelled entry takes nobody's time.
    transp: status === "CANCELLED" ? "TRANSPARENT" : null,
  });
}

function component(name: string, properties: Record<string, string | number | InstanceType<typeof ICAL.Time> | null>) {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties))
    if (value !== null && value !== "") made.addPropertyWithValue(property, value);
  return made;
}

/** In UTC: no program needs the definition of a time zone. */
const instant = (date: Date) => ICAL.Time.fromJSDate(date, true);

/** Without control characters, which a line of the file must not have (RFC 5545 3.3.11); the library writes them (findings/ical-js-writes-carriage-returns.sh). */
const text = (value: string | null | undefined): string =>
  (value ?? "").replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
