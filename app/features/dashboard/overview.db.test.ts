import { beforeAll, expect, it } from "vitest";
import { readTasks, readTeamTasks } from "#app/features/tasks/tasks.server.ts";
import { readTaskFilters } from "#app/features/tasks/tasks.ts";
import { addDays, today } from "#app/platform/dates.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readOverview, readSidebarCounts } from "./dashboard.server.ts";
import { readInsights } from "./insights.server.ts";

const database = testDatabase();
type Person = Awaited<ReturnType<typeof addTestPerson>>;
let sravani: Person;
let keerthi: Person;

beforeAll(async () => {
  sravani = await addTestPerson("Sravani Reddy", "admin");
  keerthi = await addTestPerson("Keerthi Naidu", "user");
  const { owner } = database;
  const day = (days: number) => addDays(today(), days);
  for (const [index, days] of [-1, 9, 0, 3, 5, 1, 7].entries()) {
    await owner`insert into events (name, date, created_at) values (${`Event ${days}`}, ${day(days)}, now() - make_interval(hours => ${20 - index}))`;
  }
  await owner`insert into events (name, date, status, created_at) values ('Called off', ${day(2)}, 'cancelled', now() - interval '2 days')`;
  for (const [title, due] of [
    ["No day", null],
    ["Last", day(4)],
    ["First", day(-3)],
    ["Middle", day(2)],
  ] as const) {
    await owner`insert into tasks (title, due_date, assigned_to) values (${title}, ${due}, ${keerthi.id})`;
  }
  await owner`insert into tasks (title, assigned_to, status) values ('Hers', ${sravani.id}, 'completed')`;
  await owner`update tasks set status = 'in_progress' where title = 'Last'`;
  await owner`insert into leads (name, stage, awaiting_reply_since) values ('New', 'new', now()), ('Waits', 'contacted', now()), ('Won', 'won', null)`;
  await owner`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key) values
    ('Held', 'h@example.com', '9', 'Wedding', 'd', 't', 'quarantined', 'held'), ('Spam', 's@example.com', '9', 'Wedding', 'd', 't', 'spam', 'spam')`;
  await owner`insert into invoices (client_name) values ('A'), ('B')`;
});

it("shows the next five events from today, without cancelled ones", async () => {
  const { upcoming } = await readOverview(keerthi);
  expect(upcoming.map(({ name }) => name)).toEqual([0, 1, 3, 5, 7].map((days) => `Event ${days}`));
});

it("shows the three tasks that changed last and the two events that were created last", async () => {
  const { recent } = await readOverview(sravani);
  expect(recent.filter(({ kind }) => kind === "event").map(({ title }) => title)).toEqual(["Event 7", "Event 1"]);
  expect(recent.filter(({ kind }) => kind === "task").map(({ title }) => title)).toEqual(["Last", "Hers", "Middle"]);
  const ownTasks = (await readOverview(keerthi)).recent.filter(({ kind }) => kind === "task");
  expect(ownTasks.map(({ title }) => title)).toEqual(["Last", "Middle", "First"]);
});

it("counts events, new or waiting leads, held enquiries, invoices and pending tasks for the sidebar", async () => {
  expect(await readSidebarCounts(sravani)).toEqual({ events: 8, tasks: 3, leads: 2, held: 1, invoices: 2 });
  expect(await readSidebarCounts(await addTestPerson("Pen Ding", "pending"))).toBeNull();
});

it("counts replies and waiting leads as late by their stored due time, and averages the time replies took", async () => {
  await database.owner`
    insert into leads (name, replied_at, reply_minutes, reply_due_at) values
      ('Quick', now(), 60, now() + interval '1 hour'), ('Over a weekend', now(), 3000, now() + interval '1 hour'), ('Late', now(), 900, now() - interval '1 hour')`;
  await database.owner`
    insert into leads (name, awaiting_reply_since, reply_due_at) values
      ('Overdue', now() - interval '3 hours', now() - interval '1 hour'), ('In time', now() - interval '40 hours', now() + interval '1 hour')`;
  const { replies, overdue, averageReplyMinutes } = await readInsights(sravani);
  expect(replies.map(({ count }) => count)).toEqual([1, 0, 1, 1]);
  expect([overdue, averageReplyMinutes]).toEqual([1, 1320]);
});

it("lists tasks by due date, those without one last, for a member and for an admin's selected member", async () => {
  const search = readTaskFilters(new URLSearchParams());
  const ordered = ["First", "Middle", "Last", "No day"];
  expect((await readTasks(keerthi, { search })).tasks.map(({ title }) => title)).toEqual(ordered);
  const { selectedMember, ownProgress } = await readTeamTasks(sravani, keerthi.id);
  expect(selectedMember?.tasks.map(({ title }) => title)).toEqual(ordered);
  expect(selectedMember?.progress).toEqual({ total: 4, completed: 0, inProgress: 1, pending: 3 });
  expect(ownProgress.total).toBe(1);
  await expect(readTeamTasks(keerthi, sravani.id)).rejects.toThrow(Forbidden);
});
