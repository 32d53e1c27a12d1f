import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readFeed, readFeedUrl, renewFeed } from "#app/features/calendar/calendar.server.ts";
import { readOverview } from "#app/features/dashboard/dashboard.server.ts";
import { summarizeDays } from "#app/features/dashboard/today/needs.ts";
import { readLead } from "#app/features/leads/lead-page.server.ts";
import { findEventChoices } from "#app/features/tasks/tasks.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readEvent } from "./edit-event.server.ts";
import { listEvents } from "./events.server.ts";
import { readEventFilters, timeUntilEvent } from "./events.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

/** A wedding of three days, whose reception lasts until after midnight. */
let wedding: string;
let lead: string;
beforeEach(async () => {
  await database.owner`truncate events, event_functions, leads cascade`;
  const insert = async (text: string) => (await database.owner.unsafe(`${text} returning id`))[0]?.id as string;
  lead = await insert("insert into leads (name) values ('Meera Rao')");
  wedding = await insert(`insert into events (name, date, time, venue, status, lead_id, event_type)
    values ('Meera and Arun', '2098-06-10', '18:00', 'Palm Court', 'active', '${lead}', 'Wedding')`);
  await database.owner`insert into event_functions (event_id, name, day, start_time, end_time, venue, position) values
    (${wedding}, 'Sangeet', '2098-06-10', '18:00', '23:00', 'Palm Court', 1),
    (${wedding}, 'Muhurtham', '2098-06-11', '06:30', '12:00', 'Temple', 2),
    (${wedding}, 'Reception', '2098-06-12', '19:00', '01:30', 'HICC', 3)`;
  await database.owner`insert into events (name, date, venue, status) values
    ('Gala', '2098-06-20', 'Palm Lawns', 'pending'), ('Undated', null, null, 'pending')`;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock to a time in India. */
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${time}+05:30`) });
const names = async (query: string) => {
  const { events } = await listEvents(keerthi, readEventFilters(new URLSearchParams(query)));
  return parseRows(events).map(({ name }) => name);
};

const coming = ["Meera and Arun", "Gala", "Undated"];
it.each([
  ["2098-06-09T12:00", coming, "No event today, one wedding tomorrow.", "tomorrow"],
  ["2098-06-10T23:30", coming, "One wedding today, one event on 20\u00a0Jun.", "today"],
  // Its second day.
  ["2098-06-11T00:30", coming, "One wedding today, one event on 20\u00a0Jun.", "today"],
  ["2098-06-12T20:00", coming, "One wedding today, one event on 20\u00a0Jun.", "today"],
  // The reception lasts until 1:30 AM.
  ["2098-06-13T00:30", coming, "One wedding today, one event on 20\u00a0Jun.", "today"],
  ["2098-06-13T01:29", coming, "One wedding today, one event on 20\u00a0Jun.", "today"],
  ["2098-06-13T01:30", ["Gala", "Undated"], "No event today, one event on 20\u00a0Jun.", ""],
] as const)("at %s it is known whether a wedding of three days is over", async (time, expected, sentence, until) => {
  at(time);
  expect(await names("")).toEqual(expected);
  expect(await names("when=past")).toEqual(coming.filter((name) => !(expected as readonly string[]).includes(name)));
  const overview = await readOverview(keerthi);
  expect(overview.upcoming.map(({ name }) => name)).toEqual(expected.filter((name) => name !== "Undated"));
  expect(summarizeDays(overview.planned, time.slice(0, 10))).toBe(sentence);
  expect(overview.stats.eventsToday).toBe(until === "today" ? 1 : 0);
  const page = await readEvent(keerthi, wedding);
  if (!page) throw new Error("no such event");
  expect(timeUntilEvent({ ...page.event, ...page.days }, time.slice(0, 10))).toBe(until);
  expect(page.days).toEqual({ firstDay: "2098-06-10", lastDay: "2098-06-12", isOver: until === "" });
  const choices = await findEventChoices(keerthi, "palm");
  expect(choices[0]?.name).toBe(until === "" ? "Gala" : "Meera and Arun");
});

it("shows what is next of an event: tonight's reception at its venue", async () => {
  at("2098-06-12T09:00");
  const { upcoming } = await readOverview(keerthi);
  const next = { day: "2098-06-12", dayTime: "19:00", dayVenue: "HICC", functionName: "Reception" };
  expect(upcoming[0]).toMatchObject({ name: "Meera and Arun", ...next });
});

it("finds an event under each of its days, and sorts and shows it by its first one", async () => {
  at("2098-06-01T09:00");
  for (const day of ["2098-06-10", "2098-06-11", "2098-06-12"])
    expect(await names(`day=${day}&when=all`), day).toEqual(["Meera and Arun"]);
  expect(await names("day=2098-06-13&when=all")).toEqual([]);
  const list = parseRows((await listEvents(keerthi, readEventFilters(new URLSearchParams("")))).events);
  expect(list[0]).toMatchObject({ date: "2098-06-10", lastDay: "2098-06-12" });
  expect((await readLead(keerthi, lead))?.events).toMatchObject([{ date: "2098-06-10" }]);
});

it("puts each function into the calendar feed, also a cancelled one", async () => {
  await renewFeed(keerthi);
  const key = new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
  at("2098-06-12T09:00");
  const summaries = async () =>
    [...((await readFeed(key)) ?? "").matchAll(/DTSTART[^:]*:(\w+)[\s\S]*?SUMMARY:(.*)\r/g)].map(([, day, name]) => [day, name]);
  expect(await summaries()).toEqual([
    ["20980610T123000Z", "Meera and Arun: Sangeet"],
    ["20980611T010000Z", "Meera and Arun: Muhurtham"],
    ["20980612T133000Z", "Meera and Arun: Reception"],
    ["20980620", "Gala"],
  ]);
  const uids = [...((await readFeed(key)) ?? "").matchAll(/UID:(\w+)-/g)].map(([, kind]) => kind);
  expect(uids).toEqual(["function", "function", "function", "function"]);
  await database.owner`update event_functions set status = 'cancelled' where name = 'Sangeet'`;
  const sangeet = ((await readFeed(key)) ?? "").split("BEGIN:VEVENT").find((entry) => entry.includes("Sangeet"));
  expect(sangeet).toContain("STATUS:CANCELLED");
});
