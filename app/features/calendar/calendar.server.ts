import { eq, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod } from "ical-generator";
import { company } from "#app/content/company.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import { sign, timingSafeEqualTexts } from "#app/platform/secret.server.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { calendarFeeds, userProfiles } from "#db/schema.ts";
import { spanOf } from "./calendar.ts";

/** The secret address of this person's calendar; null while there is none. */
export async function feedAddress(actor: Actor): Promise<string | null> {
  if (actor.kind !== "person" || !can(actor, "calendar:subscribe")) return null;
  const [row] = await asActor(actor, (tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id)));
  return row ? addressOf(row.feed) : null;
}

/** Makes the address, or a new one; the one before answers no more. */
export async function renewFeed(actor: Actor): Promise<void> {
  requirePermission(actor, "calendar:subscribe");
  await asActor(actor, async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: actor.id })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { feed: sql`gen_random_uuid()`, createdAt: sql`now()` } });
    await audit(tx, { actor: actor.id, action: "calendar address renewed", objectType: "person", objectId: actor.id });
  });
}

type FeedEvent = {
  id: string;
  name: string | null;
  date: string;
  time: string | null;
  end_time: string | null;
  venue: string | null;
  status: string;
  description: string | null;
};

/** The calendar behind a secret address: all events, and the person's own open tasks. Null when the address is none. */
export async function readFeed(key: string): Promise<string | null> {
  const person = await personOfKey(key);
  if (!person || !can(person, "calendar:subscribe")) return null;
  return asActor(person, async (tx) => {
    const events = await tx.execute<FeedEvent>(sql`
      select id, name, date::text, time, end_time, venue, status, description from events
      where date >= ${addDays(today(), -90)} and status <> 'cancelled' order by date limit 1000`);
    const tasks = await tx.execute<{ id: string; title: string | null; due: string }>(sql`
      select id, title, due_date::text as due from tasks
      where assigned_to = ${person.id} and due_date is not null and status is distinct from 'completed' order by due_date limit 500`);
    const calendar = newCalendar();
    for (const event of events) {
      calendar.createEvent({
        id: `event-${event.id}@${company.name.toLowerCase()}`,
        ...spanOf({ ...event, endTime: event.end_time }),
        summary: event.name || "Untitled Event",
        location: event.venue,
        description: event.description,
        url: `${env().ORIGIN}/dashboard/events/${event.id}`,
      });
    }
    for (const { id, title, due } of tasks) {
      calendar.createEvent({
        id: `task-${id}@${company.name.toLowerCase()}`,
        start: new Date(`${due}T00:00:00Z`),
        allDay: true,
        summary: `Task: ${title || "Untitled Task"}`,
        url: `${env().ORIGIN}/dashboard/tasks`,
      });
    }
    return calendar.toString();
  });
}

/** One meeting of an hour, to be opened in whatever calendar somebody uses. */
export function meetingFile(start: Date): string {
  const calendar = newCalendar();
  const { title, details, instant } = company.meetings;
  calendar.createEvent({
    start,
    end: new Date(start.getTime() + 3_600_000),
    summary: title,
    description: `${details}\n${instant}`,
    url: instant,
  });
  return calendar.toString();
}

const newCalendar = () =>
  ical({
    name: company.name,
    prodId: { company: company.name, product: "dashboard" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });

/** The address holds the feed's id and a signature, so that a copy of the database alone opens no calendar. */
const addressOf = (feed: string) => `${env().ORIGIN}/calendar.ics?key=${feed}.${sign("calendar", feed)}`;

async function personOfKey(key: string): Promise<Person | null> {
  const [, feed, signed] = key.match(/^([0-9a-f-]{36})\.([\w-]{43})$/) ?? [];
  if (!feed || !signed || !timingSafeEqualTexts(signed, sign("calendar", feed))) return null;
  const [row] = await asSystem("calendar", (tx) => tx.select().from(calendarFeeds).where(eq(calendarFeeds.feed, feed)));
  if (!row) return null;
  const [profile] = await asActor({ id: row.userId }, (tx) =>
    tx.select().from(userProfiles).where(eq(userProfiles.userId, row.userId)),
  );
  if (!profile || profile.access === "disabled") return null;
  const { userId: id, email, fullName: name, role } = profile;
  return { kind: "person", id, email, name, role, access: profile.access as Person["access"], sessionId: "" };
}
