import { beforeAll, expect, it } from "vitest";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { storeSentQuote } from "../../../../test/sent-quote.ts";
import { quotesOfEvent, quotesOfNewEvent } from "../quotes.server.ts";
import { readQuote } from "./staff-quote.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
let id: string;
let leadId: string;

beforeAll(async () => {
  ({ id, leadId } = await storeSentQuote(keerthi));
});

const setStatus = (table: string, recordId: string, status: string) =>
  database.owner.unsafe(`update ${table} set status = '${status}' where id = '${recordId}'`);

async function addEvent(name: string) {
  const [row] = await database.owner`insert into events (name, lead_id) values (${name}, ${leadId}) returning id`;
  return { id: row?.id as string, leadId };
}

/** The quotes that the page of an event shows: those that name it, and those of its lead. */
async function shownOn(event: { id: string; leadId: string }) {
  const { quotes, ofLead } = await quotesOfEvent(keerthi, event);
  const ids = (rows: typeof quotes) => parseRows(rows).map((quote) => quote.id);
  return { named: ids(quotes), ofLead: ofLead && { ids: ids(ofLead.quotes), joins: ofLead.joins } };
}

async function shownForNewEvent() {
  const { quotes, joins } = await quotesOfNewEvent(keerthi, leadId);
  return { ids: parseRows(quotes).map((quote) => quote.id), joins };
}

const eventOfPage = async () => (await readQuote(keerthi, id))?.event;

it("an open quote belongs to the only planned event of its lead, which both pages say before the client accepts", async () => {
  expect(await shownForNewEvent()).toEqual({ ids: [id], joins: true });
  expect(await eventOfPage()).toBeNull();

  const wedding = await addEvent("Wedding");
  expect(await shownOn(wedding)).toEqual({ named: [], ofLead: { ids: [id], joins: true } });
  expect(await eventOfPage()).toMatchObject({ id: wedding.id, name: "Wedding", joinsWhenAccepted: true });
  expect(await shownForNewEvent()).toEqual({ ids: [id], joins: false });

  const reception = await addEvent("Reception");
  for (const event of [wedding, reception])
    expect(await shownOn(event)).toEqual({ named: [], ofLead: { ids: [id], joins: false } });
  expect(await eventOfPage()).toBeNull();

  await setStatus("events", reception.id, "completed");
  expect(await shownOn(reception)).toEqual({ named: [], ofLead: null });
  expect((await shownOn(wedding)).ofLead?.joins).toBe(true);

  await setStatus("quotes", id, "withdrawn");
  expect((await shownOn(wedding)).ofLead?.ids).toEqual([]);
  expect(await eventOfPage()).toBeNull();
});

it("a quote that names an event belongs to that event only", async () => {
  const party = await addEvent("Party");
  const other = await addEvent("Other");
  const named = await storeSentQuote(keerthi, { eventId: party.id });
  expect((await shownOn(party)).named).toEqual([named.id]);
  expect((await shownOn(other)).named).toEqual([]);
  expect((await readQuote(keerthi, named.id))?.event).toMatchObject({ id: party.id, joinsWhenAccepted: false });
});
