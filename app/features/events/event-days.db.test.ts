import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFunctionsFile, readFeed, readFeedUrl, renewFeed } from "#app/features/calendar/calendar.server.ts";

import { readClientPage, readFunctions } from "#app/features/client-page/client-page.server.ts";
import { daysToGo } from "#app/features/client-page/next-step.ts";
import { readOverview } from "#app/features/dashboard/dashboard.server.ts";
import { summarizeDays } from "#app/features/dashboard/today/needs.ts";
import { readDates } from "#app/features/date-board/date-board.server.ts";
import { readDatesFilters } from "#app/features/date-board/date-board.ts";
import { readLead } from "#app/features/leads/lead-page.server.ts";
import { findEventChoices } from "#app/features/tasks/tasks.server.ts";
import { ensureSecretLink, readSecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { daysBetween } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asActor } from "#db/client.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
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
  await emptyTables(database.owner, "events, event_functions, leads");
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

const asVisitor = <T>(work: () => Promise<T>) => runWithRequest({ id: "request", clientIp: "198.51.100.7" }, work);
const openClientLink = async () => {
  const token = await asActor(keerthi, (tx) => ensureSecretLink(tx, "client", wedding, keerthi.id));
  return asVisitor(() => readSecretLink(new Request(`https://toranam.example${secretLinkUrl("client", token)}`), "client"));
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
  expect(timeUntilEvent({ ...page.event, ...page.days }, page.functions, time.slice(0, 10))).toBe(until);
  expect(page.days).toEqual({ firstDay: "2098-06-10", lastDay: "2098-06-12", isOver: until === "" });
  const choices = await findEventChoices(keerthi, "palm");
  expect(choices[0]?.name).toBe(until === "" ? "Gala" : "Meera and Arun");
});

it("counts four hours for a function without an end, past midnight too", async () => {
  await database.owner`update event_functions set start_time = '23:30', end_time = '' where name = 'Reception'`;
  at("2098-06-13T03:29");
  expect(await names("")).toEqual(coming);
  at("2098-06-13T03:30");
  expect(await names("when=past")).toEqual(["Meera and Arun"]);
});

describe.each([
  ["06:30", "12:00"],
  ["01:30", "04:00"],
])("at 40 moments of a wedding whose Muhurtham starts at %s", (starts, ends) => {
  const functions = [
    // A function is shown until its day is over, or longer: `overAt`. In a calendar it ends at its hour.
    { name: "Sangeet", from: "2098-06-10T18:00", to: "2098-06-10T23:00", overAt: "2098-06-11T00:00" },
    { name: "Muhurtham", from: `2098-06-11T${starts}`, to: `2098-06-11T${ends}`, overAt: "2098-06-12T00:00" },
    { name: "Reception", from: "2098-06-12T19:00", to: "2098-06-13T01:30", overAt: "2098-06-13T01:30" },
  ];
  const days = ["09", "10", "11", "12", "13"];
  const hours = ["00:00", "00:30", "01:29", "01:30", "06:30", "12:00", "18:30", "23:00"];
  const moments = days.flatMap((day) => hours.map((hour) => `2098-06-${day}T${hour}`));

  it("Today, greeting, Coming, month, event page, both feeds and the client's page agree", async () => {
    await database.owner`update event_functions set start_time = ${starts}, end_time = ${ends} where name = 'Muhurtham'`;
    await renewFeed(keerthi);
    const key = new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
    const link = await openClientLink();
    /** The first entry of a calendar that has not ended. */
    const nextIn = (calendar: string, now: string) => {
      const instant = new Date(`${now}+05:30`).toISOString().replace(/[-:]|\.000/g, "");
      const entries = calendar.split("BEGIN:VEVENT").filter((entry) => (entry.match(/DTEND[^:]*:(\w+)/)?.[1] ?? "") > instant);
      return entries.map((entry) => entry.match(/SUMMARY:(?:.*: )?(\w+)\r/)?.[1])[0];
    };
    expect(moments).toHaveLength(40);
    for (const now of moments) {
      at(now);
      const day = now.slice(0, 10);
      const next = functions.find(({ overAt }) => overAt > now);
      const inFeed = functions.find(({ to }) => to > now)?.name;
      const isToday = functions.some(({ from, overAt }) => overAt > now && from.slice(0, 10) <= day);
      const overview = await readOverview(keerthi);
      const event = await readEvent(keerthi, wedding);
      const client = await asVisitor(() => readClientPage(link));
      const { takings } = await readDates(keerthi, readDatesFilters(new URLSearchParams({ day })), [day, day], [day, day]);
      expect({
        isComing: (await names("")).includes("Meera and Arun"),
        isPast: (await names("when=past")).includes("Meera and Arun"),
        upcoming: overview.upcoming.find(({ id }) => id === wedding)?.functionName,
        eventsToday: overview.stats.eventsToday,
        greeting: /^One wedding today/.test(summarizeDays(overview.planned, day)),
        isOver: event?.days.isOver,
        isTodayOnPage: event && timeUntilEvent({ ...event.event, ...event.days }, event.functions, day) === "today",
        overFunctions: event?.functions.filter(({ isOver }) => isOver).map(({ name }) => name),
        month: (takings.get(day) ?? []).filter(({ state }) => state === "booked").map(({ name }) => name.split(",")[0]),
        staffFeed: nextIn((await readFeed(key)) ?? "", now),
        clientFeed: nextIn(createFunctionsFile(await readFunctions(link)), now),
        client: daysToGo(client.functions, day),
      }).toEqual({
        isComing: next !== undefined,
        isPast: next === undefined,
        upcoming: next?.name,
        eventsToday: Number(isToday),
        greeting: isToday,
        isOver: next === undefined,
        isTodayOnPage: isToday,
        overFunctions: functions.filter(({ overAt }) => overAt <= now).map(({ name }) => name),
        month: functions.filter(({ from }) => from.startsWith(day)).map(({ name }) => name),
        staffFeed: inFeed,
        clientFeed: inFeed,
        client: next ? { name: next.name, days: Math.max(0, daysBetween(day, next.from.slice(0, 10))) } : null,
      });
    }
  });
});

it("lists an event between two functions by the next one, with its hour and venue", async () => {
  await database.owner`update event_functions set day = '2098-07-05' where name = 'Reception'`;
  await database.owner`update event_functions set day = '2098-06-10' where name = 'Muhurtham'`;
  at("2098-06-15T09:00");
  expect(await names("")).toEqual(["Gala", "Meera and Arun", "Undated"]);
  const listed = async (query: string) =>
    parseRows((await listEvents(keerthi, readEventFilters(new URLSearchParams(query)))).events).find(({ id }) => id === wedding);
  expect(await listed("")).toMatchObject({ date: "2098-06-10", lastDay: "2098-07-05", time: "19:00", venue: "HICC" });
  at("2098-06-09T09:00");
  expect(await listed("")).toMatchObject({ time: "06:30", venue: "Temple" });
  at("2098-08-01T09:00");
  expect(await listed("when=past")).toMatchObject({ time: "06:30", venue: "Temple" });
});

it("shows what is next of an event: tonight's reception at its venue", async () => {
  at("2098-06-12T09:00");
  const { upcoming } = await readOverview(keerthi);
  const next = { day: "2098-06-12", dayTime: "19:00", dayVenue: "HICC", functionName: "Reception" };
  expect(upcoming[0]).toMatchObject({ name: "Meera and Arun", goesOn: false, ...next });
  at("2098-06-13T00:30");
  const night = (await readOverview(keerthi)).upcoming[0];
  expect(night).toMatchObject({ day: "2098-06-13", dayTime: "19:00", goesOn: true, functionName: "Reception", later: null });
  await database.owner`insert into event_functions (event_id, position, name, day, start_time, venue)
    values (${wedding}, 8, 'Farewell breakfast', '2098-06-13', '09:00', 'Palm Court')`;
  const later = [{ name: "Farewell breakfast", time: "09:00", venue: "Palm Court" }];
  expect((await readOverview(keerthi)).upcoming[0]).toMatchObject({ functionName: "Reception", later });
  await database.owner`delete from event_functions where name = 'Farewell breakfast'`;
  // What is over by its hour makes way for what follows on its day.
  await database.owner`insert into event_functions (event_id, position, name, day, start_time, end_time)
    values (${wedding}, 9, 'Lunch', '2098-06-12', '12:00', '15:00')`;
  const link = await openClientLink();
  const shown = async () => [
    (await readOverview(keerthi)).upcoming[0]?.functionName,
    daysToGo((await asVisitor(() => readClientPage(link))).functions, "2098-06-12")?.name,
  ];
  at("2098-06-12T14:00");
  expect(await shown()).toEqual(["Lunch", "Lunch"]);
  at("2098-06-12T15:30");
  expect(await shown()).toEqual(["Reception", "Reception"]);
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

it("tells of a postponed event as that, in both calendars and on the client's page, but a cancelled function of it stays cancelled", async () => {
  await renewFeed(keerthi);
  const key = new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
  const link = await openClientLink();
  await database.owner`update events set status = 'cancelled', postponed = true where id = ${wedding}`;
  await database.owner`update event_functions set status = 'cancelled' where name = 'Muhurtham'`;
  at("2098-06-01T09:00");
  const feed = (await readFeed(key)) ?? "";
  expect([...feed.matchAll(/SUMMARY:(.*): (\w+)\r/g)].map(([, off, name]) => [off, name])).toEqual([
    ["Postponed: Meera and Arun", "Sangeet"],
    ["Cancelled: Meera and Arun", "Muhurtham"],
    ["Postponed: Meera and Arun", "Reception"],
  ]);
  expect(feed.match(/STATUS:CANCELLED/g)).toHaveLength(3);
  const ofClient = await readFunctions(link);
  expect(ofClient.map(({ summary }) => summary)).toEqual(["Postponed: Sangeet", "Postponed: Reception", "Cancelled: Muhurtham"]);
  expect(await asVisitor(() => readClientPage(link))).toMatchObject({ status: "cancelled", postponed: true });
  expect((await readLead(keerthi, lead))?.events).toMatchObject([{ status: "postponed" }]);
});
