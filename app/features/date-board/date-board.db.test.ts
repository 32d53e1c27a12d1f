import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { company } from "#app/company/company.server.ts";
import type { QuoteContent } from "#app/features/quotes/quotes.ts";
import { holdDays, releaseDays } from "#app/features/quotes/staff/hold-days.server.ts";
import { addDays } from "#app/platform/values/dates.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../test/example-quote.ts";
import { examples, fc } from "../../../test/random.ts";
import { storeSentQuote } from "../../../test/sent-quote.ts";
import { readDates, readDayAnswer, verdictsOf } from "./date-board.server.ts";
import { readDatesFilters } from "./date-board.ts";
import { offerReleasedDays } from "./released-days.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const omkar = testPerson("Omkar Rao", "planner");
const gone = testPerson("Gone Away", "disabled");

const firstDay = "2098-02-01";
const day = "2098-02-12";
const noon = `${day.slice(0, 4)}-01-10T12:00`;
/** Sets the clock to a time in India. */
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${time}+05:30`) });

beforeEach(async () => {
  at(noon);
  await emptyTables(
    database.owner,
    "events, event_functions, leads, quotes, quote_revisions, quote_acceptances, tasks, taken_days, day_offers, secret_links",
  );
  return () => vi.useRealTimers();
});

const insert = async (text: string) => (await database.owner.unsafe(`${text} returning id`))[0]?.id as string;
const addEvent = (
  values: { date?: string; office?: string | null; state?: string | null; status?: string; kind?: string; lead?: string } = {},
) => {
  const { date = day, office = null, state = null, status = "active", kind = "Wedding", lead = null } = values;
  const text = (value: string | null) => (value === null ? "null" : `'${value}'`);
  return insert(`insert into events (name, date, time, end_time, office, state_code, status, event_type, lead_id)
    values ('Meghana and Pavan', '${date}', '06:30', '13:00', ${text(office)}, ${text(state)}, '${status}', ${text(kind)}, ${text(lead)})`);
};
const addLead = (name: string, days: string, more: { owner?: string; stage?: string; since?: string } = {}) =>
  insert(`insert into leads (name, days, owner_id, stage, created_at, kind)
    values ('${name}', '${days}', ${more.owner ? `'${more.owner}'` : "null"}, '${more.stage ?? "contacted"}', '${more.since ?? "2098-01-01"}', 'Wedding')`);
const contentOn = (...days: string[]): QuoteContent => ({
  ...exampleQuote,
  functions: [
    ...days.map((one, index) => ({
      ...(exampleQuote.functions[0] as QuoteContent["functions"][number]),
      id: `f${index}`,
      day: one,
    })),
    exampleQuote.functions.at(-1) as QuoteContent["functions"][number],
  ],
});
const sendQuote = (
  days: string[],
  { validUntil = "2098-03-01", office = "hyderabad", ...more }: { validUntil?: string; office?: string; leadId?: null } = {},
) => storeSentQuote(keerthi, { content: contentOn(...days), validUntil, office, ...more });
const verdicts = async (date = day) =>
  Object.fromEntries((await readDayAnswer(keerthi, date)).offices.map(({ key, verdict }) => [key, verdict.text]));
const board = (query: string) =>
  readDates(keerthi, readDatesFilters(new URLSearchParams(query)), [firstDay, "2098-02-28"], [firstDay, "2098-02-28"]);
const openTasks = async () =>
  (await database.owner`select title, assigned_to, due_date::text as due, description from tasks order by created_at, title`).map(
    (row) => ({ ...row }),
  );

it("counts an event for its own office, else for that of its State, else for the first one; a cancelled one never", async () => {
  await addEvent({ office: "visakhapatnam", state: "36" });
  await addEvent({ state: "37" });
  await addEvent({ office: "closed down", state: "37" });
  await addEvent({ state: "29" });
  await addEvent({});
  await addEvent({ status: "cancelled" });
  expect(await verdicts()).toEqual({ hyderabad: "1 place free", visakhapatnam: "Over, 3 of 2" });
});

it("counts a function of its own day only, and shows the day before on which it is set up", async () => {
  const id = await addEvent({ office: "hyderabad" });
  await database.owner`update event_functions set setup_from = '14:00', name = 'Muhurtham' where event_id = ${id}`;
  expect(await verdicts("2098-02-11")).toMatchObject({ hyderabad: "3 places free" });
  const { takings } = await board("day=2098-02-11");
  expect(takings.get("2098-02-11")).toMatchObject([
    { state: "setup", name: "Muhurtham, Meghana and Pavan", time: "14:00", source: id, countOfDay: 1 },
  ]);
  expect(takings.get(day)).toMatchObject([{ state: "booked", source: id }]);
  expect(takings.size).toBe(2);
});

describe("a sent quote", () => {
  it("holds the days of its functions for the days of SETTINGS, and never longer than it is valid", async () => {
    await sendQuote([day, addDays(day, 1)]);
    await sendQuote([day], { validUntil: "2098-01-12" });
    expect(await verdicts()).toMatchObject({ hyderabad: "1 place free" });
    expect(await verdicts("2098-02-13")).toMatchObject({ hyderabad: "2 places free" });
    at("2098-01-13T00:10");
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    at("2098-01-17T23:50");
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    at("2098-01-18T00:10");
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places free" });
    expect((await board(`day=${day}`)).askers.get(day)).toMatchObject([{ name: "Meghana Sirimalle", isQuote: false }]);
  });

  it("holds its days once more, or releases them, when somebody says so, and the audit log has who", async () => {
    const { id } = await sendQuote([day]);
    at("2098-01-18T12:00");
    expect(await holdDays(omkar, id)).toBe("2098-01-25");
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await releaseDays(omkar, id);
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places free" });
    const entries =
      await database.owner`select action, fields -> 'held_until' as held from audit_log where actor = ${omkar.id} and object_id = ${id} order by id`;
    expect(entries.map(({ action, held }) => [action, held])).toEqual([
      ["quote holds its days", [null, "2098-01-25"]],
      ["quote released its days", ["2098-01-25", null]],
    ]);
    await database.owner`update quotes set status = 'withdrawn' where id = ${id}`;
    await expect(holdDays(omkar, id)).rejects.toThrow("Only a quote that its client may accept");
  });

  it("holds nothing once it is declined, nor a day on which its event is booked, nor twice what its lead's newest one holds", async () => {
    const first = await sendQuote([day]);
    const second = await sendQuote([day]);
    await database.owner`update quotes set lead_id = ${first.leadId} where id = ${second.id}`;
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await addEvent({ office: "hyderabad", lead: first.leadId });
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await database.owner`update quotes set status = 'declined'`;
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
  });
});

it("lists who asks for a day by arrival: open leads whose days have it, and quotes that do not hold it any more", async () => {
  await addLead("Later", day, { since: "2098-01-05" });
  await addLead("Range", "2098-02-10..2098-02-14", { since: "2098-01-02" });
  await addLead("Won", day, { stage: "won" });
  await addLead("Month", "2098-02");
  const booked = await addLead("Booked", day);
  await addEvent({ office: "hyderabad", lead: booked });
  const alone = await sendQuote([day]);
  await database.owner`update quotes set lead_id = null, held_until = null, sent_at = '2098-01-09' where id = ${alone.id}`;
  const { askers } = await board(`day=${day}`);
  expect(askers.get(day)?.map(({ name }) => name)).toEqual(["Range", "Later", `${alone.number} for Meghana Sirimalle`]);
  expect(askers.size).toBe(5);
});

describe("a day that becomes free", () => {
  const releases: [string, (ids: { event: string; quote: string }) => Promise<unknown>][] = [
    ["a cancelled event", ({ event }) => database.owner`update events set status = 'cancelled' where id = ${event}`],
    ["a moved event", ({ event }) => database.owner`update events set date = '2098-02-20' where id = ${event}`],
    ["an event of another office", ({ event }) => database.owner`update events set office = 'visakhapatnam' where id = ${event}`],
    [
      "a cancelled function",
      ({ event }) => database.owner`update event_functions set status = 'cancelled' where event_id = ${event}`,
    ],
    ["a declined quote", ({ quote }) => database.owner`update quotes set status = 'declined' where id = ${quote}`],
    ["a withdrawn quote", ({ quote }) => database.owner`update quotes set status = 'withdrawn' where id = ${quote}`],
    ["a released hold", ({ quote }) => database.owner`update quotes set held_until = null where id = ${quote}`],
    ["a hold that ends", async () => at("2098-01-18T00:10")],
    ["a quote that expires", ({ quote }) => database.owner`update quotes set valid_until = '2098-01-09' where id = ${quote}`],
  ];
  it.each(releases)("makes one task of %s for the owner of the next in line, also with two servers", async (_name, release) => {
    await addLead("Second", day, { owner: omkar.id, since: "2098-01-05" });
    await addLead("First", day, { owner: keerthi.id, since: "2098-01-02" });
    const [event, quote] = [await addEvent({ office: "hyderabad" }), (await sendQuote([day])).id];
    await offerReleasedDays(new Date());
    expect(await openTasks()).toEqual([]);
    await release({ event, quote });
    await Promise.all([offerReleasedDays(new Date()), offerReleasedDays(new Date())]);
    const made = await openTasks();
    expect(made).toMatchObject([{ title: "12\u00a0Feb\u00a02098 is free again: call First", assigned_to: keerthi.id }]);
    expect(made[0]?.description).toMatch(
      /^Hyderabad has a place\. Next in line, since 2\u00a0Jan\u00a02098: \S+\/dashboard\/leads\/[\w-]+$/,
    );
    await offerReleasedDays(new Date());
    expect(await openTasks()).toHaveLength(1);
  });

  it("is offered to the next one when it is released again, and to nobody who was told before", async () => {
    await addLead("First", day, { since: "2098-01-02", owner: gone.id });
    await addLead("Second", day, { since: "2098-01-05" });
    const event = await addEvent({ office: "hyderabad" });
    for (const status of ["active", "cancelled", "active", "cancelled", "active", "cancelled"]) {
      await database.owner`update events set status = ${status} where id = ${event}`;
      await offerReleasedDays(new Date());
    }
    expect((await openTasks()).map(({ title, assigned_to }) => [title.slice(-6), assigned_to])).toEqual([
      [" First", null],
      ["Second", null],
    ]);
  });

  it("is not offered while its place is taken by what replaced it, nor on an overbooked day, nor to who let go of it", async () => {
    const { id, leadId } = await sendQuote([day]);
    await offerReleasedDays(new Date());
    // Its event is booked as the client accepts it.
    await database.owner`update quotes set status = 'accepted', decided_at = now() where id = ${id}`;
    await addEvent({ office: "hyderabad", lead: leadId });
    await addLead("First", day);
    await offerReleasedDays(new Date());
    const events = [
      await addEvent({ office: "hyderabad" }),
      await addEvent({ office: "hyderabad" }),
      await addEvent({ office: "hyderabad" }),
    ];
    await offerReleasedDays(new Date());
    await database.owner`update events set status = 'cancelled' where id = ${events[0] as string}`;
    await offerReleasedDays(new Date());
    expect(await openTasks()).toEqual([]);
    await database.owner`delete from leads where name = 'First'`;
    const own = await sendQuote(["2098-02-20"]);
    await offerReleasedDays(new Date());
    await database.owner`update quotes set held_until = null where id = ${own.id}`;
    await offerReleasedDays(new Date());
    expect(await openTasks()).toEqual([]);
  });
});

it("counts each day as a count by hand does", { timeout: 60_000 }, async () => {
  const offices = company().offices.map(({ key }) => key);
  const anyDay = fc.integer({ min: 0, max: 6 }).map((days) => addDays(firstDay, days));
  const anyFunction = fc.record({
    day: anyDay,
    office: fc.constantFrom(...offices),
    status: fc.constantFrom("pending", "active", "completed", "cancelled"),
    functions: fc.array(fc.record({ day: anyDay, status: fc.constantFrom("planned", "cancelled") }), {
      minLength: 1,
      maxLength: 3,
    }),
    kind: fc.constantFrom("Wedding", "Corporate Event"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyFunction, { maxLength: 8 }), async (events) => {
      await emptyTables(database.owner, "events, event_functions");
      for (const { office, status, functions, kind } of events) {
        const id = randomUUID();
        await database.owner`insert into events (id, name, office, status, event_type) values (${id}, 'n', ${office}, ${status}, ${kind})`;
        for (const one of functions)
          await database.owner`insert into event_functions (event_id, name, day, status, position) values (${id}, 'f', ${one.day}, ${one.status}, 0)`;
      }
      const { counts } = await board("kind=Wedding");
      const verdict = verdictsOf(counts, "Wedding");
      for (const office of offices)
        for (let days = 0; days < 7; days += 1) {
          const date = addDays(firstDay, days);
          const booked = events
            .filter((event) => event.office === office && event.status !== "cancelled")
            .flatMap(({ functions }) => functions)
            .filter((one) => one.day === date && one.status === "planned").length;
          expect(verdict(date, office).booked).toBe(booked);
        }
    }),
    { numRuns: examples(15, 300) },
  );
});
