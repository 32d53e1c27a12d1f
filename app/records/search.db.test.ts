import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { asActor } from "#db/client.server.ts";
import { clients, events, leads } from "#db/schema.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { alikeNames } from "../../test/alike-names.ts";
import { type Linked, searchTable } from "./search.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const waiting = testPerson("Not Yet", "pending");

const linked: Linked[] = [
  { column: events.leadId, table: leads, byName: true },
  { column: events.clientId, table: clients },
];

const search = (text: string, options: Parameters<typeof searchTable>[3] = {}, actor: typeof keerthi = keerthi) =>
  asActor(actor, async (tx) => {
    const { where, matches } = await searchTable(tx, events, text, options);
    const rows = await tx.select({ name: events.name }).from(events).where(where).orderBy(events.name);
    expect(matches).toEqual({ count: Math.min(rows.length, 1_000), isCapped: rows.length > 1_000 });
    return rows.map(({ name }) => name);
  });

it("finds the rows that have every word of a text, in any order", async () => {
  await database.owner`insert into events (name, venue) values ('Wedding of Varsha', 'Taj Krishna'), ('Varsha at fifty', 'Novotel'), ('50% Off', 'Ta_j')`;
  expect(await search("varsha wedding")).toEqual(["Wedding of Varsha"]);
  expect(await search(" Krishna\u00a0VARSHA  varsha ")).toEqual(["Wedding of Varsha"]);
  expect(await search("varsha novotel wedding")).toEqual([]);
  // One and two characters only at the beginning of a word, each word by itself.
  expect(await search("of varsha")).toEqual(["Wedding of Varsha"]);
  expect([await search("varsha ed"), await search("varsha edd")]).toEqual([[], ["Wedding of Varsha"]]);
  expect([await search("50% off"), await search("ta_j"), await search("%%%")]).toEqual([["50% Off"], ["50% Off"], []]);
  expect(await search("nothing", { alternative: "novotel" })).toEqual(["Varsha at fifty"]);
  expect(await search("nothing", { alternative: "novotel", filters: eq(events.name, "Wedding of Varsha") })).toEqual([]);
});

it.each(alikeNames)("finds a name as somebody else writes it: %s", async (_, one, other) => {
  await database.owner`delete from events`;
  await database.owner`insert into events (name) values (${one}), ('Another')`;
  expect([await search(other), await search(one)]).toEqual([[one], [one]]);
  await database.owner`update events set name = ${other} where name = ${one}`;
  expect(await search(one)).toEqual([other]);
});

it("finds a name of India as others spell it, at the beginning of a word", async () => {
  await database.owner`delete from events`;
  await database.owner`insert into events (name) values ('Swathi and Meghana'), ('Asvati'), ('Lakshmi Rao')`;
  expect([await search("swati meghna"), await search("LAXMI"), await search("swati"), await search("asvathi")]).toEqual([
    ["Swathi and Meghana"],
    ["Lakshmi Rao"],
    ["Swathi and Meghana"],
    ["Asvati"],
  ]);
});

it("finds one or two letters of any script at the beginning of a word only", async () => {
  await database.owner`delete from events`;
  await database.owner`insert into events (name) values ('రవి పెళ్లి'), ('దివి రాజు'), ('कवि रवि')`;
  expect([await search("వి"), await search("రా"), await search("रव"), await search("వి రా")]).toEqual([
    [],
    ["దివి రాజు"],
    ["कवि रवि"],
    [],
  ]);
  expect(await search("దివి రా")).toEqual(["దివి రాజు"]);
});

it("finds a word in the text of a linked record too, as far as the person may read it", async () => {
  const [lead] =
    await database.owner`insert into leads (name, email, phone) values ('Meghana Rao', 'm@sirimalle.example', '9848012345') returning id`;
  const [client] =
    await database.owner`insert into clients (kind, name, city) values ('person', 'Anjali', 'Warangal') returning id`;
  await database.owner`insert into events (name, lead_id, client_id) values ('Sangeet', ${lead?.id}, ${client?.id}), ('Haldi', ${lead?.id}, null)`;
  expect(await search("rao", { linked })).toEqual(["Haldi", "Sangeet"]);
  expect(await search("warangal meghana sangeet", { linked })).toEqual(["Sangeet"]);
  expect(await search("rao sangeet", { linked, filters: eq(events.name, "Haldi") })).toEqual([]);
  expect(await search("rao")).toEqual([]);
  // Of the lead only the name.
  expect([await search("sirimalle", { linked }), await search("98480", { linked })]).toEqual([[], []]);
  expect(await search("rao", { linked }, waiting as unknown as typeof keerthi)).toEqual([]);
  // A merged lead is hidden from everybody.
  await database.owner`update leads set merged_into = id`;
  expect(await search("rao", { linked })).toEqual([]);
});

it("finds more rows than it counts, through a link too", async () => {
  const [client] = await database.owner`insert into clients (kind, name) values ('company', 'Nuvera Labs') returning id`;
  await database.owner`insert into events (name, client_id) select 'Launch ' || n, ${client?.id} from generate_series(1, 1100) n`;
  expect(await search("launch")).toHaveLength(1_100);
  expect(await search("nuvera launch", { linked })).toHaveLength(1_100);
});
