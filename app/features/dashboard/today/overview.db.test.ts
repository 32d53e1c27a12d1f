import { beforeAll, expect, it, vi } from "vitest";
import { Forbidden } from "#app/errors.ts";
import { listLeads } from "#app/features/leads/leads.server.ts";
import { readLeadFilters } from "#app/features/leads/leads.ts";
import { readTasks, readTeamTasks } from "#app/features/tasks/tasks.server.ts";
import { readTaskFilters } from "#app/features/tasks/tasks.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { noRows, parseRows } from "#app/records/json-rows.ts";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { readNewestEnquiry, readOverview, readSidebarCounts } from "../dashboard.server.ts";
import { readInsights } from "../insights.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeAll(async () => {
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
    ["Middle", day(0)],
  ] as const) {
    await owner`insert into tasks (title, due_date, assigned_to) values (${title}, ${due}, ${keerthi.id})`;
  }
  await owner`insert into tasks (title, assigned_to, status) values ('Hers', ${sravani.id}, 'completed')`;
  await owner`update tasks set status = 'in_progress' where title = 'Last'`;
  await owner`insert into leads (name, stage, awaiting_reply_since) values ('New', 'new', now()), ('Waits', 'contacted', now()), ('Won', 'won', null)`;
  await owner`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key) values
    ('Held', 'h@example.com', '9', 'Wedding', 'd', 't', 'held', 'held'), ('Spam', 's@example.com', '9', 'Wedding', 'd', 't', 'spam', 'spam')`;
  await owner`insert into invoices (client_name) values ('A'), ('B')`;
});

it("shows the next five events from today, without cancelled ones", async () => {
  const { upcoming } = await readOverview(keerthi);
  expect(upcoming.map(({ name }) => name)).toEqual([0, 1, 3, 5, 7].map((days) => `Event ${days}`));
});

it("shows an admin the audit log's entries of existing records, with the person", async () => {
  const { owner } = database;
  const [task] = await owner`select id from tasks where title = 'Last'`;
  const log = async (action: string, type: string, id: string, minutes: number, fields = {}) =>
    await owner`insert into audit_log (actor, action, object_type, object_id, fields, at)
      values (${keerthi.id}, ${action}, ${type}, ${id}, ${JSON.stringify(fields)}::jsonb, now() - make_interval(mins => ${minutes}))`;
  await log("task status changed", "task", task?.id, 1, { status: ["pending", "in_progress"] });
  await log("task added", "task", crypto.randomUUID(), 2);
  await log("person approved", "person", sravani.id, 3);
  await log("logged in", "person", keerthi.id, 4);
  const { recent } = await readOverview(sravani);
  expect(recent).toHaveLength(2);
  expect(recent[1]).toMatchObject({ person: "Keerthi Naidu", before: "approved", title: sravani.name, to: "/dashboard/team" });
  expect(recent[0]).toMatchObject({ person: "Keerthi Naidu", before: "moved", title: "Last", after: "to In Progress" });
});

it("counts active events, pending tasks, new or waiting leads, held enquiries, overdue invoices and people for the sidebar", async () => {
  const nothing = { events: 0, invoices: 0, people: 0, mail: 0 };
  expect(await readSidebarCounts(sravani)).toEqual({ ...nothing, tasks: 3, leads: 2, held: 1 });
  const pending = await addTestPerson("Pen Ding", "pending");
  await database.owner`update events set status = 'active' where name = 'Event 3'`;
  await database.owner`insert into outbox (recipient, subject, text, html, failure) values ('a@example.com', 's', 't', 'h', 'login')`;
  expect(await readSidebarCounts(sravani)).toEqual({ ...nothing, events: 1, tasks: 3, leads: 2, held: 1, people: 1, mail: 1 });
  expect(await readSidebarCounts(keerthi)).toMatchObject({ people: 0, mail: 0 });
  expect(await readSidebarCounts(pending)).toBeNull();
  expect(await readNewestEnquiry(pending)).toBeNull();
});

it("counts pending and open tasks the same on Today, in the sidebar and on TASKS", async () => {
  for (const person of [sravani, keerthi]) {
    const { stats, needs } = await readOverview(person, "everyone");
    const list = async (query: string) =>
      (await readTasks(person, { search: readTaskFilters(new URLSearchParams(query)) })).total;
    const pending = (await readTasks(person, { search: readTaskFilters(new URLSearchParams()) })).totals.pending;
    expect([stats.tasks.pending, (await readSidebarCounts(person))?.tasks, await list("status=pending")]).toEqual([
      pending,
      pending,
      pending,
    ]);
    expect([stats.tasks.open, needs.tasks.open]).toEqual([await list(""), await list("")]);
    expect([stats.tasks.overdue, needs.tasks.late.count]).toEqual([await list("due=overdue"), await list("due=overdue")]);
    expect([stats.tasks.dueToday, needs.tasks.today.count]).toEqual([await list("due=today"), await list("due=today")]);
  }
});

it("counts replies and waiting leads as late by their stored due time, and averages the time replies took", async () => {
  await database.owner`
    insert into leads (name, replied_at, reply_minutes, reply_due_at) values
      ('Quick', now(), 60, now() + interval '1 hour'), ('Over a weekend', now(), 3000, now() + interval '1 hour'), ('Late', now(), 900, now() - interval '1 hour')`;
  await database.owner`
    insert into leads (name, awaiting_reply_since, reply_due_at) values
      ('Overdue', now() - interval '3 hours', now() - interval '1 hour'), ('In time', now() - interval '40 hours', now() + interval '1 hour')`;
  await database.owner`
    insert into leads (name, replied_at, reply_minutes, reply_due_at)
    values ('Long ago', '2021-05-05', 60, '2021-05-06')`;
  const { replies, overdue, averageReplyMinutes } = await readInsights(sravani, "month");
  expect(replies.map(({ count }) => count)).toEqual([1, 0, 1, 1]);
  expect([overdue, averageReplyMinutes]).toEqual([1, 1320]);
  expect((await readInsights(sravani, "all")).replies.map(({ count }) => count)).toEqual([2, 0, 1, 1]);
});

it("the columns of enquiries and the bars of replies count the leads of the list that they open", async () => {
  const { owner } = database;
  const enquire = async (name: string, at: string, state = "received") => {
    const [lead] = await owner`insert into leads (name) values (${name}) returning id`;
    await owner`insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, source, state, created_at, idempotency_key)
      values (${lead?.id}, ${name}, 'n@example.com', '9', 'Wedding', 'd', 't', 'contact', ${state}, ${at}, ${crypto.randomUUID()})`;
  };
  // In India 1 November, 1 April and 31 March.
  await enquire("New month", "2026-10-31T18:30Z");
  await enquire("New year", "2026-03-31T18:30Z");
  await enquire("Old year", "2026-03-31T18:29Z");
  await enquire("Spam", "2026-11-05", "spam");
  const listed = async (query: string) => (await listLeads(sravani, readLeadFilters(new URLSearchParams(query)))).total;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00Z") });
  try {
    const counts = async (period: Parameters<typeof readInsights>[1]) => {
      const { enquiries, replies } = await readInsights(sravani, period);
      for (const { count, query } of enquiries) expect(await listed(query), query).toBe(count ?? 0);
      for (const { count, query } of replies) expect(await listed(query), query).toBe(count);
      return enquiries.map(({ name, count }) => `${name}: ${count}`);
    };
    expect(await counts("month")).toEqual([
      "1–7\u00a0Nov: 1",
      "8–14\u00a0Nov: 0",
      "15–21\u00a0Nov: 0",
      "22–28\u00a0Nov: 0",
      "29–30\u00a0Nov: null",
    ]);
    const months = await counts("12-months");
    expect([months[0], months[3], months[4], months[11]]).toEqual(["Dec 2025: 0", "Mar 2026: 1", "Apr 2026: 1", "Nov 2026: 1"]);
    expect((await counts("year")).slice(6)).toEqual([
      "Oct 2026: 0",
      "Nov 2026: 1",
      ...["Dec 2026", "Jan 2027", "Feb 2027", "Mar 2027"].map((month) => `${month}: null`),
    ]);
    expect(await counts("all")).toEqual(["2025-26: 1", "2026-27: 2"]);
    expect(await readNewestEnquiry(keerthi)).toMatchObject({ name: "New month" });
    // The leads with an enquiry, and those without.
    const { pipeline, addedByHand } = await readInsights(sravani, "all");
    expect(pipeline.reduce((sum, { count }) => sum + count, 0) - addedByHand).toBe(3);
    // A limit that the promise does not have reads as none.
    expect(await listed("took=7")).toBe(await listed(""));
  } finally {
    vi.useRealTimers();
  }
});

it("the bars of sources count the leads of the list that they open, and say how many of the decided ones were won, and how fast", async () => {
  const { owner } = database;
  await owner`delete from leads`;
  await owner`insert into leads (name, source, stage, created_at, stage_since) values
    ('A', 'Wed & Me', 'won', '2026-11-01T00:00+05:30', '2026-11-04'), ('B', 'Wed & Me', 'won', '2026-11-01', '2026-11-10'),
    ('C', 'Wed & Me', 'lost', '2026-11-02', '2026-11-03'), ('D', 'Wed & Me', 'new', '2026-11-30T23:59+05:30', now()),
    ('E', null, 'lost', '2026-11-05', now()), ('F', 'Walk-in', 'won', '2026-10-31', '2026-11-01')`;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00Z") });
  try {
    const read = async (period: "month" | "all") => {
      const { sources } = await readInsights(sravani, period);
      for (const { query, count } of sources)
        expect((await listLeads(sravani, readLeadFilters(new URLSearchParams(query)))).total, query).toBe(count);
      return sources.map(({ source, count, won, decided, days }) => [source, count, won, decided, days]);
    };
    expect(await read("month")).toEqual([
      ["Wed & Me", 4, 2, 3, 6],
      ["unknown", 1, 0, 1, null],
    ]);
    expect((await read("all"))[1]).toEqual(["Walk-in", 1, 1, 1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

it("lists tasks by due date, those without one last, for a member and for an admin's selected member", async () => {
  const search = readTaskFilters(new URLSearchParams());
  const ordered = ["First", "Middle", "Last", "No day"];
  expect(parseRows((await readTasks(keerthi, { search })).tasks).map(({ title }) => title)).toEqual(ordered);
  const { selectedMember, ownProgress } = await readTeamTasks(sravani, keerthi.id);
  expect(parseRows(selectedMember?.tasks ?? noRows).map(({ title }) => title)).toEqual(ordered);
  expect(selectedMember?.progress).toEqual({ total: 4, completed: 0, inProgress: 1, pending: 3 });
  expect(ownProgress.total).toBe(1);
  await expect(readTeamTasks(keerthi, sravani.id)).rejects.toThrow(Forbidden);
});
