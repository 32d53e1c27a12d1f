import { beforeEach, expect, it } from "vitest";
import { Forbidden, NotFound } from "#app/errors.ts";
import { readFeed, readFeedUrl, renewFeed } from "#app/features/calendar/calendar.server.ts";
import { restoreTasks } from "#app/features/tasks/tasks.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { deletedRecord } from "#app/records/record-deletion.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import {
  addMissingTasks,
  changeTasksOfEvent,
  deleteEvent,
  editEvent,
  moveEvent,
  readEvent,
  restoreEvent,
} from "./edit-event.server.ts";
import { eventRecord } from "./event-record.server.ts";
import { createEvent, listEvents } from "./events.server.ts";
import { type EditedEvent, NewEvent, readEventFilters } from "./events.ts";
import { missingTasks } from "./task-offer.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await database.owner`delete from tasks`;
  await database.owner`delete from events`;
});

/** @returns the new event's id */
async function add(fields: Record<string, string>, actor: TestPerson = sravani): Promise<string> {
  const event = NewEvent.parse({ name: "T20 final", ...fields });
  await createEvent(actor, event);
  return event.id;
}
const list = async (query = "") =>
  parseRows((await listEvents(keerthi, readEventFilters(new URLSearchParams(query)))).events).map(({ name }) => name);
const editedEvent = async (id: string, changed: Partial<EditedEvent> = {}) => {
  const eventPage = await readEvent(keerthi, id);
  if (!eventPage) throw new Error("no such event");
  const fields = Object.fromEntries(Object.entries(eventPage.editable.snapshot).map(([name, value]) => [name, value || null]));
  return { ...fields, clash_ok: false, ...eventPage.editable, ...changed } as EditedEvent;
};

it("lists the events of a day by their time", async () => {
  for (const [name, time] of [
    ["Evening", "18:00"],
    ["Unknown", ""],
    ["Dawn", "06:30"],
    ["Morning", "09:30"],
  ] as const)
    await add({ name, time, date: "2099-12-02" });
  expect(await list()).toEqual(["Dawn", "Morning", "Evening", "Unknown"]);
  expect((await list("sort=-date")).slice(-3)).toEqual(["Evening", "Morning", "Dawn"]);
});

it("lists, searches, filters and sorts events", async () => {
  await add({ name: "Nuvera launch", date: "2099-12-02", venue: "Golconda Centre" });
  await add({ name: "Beach marathon", date: "2020-01-01", venue: "Beach Road" });
  await add({ name: "Kuchipudi festival" });
  await add({ name: "Old sangeet", date: "2019-01-01" });
  await add({ name: "Sooner launch", date: "2099-12-01" });
  expect(await list()).toEqual(["Sooner launch", "Nuvera launch", "Kuchipudi festival"]);
  expect(await list("when=past")).toEqual(["Beach marathon", "Old sangeet"]);
  expect(await list("when=past&sort=date")).toEqual(["Old sangeet", "Beach marathon"]);
  expect(await list("when=all&sort=name")).toEqual([
    "Beach marathon",
    "Kuchipudi festival",
    "Nuvera launch",
    "Old sangeet",
    "Sooner launch",
  ]);
  expect(await list("sort=-name")).toEqual(["Sooner launch", "Nuvera launch", "Kuchipudi festival"]);
  expect(await list("q=beach")).toEqual([]);
  expect(await list("q=beach&when=all")).toEqual(["Beach marathon"]);
  expect(await list("q=centre nuvera")).toEqual(["Nuvera launch"]);
  expect(await list("day=2020-01-01")).toEqual(["Beach marathon"]);
  for (const day of ["0000-01-01", "1999-12-31", "2101-01-01", "9999-12-31"]) expect(await list(`day=${day}`)).toHaveLength(3);
  expect(await list("status=active")).toEqual([]);
});

it("finds an event by the names of its lead and its client, and counts what a search finds under the other tabs", async () => {
  const [client] =
    await database.owner`insert into clients (kind, name, city) values ('person', 'Varsha Rao', 'Kadapa') returning id`;
  const [lead] = await database.owner`insert into leads (name, email) values ('Meghana Iyer', 'm@example.com') returning id`;
  for (const [name, date] of [
    ["Sangeet", "2020-01-01"],
    ["Haldi", "2020-01-02"],
    ["Gala", "2099-01-01"],
  ] as const) {
    const id = await add({ name, date });
    await database.owner`update events set lead_id = ${lead?.id}, client_id = ${name === "Haldi" ? null : client?.id} where id = ${id}`;
  }
  const elsewhere = async (query: string) => (await listEvents(keerthi, readEventFilters(new URLSearchParams(query)))).elsewhere;
  expect([await list("q=rao"), await list("q=varsha meghana gala"), await list("q=kadapa")]).toEqual([["Gala"], ["Gala"], []]);
  expect([await list("q=haldi"), await elsewhere("q=haldi meghana")]).toEqual([[], { count: 1, isCapped: false }]);
  expect(await elsewhere("q=gala&when=past")).toMatchObject({ count: 1 });
  expect(await elsewhere("q=haldi&status=active")).toMatchObject({ count: 0 });
  for (const query of ["q=gala", "q=none&when=all", "when=past&status=active", "q=haldi&day=2099-01-01"])
    expect(await elsewhere(query)).toBeNull();
  await database.owner`delete from leads`;
});

it("adds the checklist of the event's kind to a new event", async () => {
  const id = await add({ date: "2099-12-31", event_type: "Sports Event" });
  const tasks =
    await database.owner`select title, due_date::text as due from tasks where event_id = ${id} order by due_date, title`;
  expect(tasks).toContainEqual({ title: "Volunteer roster", due: "2099-12-24" });
});

it("refuses an event whose venue is taken at an overlapping time, unless the user confirms it", async () => {
  await add({ name: "Morning run", date: "2099-01-01", time: "06:00", end_time: "09:00", venue: "Gymkhana Ground" });
  const clashing = { name: "Breakfast", date: "2099-01-01", time: "08:30", venue: " gymkhana ground " };
  await expect(add(clashing)).rejects.toMatchObject({
    errors: {
      venue: "The venue is taken at this time by “Morning run” (owner: Sravani Reddy) from 6:00\u00a0AM to 9:00\u00a0AM.",
    },
  });
  await add({ ...clashing, time: "09:00" });
  await add({ ...clashing, clash_ok: "1" });
  expect(await list()).toHaveLength(3);
});

it("asks about a clash once: not again at later edits, and not for a cancelled event", async () => {
  await add({ name: "Sangeet", date: "2099-05-01", time: "19:00", end_time: "02:00", venue: "HICC" });
  const night = { name: "Night shoot", date: "2099-05-02", time: "00:30", venue: "HICC, Hyderabad" };
  await expect(add(night)).rejects.toMatchObject({
    errors: { venue: "The venue is taken at this time by “Sangeet” (owner: Sravani Reddy) from 7:00\u00a0PM to 2:00\u00a0AM." },
  });
  const id = await add({ ...night, clash_ok: "1" });
  await editEvent(keerthi, await editedEvent(id, { name: "Night film" }));
  await add({ name: "Breakfast", date: "2099-05-02", time: "06:00", venue: "HICC" });
  const later = await editedEvent(id, { time: "05:00" });
  await expect(editEvent(keerthi, later)).rejects.toMatchObject({ errors: { venue: expect.stringMatching(/by “Breakfast”/) } });
  await moveEvent(keerthi, { id, version: 2, status: "cancelled" });
  await editEvent(keerthi, await editedEvent(id, { time: "05:00" }));
  await expect(moveEvent(keerthi, { id, version: 4, status: "pending" })).rejects.toMatchObject({
    errors: { venue: expect.stringMatching(/by “Breakfast”/) },
  });
  await moveEvent(keerthi, { id, version: 4, status: "pending", clash_ok: true });
  expect((await readEvent(keerthi, id))?.clashes).toMatchObject([{ name: "Breakfast" }]);
});

it("asks about a clash with a function of another event; an event's functions move with it", async () => {
  const sangeet = { date: "2099-06-10", time: "19:00", end_time: "23:00", venue: "Palm Court" };
  const id = await add({ name: "Wedding", ...sangeet });
  const concert = { name: "Concert", date: "2099-06-12", time: "10:00", venue: "Clock Tower Hall" };
  await database.owner`insert into event_functions (event_id, name, day, start_time, end_time, venue, map_url, position) values
    (${id}, 'Sangeet', '2099-06-10', '19:00', '23:00', 'Palm Court', 'https://map.example', 1),
    (${id}, 'Muhurtham', '2099-06-12', '09:30', '', 'Clock Tower Hall', '', 2)`;
  await expect(add(concert)).rejects.toMatchObject({
    errors: { venue: "The venue is taken at this time by “Wedding” (owner: Sravani Reddy) from 9:30\u00a0AM." },
  });

  await editEvent(keerthi, await editedEvent(id, { date: "2099-06-14", time: "18:00", venue: "Lake Terrace" }));
  const functions =
    await database.owner`select name, day::text, start_time, venue, map_url from event_functions where event_id = ${id} order by position`;
  expect(functions.map((one) => Object.values(one))).toEqual([
    ["Sangeet", "2099-06-14", "18:00", "Lake Terrace", ""],
    ["Muhurtham", "2099-06-16", "09:30", "Clock Tower Hall", ""],
  ]);
  await add(concert);
  const back = { date: "2099-06-10", time: "18:00", venue: "Lake Terrace" };
  const refused = {
    errors: { venue: "The venue is taken at this time by “Concert” (owner: Sravani Reddy) from 10:00\u00a0AM." },
  };
  await expect(editEvent(keerthi, await editedEvent(id, back)), "of its own function").rejects.toMatchObject(refused);
  await editEvent(keerthi, await editedEvent(id, { ...back, clash_ok: true }));
  expect((await readEvent(keerthi, id))?.clashes).toMatchObject([{ name: "Concert" }]);
  await editEvent(keerthi, await editedEvent(id, { name: "Wedding at the lake" }));
});

it("refuses an edit of an outdated version and names the changed fields", async () => {
  const id = await add({ date: "2099-01-01", venue: "Beach Road" });
  const outdated = await editedEvent(id, { name: "T20 final, day 2" });
  await editEvent(keerthi, await editedEvent(id, { date: "2099-01-02" }));
  await expect(editEvent(sravani, outdated)).rejects.toMatchObject({
    message: expect.stringContaining("Date is 2\u00a0Jan\u00a02099 now"),
    // The name stays as it was submitted; the date, which the sender left as it was, comes from the other change.
    values: { version: "2", date: "2099-01-02" },
  });
});

it("fills in the due dates of an event's open tasks, of a member only their own, and deletes those of a cancelled event", async () => {
  const id = await add({ event_type: "Wedding" });
  const due = async () =>
    (await database.owner`select distinct due_date::text as due from tasks where title = 'Photographers briefed'`)[0]?.due;
  const answer = (follow_up: "fill" | "delete") => changeTasksOfEvent(sravani, { id, follow_up });
  expect(await editEvent(sravani, await editedEvent(id, { date: "2099-12-09" }))).toEqual({ date: null, eventType: "Wedding" });
  expect(await changeTasksOfEvent(keerthi, { id, follow_up: "fill" })).toEqual([]);
  expect((await answer("fill")).length).toBeGreaterThan(5);
  expect(await due()).toBe("2099-12-06");
  expect(await editEvent(sravani, await editedEvent(id, { date: "2099-12-12" }))).toMatchObject({ date: "2099-12-09" });
  await expect(answer("delete")).rejects.toThrow("the event is not cancelled any more");
  await database.owner`update tasks set status = 'completed', completed_at = now() where title = 'Photographers briefed'`;
  await moveEvent(sravani, { id, version: 3, status: "cancelled" });
  await expect(changeTasksOfEvent(keerthi, { id, follow_up: "delete" })).rejects.toThrow(Forbidden);
  const deleted = await answer("delete");
  expect((await database.owner`select title from tasks`).map(({ title }) => title)).toEqual(["Photographers briefed"]);
  expect(await restoreTasks(sravani, deleted)).toBe(`${deleted.length} tasks back.`);
  expect(await database.owner`select from tasks where status = 'pending' and event_id = ${id}`).toHaveLength(deleted.length);
  await expect(changeTasksOfEvent(sravani, { id: crypto.randomUUID(), follow_up: "fill" })).rejects.toThrow(NotFound);
});

it("lets only an admin delete an event; restoring it links its tasks again", async () => {
  const id = await add({ event_type: "Other", date: "2099-01-01" });
  await expect(deleteEvent(keerthi, { id, version: 1 })).rejects.toThrow(Forbidden);
  await deleteEvent(sravani, { id, version: 1 });
  const linkedTasks = async () => (await database.owner`select count(*)::int as n from tasks where event_id = ${id}`)[0]?.n;
  expect(await linkedTasks()).toBe(0);
  expect(await deletedRecord(sravani, eventRecord, id)).toEqual({ id, title: "T20 final" });
  await restoreEvent(sravani, id);
  await expect(restoreEvent(sravani, id)).rejects.toThrow(NotFound);
  expect(await linkedTasks()).toBeGreaterThan(4);
});

it("does not delete an event for which an advance was received", async () => {
  const id = await add({ event_type: "Other", date: "2099-01-01" });
  const voucher = crypto.randomUUID();
  await database.owner.begin(async (tx) => {
    const [client] = await tx`insert into clients (name) values ('Anjali') returning id`;
    await tx`insert into issued_documents (id, kind, document) values (${voucher}, 'receipt voucher', '{}')`;
    await tx`insert into document_tax_rates values (${voucher}, 0, 'nil', 100, 0, 0, 0)`;
    await tx`insert into advances (id, number, office, voucher_date, received_on, client_id, event_id, method, gross, recorded_by)
      values (${voucher}, 'RV-1', 'hyderabad', '2026-04-01', '2026-04-01', ${client?.id}, ${id}, 'bank', 100, 'p')`;
  });
  await expect(deleteEvent(sravani, { id, version: 1 })).rejects.toThrow("advances were received for this event");
});

it("offers the tasks of its kind that an event lacks, and adds each once", async () => {
  const id = await add({ event_type: "", date: "2099-12-09" });
  const titles = async () => (await database.owner`select title from tasks where event_id = ${id}`).map(({ title }) => title);
  expect(await addMissingTasks(keerthi, id, ["Photographers briefed"]), "without a kind").toBe(0);
  await editEvent(keerthi, await editedEvent(id, { event_type: "Wedding" }));
  const some = ["Photographers briefed", "Venue booked in writing", "Not in the list"];
  expect(await Promise.all([addMissingTasks(keerthi, id, some), addMissingTasks(sravani, id, some)])).toEqual(
    expect.arrayContaining([2, 0]),
  );
  expect((await titles()).sort()).toEqual(some.slice(0, 2));
  expect(missingTasks({ status: "active", isOver: false }, some, ["Photographers briefed", "Cake"], true)).toEqual(["Cake"]);
});

it("serves a calendar feed with all events and the person's own open tasks until its URL is renewed", async () => {
  await add({ name: "Night, half marathon", date: "2099-12-09", time: "19:00", venue: "Beach Road; Vizag" });
  await database.owner`insert into tasks (title, assigned_to, due_date) values ('Own task', ${keerthi.id}, '2099-01-01'), ('Not hers', ${sravani.id}, '2099-01-01')`;
  expect(await readFeedUrl(keerthi)).toBeNull();
  await renewFeed(keerthi);
  const key = async () => new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
  const first = await key();
  const feed = (await readFeed(first)) as string;
  expect(feed).toContain("SUMMARY:Night\\, half marathon");
  expect(feed).toContain("DTSTART:20991209T133000Z");
  expect(feed).toContain("Own task");
  expect(feed).not.toContain("Not hers");
  await renewFeed(keerthi);
  expect(await readFeed(first)).toBeNull();
  expect(await readFeed(`${first.slice(0, 37)}${"A".repeat(43)}`)).toBeNull();
  const second = await key();
  expect(await readFeed(second)).toContain("Own task");
});

it("an event that is submitted twice because the response was lost is added once and does not clash with itself", async () => {
  const fields = {
    id: "7e0e2b52-6a54-4f3e-8d6b-000000000002",
    date: "2027-02-14",
    venue: "Raga Garden Lawns",
    event_type: "Wedding",
  };
  await add(fields);
  await add(fields);
  expect(await list()).toEqual(["T20 final"]);
  const tasks = await database.owner`select title from tasks`;
  expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
});
