import { type PersonName, people } from "../test/people.ts";
import type { Site } from "../test/server.ts";

type Task = { title: string; person?: PersonName; due?: string; priority?: "low" | "medium" | "high"; event?: string };

/** Inserts a task, as if another person had just added it. */
export async function addTask(site: Site, { title, person, due, event, priority = "medium" }: Task): Promise<void> {
  const sql = await site.database();
  const email = person ? people[person].email : null;
  await sql`insert into tasks (title, priority, due_date, event_id, assigned_to)
    values (${title}, ${priority}, ${due ?? null}, ${event ?? null}, (select user_id from user_profiles where email = ${email}))`;
}

/** @returns the id */
export async function addEvent(site: Site, name: string, date: string | null = null): Promise<string> {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date, time, venue) values (${name}, ${date}, '10:00', 'Hall') returning id`;
  return event?.id;
}

/** @returns the id */
export async function addLead(site: Site, name: string): Promise<string> {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, email) values (${name}, 'lead@example.com') returning id`;
  return lead?.id;
}
