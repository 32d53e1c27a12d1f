import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { acceptAmendment, readSharedAmendments } from "#app/features/quotes/amendments/accept-amendment.server.ts";
import { amendmentDrafts, sendAmendment, startAmendment } from "#app/features/quotes/amendments/amendments.server.ts";
import { contractTotal, scheduleKey } from "#app/features/quotes/amendments/amendments.ts";
import { type AmendmentPage, readAmendment } from "#app/features/quotes/amendments/read-amendment.server.ts";
import { acceptQuote } from "#app/features/quotes/client/accept-quote.server.ts";
import { preselected, type QuoteContent } from "#app/features/quotes/quotes.ts";
import { readSecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { addDays } from "#app/platform/values/dates.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../test/example-quote.ts";
import { examples } from "../../../test/random.ts";
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

const visit = <T>(work: () => Promise<T>): Promise<T> => runWithRequest({ id: randomUUID(), clientIp: "198.51.100.7" }, work);
const openLink = (token: string) =>
  visit(() => readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", token)}`), "quote"));
const chosen = [...preselected(contentOn(day))];

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
    expect(await readTakenText(keerthi, range)).toContain("Held for Asha in Hyderabad until");
    expect(await releaseLead(keerthi, range)).toContain("stays in line");
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

  it("holds one day of a period from which it has chosen none", async () => {
    const lead = await addLead("Asha", `${day}..${addDays(day, 9)} flexible`);
    await take(lead);
    expect(await daysOf(lead)).toEqual({ days: day, held_until: "2098-01-17" });
    expect(await verdicts(addDays(day, 1))).toMatchObject({ hyderabad: "3 places free" });
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

  it("of many who accept quotes and amendments and hold leads for one day at once each is told the truth", async () => {
    const agreed = await sendQuote([day]);
    const link = await openLink(agreed.token);
    await visit(() => acceptQuote(link, { name: "Meghana", revision: 1, shownTotal: agreed.total, chosenIds: chosen }));
    const id = await startAmendment(keerthi, agreed.id, randomUUID(), null);
    const { draft, version, supply } = (await readAmendment(keerthi, id)) as AmendmentPage;
    const functions = draft.content.functions.map((one) => ({ ...one, lines: one.lines.slice(1) }));
    await amendmentDrafts.save(keerthi, id, version, { ...draft, reason: "Less", content: { ...draft.content, functions } });
    await sendAmendment(keerthi, { id, version: version + 1 }, null);
    const [amendment] = await readSharedAmendments(link);
    if (!amendment) throw new Error("it was sent");
    const shown = { number: 1, total: contractTotal(amendment.content, supply), schedule: scheduleKey(amendment.schedule) };
    const offered = await sendQuote([day]);
    const other = await openLink(offered.token);
    const leads = await Promise.all(Array.from({ length: examples(8, 50) }, (_, index) => addLead(`Lead ${index}`, day)));

    const many = Array.from(
      { length: examples(3, 50) },
      (_, index) => `Person ${String.fromCharCode(65 + (index % 26))} ${index}`,
    );
    const accepting = { revision: 1, shownTotal: offered.total, chosenIds: chosen };
    const [accepted, amended, held] = await Promise.all([
      Promise.allSettled(many.map((name) => visit(() => acceptQuote(other, { name, ...accepting })))),
      Promise.allSettled(many.map((name) => visit(() => acceptAmendment(link, name, shown)))),
      Promise.allSettled(leads.map((lead) => take(lead))),
    ]);
    const refusals = (results: PromiseSettledResult<unknown>[]) =>
      results.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message)] : []));
    const [byQuote] = await database.owner`select name from quote_acceptances where quote_id = ${offered.id}`;
    const [byAmendment] = await database.owner`select name from amendment_acceptances where quote_id = ${agreed.id}`;
    expect(refusals(accepted)).toHaveLength(many.length - 1);
    expect(refusals(accepted).every((text) => text.includes(String(byQuote?.name)))).toBe(true);
    expect(refusals(amended)).toHaveLength(many.length - 1);
    expect(refusals(amended).every((text) => text.startsWith(`A1 was accepted by ${byAmendment?.name} on `))).toBe(true);
    // Two of the three places are the quotes'.
    expect(refusals(held)).toHaveLength(leads.length - 1);
    expect(refusals(held).every((text) => /^Hyderabad (is full|has)/.test(text))).toBe(true);
    expect(await verdicts()).toMatchObject({ hyderabad: "1 place, held" });
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

  it("that is won holds its days until it has an event, also a later cancelled one", async () => {
    const lead = await addLead("Asha", day);
    await take(lead);
    await database.owner`update leads set stage = 'won' where id = ${lead}`;
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await addEvent({ lead, office: "hyderabad" });
    expect(await verdicts()).toMatchObject({ hyderabad: "2 places free" });
    await database.owner`update events set status = 'cancelled'`;
    expect(await verdicts()).toMatchObject({ hyderabad: "3 places free" });
    expect(await releaseLead(keerthi, lead)).toBe("The days of Asha are released.");
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
