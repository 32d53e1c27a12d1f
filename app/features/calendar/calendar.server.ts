import { eq, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod } from "ical-generator";
import { company } from "#app/company/company.server.ts";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { isSigned, sign, signatureHash } from "#app/platform/secret.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor, asSystem, readOwn } from "#db/client.server.ts";
import { calendarFeeds, userProfiles } from "#db/schema.ts";
import { eventTimeSpan } from "./calendar.ts";

/** The secret URL of this person's calendar feed; null when none was created. */
export async function readFeedUrl(actor: Actor): Promise<string | null> {
  if (actor.kind !== "person" || !can(actor, "calendar:subscribe")) return null;
  const [row] = await readOwn(actor, (tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id)));
  return row ? feedUrl(row.feedKey) : null;
}

/** Creates the feed's URL, or a new one; the old one stops working. */
export async function renewFeed(actor: Actor): Promise<void> {
  requirePermission(actor, "calendar:subscribe");
  await asActor(actor, async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: actor.id })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { feedKey: sql`gen_random_uuid()`, createdAt: sql`now()` } });
    await audit(tx, { actor: actor.id, action: "calendar address renewed", objectType: "person", objectId: actor.id });
  });
}

type FeedEvent = {
  id: string;
  functionId: string;
  functionName: string | null;
  name: string | null;
  date: string;
  time: string | null;
  end_time: string | null;
  venue: string | null;
  status: string;
  description: string | null;
};

/** iCalendar text with the events and their functions from 90 days ago on that are not cancelled, and the person's own open tasks with a due date; null for an unknown key. */
export async function readFeed(key: string): Promise<string | null> {
  const person = await findPersonByKey(key);
  if (!person || !can(person, "calendar:subscribe")) return null;
  return asActor(person, async (tx) => {
    const events = await tx.execute<FeedEvent>(sql`
      select e.id, b.function_id as "functionId", e.name, b.function_name as "functionName", b.day::text as date, b.time, b.end_time, b.venue, b.status,
        e.description
      from event_bookings b join events e on e.id = b.event_id
      where b.day >= ${addDays(today(), -90)} and b.status <> 'cancelled' order by b.day limit 1000`);
    const tasks = await tx.execute<{ id: string; title: string | null; due: string }>(sql`
      select id, title, due_date::text as due from tasks
      where assigned_to = ${person.id} and due_date is not null and status is distinct from 'completed' order by due_date limit 500`);
    const calendar = newCalendar();
    for (const event of events) {
      calendar.createEvent({
        id: `${event.functionId === event.id ? `event-${event.id}` : `function-${event.functionId}`}@${company().name.toLowerCase()}`,
        ...eventTimeSpan({ ...event, endTime: event.end_time }),
        summary: [event.name || untitledEvent, event.functionName].filter(Boolean).join(": "),
        location: event.venue,
        description: event.description,
        url: `${env().ORIGIN}/dashboard/events/${event.id}`,
      });
    }
    for (const { id, title, due } of tasks) {
      calendar.createEvent({
        id: `task-${id}@${company().name.toLowerCase()}`,
        start: new Date(`${due}T00:00:00Z`),
        allDay: true,
        summary: `Task: ${title || untitledTask}`,
        url: `${env().ORIGIN}/dashboard/tasks`,
      });
    }
    return calendar.toString();
  });
}

/** iCalendar text of a meeting of one hour. */
export function createMeetingFile(start: Date): string {
  const calendar = newCalendar();
  const { title, details, instant: meetingUrl } = company().meetings;
  calendar.createEvent({
    start,
    end: new Date(start.getTime() + 3_600_000),
    summary: title,
    description: `${details}\n${meetingUrl}`,
    url: meetingUrl,
  });
  return calendar.toString();
}

type CalendarFunction = {
  id: string;
  name: string;
  day: string;
  time: string | null;
  endTime: string | null;
  venue: string;
  mapUrl: string;
};

/** iCalendar text of the functions of an event (its parts, such as the Haldi), for its client. */
export function createFunctionsFile(functions: readonly CalendarFunction[]): string {
  const calendar = newCalendar();
  for (const { id, name, day, time, endTime, venue, mapUrl } of functions) {
    calendar.createEvent({
      id: `function-${id}@${company().name.toLowerCase()}`,
      ...eventTimeSpan({ date: day, time, endTime }),
      summary: name,
      location: venue,
      ...(mapUrl && { url: mapUrl }),
    });
  }
  return calendar.toString();
}

/** An empty calendar, which programs fetch again after an hour. */
const newCalendar = () =>
  ical({
    name: company().name,
    prodId: { company: company().name, product: "dashboard" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });

/** The key is signed, so that a copy of the database alone does not suffice to read calendars. */
const feedUrl = (feedKey: string) => `${env().ORIGIN}/calendar.ics?key=${feedKey}.${sign("calendar", feedKey)}`;

async function findPersonByKey(key: string): Promise<Person | null> {
  const [, feedKey, signature] = key.match(/^([0-9a-f-]{36})\.([\w-]{43})$/) ?? [];
  if (!feedKey || !signature) return null;
  const [row] = await asSystem("calendar", (tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.feedKey, feedKey)));
  if (!row) return null;
  if (!isSigned("calendar", feedKey, signature) && !row.earlierSignatures.includes(signatureHash(feedKey, signature)))
    return null;
  const [profile] = await asActor({ id: row.userId }, (tx) =>
    tx.select().from(userProfiles).where(eq(userProfiles.userId, row.userId)),
  );
  if (!profile || profile.access === "disabled") return null;
  const { userId: id, email, fullName: name, role, rights } = profile;
  const access = profile.access as Person["access"];
  return { kind: "person", id, email, name, role, access, rights, sessionId: "", isConfirmed: false };
}
