import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { nameOfFunction, untitledTask } from "#app/content/untitled.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { isSigned, sign, signatureHash } from "#app/platform/secret.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor, asSystem, readOwn } from "#db/client.server.ts";
import { calendarFeeds, userProfiles } from "#db/schema.ts";
import { eventTimeSpan } from "./calendar.ts";
import { type CalendarFunction, functionEntry, writeCalendar } from "./calendar-file.server.ts";

export type { CalendarFunction };

/** The secret URL of this person's calendar feed; null when none was created. */
export async function readFeedUrl(actor: Actor): Promise<string | null> {
  if (actor.kind !== "person" || !can(actor, "calendar:subscribe")) return null;
  const [row] = await readOwn(actor, (tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id)));
  return row ? feedUrl(row.feedKey) : null;
}

/** Creates the feed's URL, or a new one; the old one stops working. */
export const renewFeed = (actor: Actor): Promise<void> =>
  asPermitted(actor, "calendar:subscribe", async (tx, actor) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: actor.id })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { feedKey: sql`gen_random_uuid()`, createdAt: sql`now()` } });
    await audit(tx, { actor: actor.id, action: "calendar address renewed", objectType: "person", objectId: actor.id });
  });

type FeedFunction = Omit<CalendarFunction, "summary"> & {
  id: string;
  name: string | null;
  functionName: string | null;
  description: string | null;
  isPostponed: boolean;
};
type FeedTask = { id: string; title: string | null; due: string; version: number; updatedAt: string };

/** iCalendar text with the functions of all events from 90 days ago on, and the person's own open tasks with a due date; null for an unknown key. */
export async function readFeed(key: string): Promise<string | null> {
  const person = await findPersonByKey(key);
  if (!person || !can(person, "calendar:subscribe")) return null;
  return asActor(person, async (tx) => {
    const functions = await tx.execute<FeedFunction>(sql`
      select e.id, b.function_id as "functionId", e.name, b.function_name as "functionName", b.day::text as day, b.time, b.end_time as "endTime",
        b.venue, b.status, e.description, e.postponed and f.status = 'planned' as "isPostponed", e.version + f.version as version, greatest(e.updated_at, f.updated_at) as "updatedAt"
      from event_bookings b join events e on e.id = b.event_id join event_functions f on f.id = b.function_id
      where b.day >= ${addDays(today(), -90)} order by b.day, b.function_id limit 1000`);
    const tasks = await tx.execute<FeedTask>(sql`
      select id, title, due_date::text as due, version, updated_at as "updatedAt" from tasks
      where assigned_to = ${person.id} and due_date is not null and coalesce(status, 'pending') not in ('completed', 'closed') order by due_date limit 500`);
    return writeCalendar([
      ...functions.map(({ id, name, functionName, description, isPostponed, ...one }) =>
        functionEntry(
          {
            ...one,
            summary: [
              one.status === "cancelled" && (isPostponed ? "Postponed" : "Cancelled"),
              nameOfFunction({ name, functionName }),
            ]
              .filter(Boolean)
              .join(": "),
          },
          { description, url: `${env().ORIGIN}/dashboard/events/${id}` },
        ),
      ),
      ...tasks.map(({ id, title, due, version, updatedAt }) => ({
        key: `task-${id}`,
        ...eventTimeSpan({ date: due, time: null, endTime: null }),
        summary: `Task: ${title || untitledTask}`,
        url: `${env().ORIGIN}/dashboard/tasks`,
        sequence: version,
        modifiedAt: new Date(updatedAt),
        status: "CONFIRMED" as const,
      })),
    ]);
  });
}

/** iCalendar text of a meeting of one hour. */
export function createMeetingFile(start: Date): string {
  const { title, details, instant: meetingUrl } = company().meetings;
  return writeCalendar([
    {
      key: `meeting-${randomUUID()}`,
      start,
      end: new Date(start.getTime() + 3_600_000),
      allDay: false,
      summary: title,
      description: `${details}\n${meetingUrl}`,
      url: meetingUrl,
      sequence: 0,
      modifiedAt: new Date(),
      status: "CONFIRMED",
    },
  ]);
}

/** iCalendar text of the functions of an event, for its client, with the links to their maps. */
export const createFunctionsFile = (functions: readonly (CalendarFunction & { mapUrl: string })[]): string =>
  writeCalendar(functions.map(({ mapUrl, ...one }) => functionEntry(one, { url: mapUrl })));

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
