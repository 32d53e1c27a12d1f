import { beforeEach, describe, expect, it, vi } from "vitest";
import type { QuoteContent } from "#app/features/quotes/quotes.ts";
import { addDays } from "#app/platform/values/dates.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../test/example-quote.ts";
import { storeSentQuote } from "../../../test/sent-quote.ts";
import { readDates, readDayAnswer } from "./date-board.server.ts";
import { readDatesFilters } from "./date-board.ts";
import { readTakenText, releaseLead, takeDayForLead } from "./leads-in-line.server.ts";
import { offerReleasedDays } from "./released-days.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const omkar = testPerson("Omkar Rao", "planner");

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

describe("a lead", () => {
  const take = (lead: string, more: { office?: string; on?: string } = {}) =>
    takeDayForLead(keerthi, { lead, day: more.on ?? day, office: more.office ?? "hyderabad" });
  const daysOf = async (id: string) => (await database.owner`select days, held_until::text from leads where id = ${id}`)[0];

  it("holds its days without a quote until a day, and somebody can release them", async () => {
    const range = await addLead("Asha", `${day}..${addDays(day, 1)}`);
    await take(range);
    expect(await daysOf(range)).toEqual({ days: `${day}..${addDays(day, 1)}`, held_until: "2098-01-17" });
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    expect(await verdicts(addDays(day, 1))).toMatchObject({ hyderabad: "2 places free" });
    const { takings, askers } = await board(`day=${day}`);
    expect(takings.get(day)).toMatchObject([{ state: "held", source: range, isLead: true, name: "Asha", until: "2098-01-17" }]);
    expect(askers.get(day)).toBeUndefined();
    expect(await readTakenText(keerthi, range)).toContain("Held for Asha until");
    await releaseLead(keerthi, range);
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places free" });
    expect((await board(`day=${day}`)).askers.get(day)).toMatchObject([{ id: range }]);
    await expect(releaseLead(keerthi, range)).rejects.toThrow("Nothing is held");
    const log = await database.owner`select action from audit_log where object_id = ${range} order by id`;
    expect(log.map(({ action }) => action)).toEqual(["lead holds its days", "lead released its days"]);
  });

  it("asks for this day in place of another one, and gets in line without a hold", async () => {
    const lead = await addLead("Asha", "2098-02");
    expect((await board(`day=${day}`)).monthAsks).toEqual(new Map([["2098-02", 1]]));
    await take(lead, { office: "" });
    expect(await daysOf(lead)).toEqual({ days: day, held_until: null });
    const { askers, monthAsks } = await board(`day=${day}`);
    expect(askers.get(day)).toMatchObject([{ id: lead }]);
    expect(monthAsks.size).toBe(0);
    expect(await readTakenText(keerthi, lead)).toMatch(/^Asha is in line for 12.Feb.2098\.$/);
  });

  it("holds no day of which the office has no place, nor one that is over, nor for a lead that is lost", async () => {
    for (const name of ["a", "b", "c"]) await take(await addLead(name, day));
    const late = await addLead("Late", day);
    await expect(take(late)).rejects.toThrow(/Hyderabad is full|Hyderabad has/);
    await take(late, { office: "" });
    await expect(take(await addLead("Past", "2098-01-01"), { on: "2098-01-01" })).rejects.toThrow("over");
    await expect(take(await addLead("Lost", day, { stage: "lost" }))).rejects.toThrow("no open lead");
    await expect(take(await addLead("Where", day), { office: "elsewhere" })).rejects.toThrow();
  });

  it("of 20 who hold the last places at once three get one", async () => {
    const leads = await Promise.all(Array.from({ length: 20 }, (_, index) => addLead(`Lead ${index}`, day)));
    const results = await Promise.allSettled(leads.map((lead) => take(lead)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places, held" });
  });

  it("holds a day once with its quote, and not at all once it is booked or lost", async () => {
    const lead = await addLead("Asha", day);
    await take(lead);
    await addEvent({ lead, office: "hyderabad" });
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await database.owner`update events set status = 'cancelled'`;
    const quote = await sendQuote([day]);
    await database.owner`update quotes set lead_id = ${lead} where id = ${quote.id}`;
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await database.owner`update quotes set status = 'declined'`;
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await database.owner`update leads set stage = 'lost' where id = ${lead}`;
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places free" });
  });

  it("whose hold ends is a task of the next in line", async () => {
    await addLead("Next", day, { owner: omkar.id });
    const lead = await addLead("Asha", day);
    await take(lead);
    await offerReleasedDays(new Date());
    await releaseLead(keerthi, lead);
    await offerReleasedDays(new Date());
    const tasks = await database.owner`select title, assigned_to from tasks`;
    expect(tasks.map((one) => one.assigned_to)).toEqual([omkar.id]);
    expect(tasks[0]?.title).toContain("call Next");
  });
});
