import { expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import {
  findSimilar,
  readDuplicates,
  readMergeContext,
  readMergeTarget,
  rejectDuplicate,
} from "#app/features/duplicates/duplicates.server.ts";
import { findRecords } from "#app/features/find/find.server.ts";
import { setClientOfLead } from "#app/features/leads/edit-lead.server.ts";
import { selectDue } from "#app/features/reminders/due-reminders.server.ts";
import { asSystem } from "#db/client.server.ts";
import { countLockWaits, testDatabase, testPerson } from "#db/test/database.ts";
import { mergeRecords } from "./merging.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const omkar = testPerson("Omkar Rao", "admin");

let count = 0;
async function newLead(): Promise<string> {
  const [lead] =
    await database.owner`insert into leads (name, phone) values (${`Lead ${++count}`}, ${`+91 90000 ${10_000 + count}`}) returning id`;
  await database.owner`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, ${`Note ${count}`}, 'a', 'n')`;
  return lead?.id;
}
const merge = (keptId: string, mergedId: string, person = sravani) =>
  mergeRecords(person, "lead", { keptId, keptVersion: 1, mergedId, mergedVersion: 1, sides: {} });
const notesOf = async (lead: string) =>
  (await database.owner`select count(*)::int as n from lead_notes where lead_id = ${lead}`)[0]?.n;
const outcomes = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort();
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));

it("when two admins merge the same pair at once, in either direction, one succeeds and the other gets a message", async () => {
  for (const isSwapped of [false, true]) {
    const [one, other] = [await newLead(), await newLead()];
    const results = await Promise.allSettled([
      merge(one, other),
      isSwapped ? merge(other, one, omkar) : merge(one, other, omkar),
    ]);
    expect(outcomes(results)).toEqual(["fulfilled", "rejected"]);
    expect(reasons(results)[0]).toBeInstanceOf(Conflict);
    expect(reasons(results)[0].message).toMatch(/Not merged: (Sravani Reddy|Omkar Rao) merged Lead \d+ into Lead \d+ meanwhile/);
    expect((await notesOf(one)) + (await notesOf(other))).toBe(2);
  }
});

it("when A is merged into B and B into C at once, one succeeds and the other gets a message", async () => {
  for (let round = 0; round < 4; round++) {
    const [a, b, c] = [await newLead(), await newLead(), await newLead()];
    const results = await Promise.allSettled([merge(b, a), merge(c, b, omkar)]);
    expect(outcomes(results)).toEqual(["fulfilled", "rejected"]);
    expect(reasons(results)[0]).toBeInstanceOf(Conflict);
  }
});

it("of fifty concurrent merges all of separate pairs succeed, but only one of those into the same record; every note moves along", async () => {
  const pairs = await Promise.all(Array.from({ length: 50 }, async () => [await newLead(), await newLead()] as const));
  expect(outcomes(await Promise.allSettled(pairs.map(([kept, other]) => merge(kept, other))))).not.toContain("rejected");
  for (const [kept, other] of pairs) expect([await notesOf(kept), await notesOf(other)]).toEqual([2, 0]);

  const kept = await newLead();
  const others = await Promise.all(Array.from({ length: 50 }, newLead));
  const results = await Promise.allSettled(others.map((other) => merge(kept, other)));
  // A merge changes the version of the kept lead, so the other merges are refused.
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const reason of reasons(results)) expect(reason).toBeInstanceOf(Conflict);
  expect(await notesOf(kept)).toBe(2);
});

it("a merge whose connection is lost changes nothing", async () => {
  const [kept, other] = [await newLead(), await newLead()];
  await database.owner`insert into events (name, lead_id) values ('Wedding', ${other})`;
  const state = () =>
    database.owner`select (select json_agg(l order by id) from leads l) as leads, (select json_agg(n order by id) from lead_notes n) as notes,
      (select json_agg(e order by id) from events e) as events, (select count(*) from merges) as merges, (select count(*) from audit_log) as entries`;
  const before = await state();
  await database.owner.begin(async (tx) => {
    // The merge moves links in the order of the tables' names: the events first. Then it waits for the locked note.
    await tx`select from lead_notes where lead_id = ${other} for update`;
    const merged = merge(kept, other);
    const failed = expect(merged).rejects.toThrow();
    await expect.poll(() => countLockWaits(database.app)).toBe(1);
    await database.app`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await failed;
  });
  expect(await state()).toEqual(before);
  await merge(kept, other);
  expect(await notesOf(kept)).toBe(2);
});

it("a link to a merged record that is set after the merge, or at the same time, refers to the kept record", async () => {
  const [kept, other, lead] = [crypto.randomUUID(), crypto.randomUUID(), await newLead()];
  await database.owner`insert into clients (id, name) values (${kept}, 'Rice Road'), (${other}, 'Rice Rd')`;
  const note = crypto.randomUUID();
  const [keptLead, mergedLead] = [await newLead(), await newLead()];
  await merge(keptLead, mergedLead);
  await database.owner`insert into lead_notes (id, lead_id, text, author, author_name) values (${note}, ${mergedLead}, 'Late', 'a', 'n')`;
  expect((await database.owner`select lead_id from lead_notes where id = ${note}`)[0]?.lead_id).toBe(keptLead);

  const [, linked] = await Promise.allSettled([
    mergeRecords(sravani, "client", { keptId: kept, keptVersion: 1, mergedId: other, mergedVersion: 1, sides: {} }),
    setClientOfLead(omkar, { id: lead, version: 1, client_id: other }),
  ]);
  const [stored] = await database.owner`select client_id from leads where id = ${lead}`;
  expect(stored?.client_id).toBe(linked?.status === "fulfilled" ? kept : null);
  expect([await readMergeTarget(sravani, "client", other), await readMergeTarget(sravani, "client", kept)]).toEqual([kept, null]);
});

it("finds pairs of leads by phone, email and by a similar name with an event on the same day; a rejected pair is not shown again", async () => {
  await database.owner`delete from leads`;
  const insert = (name: string, more: Record<string, string> = {}) =>
    database.owner`insert into leads (name, phone, email) values (${name}, ${more.phone ?? null}, ${more.email ?? null}) returning id`.then(
      ([row]) => row?.id as string,
    );
  const [one, other] = [
    await insert("Lakshmi Rao", { phone: "+91 98480 12345", email: "L@rao.example" }),
    await insert("Laxmi Rao", { phone: "098480 12345", email: "l@RAO.example" }),
  ];
  await insert("Nobody", { phone: "12345" });
  await insert("Nobody else", { phone: "12345" });
  const [wedding, again, sister] = [await insert("Harika Reddy"), await insert("Harika Redy"), await insert("Swathi Reddy")];
  for (const lead of [wedding, again, sister])
    await database.owner`insert into events (lead_id, date) values (${lead}, current_date + 30)`;
  const pairs = (await readDuplicates(sravani)).lead.map((pair) => [pair.one.name, pair.other.name, pair.matches.toSorted()]);
  expect(pairs).toEqual([
    ["Lakshmi Rao", "Laxmi Rao", ["email", "phone"]],
    ["Harika Reddy", "Harika Redy", ["name"]],
  ]);
  expect((await readMergeContext(sravani, "lead", other)).similar.map(({ id }) => id)).toEqual([one]);
  await rejectDuplicate(sravani, "lead", [other, one]);
  await rejectDuplicate(sravani, "lead", [one, other]);
  expect((await readDuplicates(sravani)).lead).toHaveLength(1);
  expect((await readMergeContext(sravani, "lead", other)).similar).toEqual([]);
});

it("compares names as they look, and phone numbers in the digits of any script", async () => {
  const { owner } = database;
  await owner`delete from leads`;
  await owner`delete from events`;
  await owner`insert into leads (name, phone) values ('Anitha', '౯౮౪౮౦ ౫౫౫౫౫'), ('Anita', '98480 55555')`;
  const named = ["José Rao", "Jose Rao", "ज़रीना ख़ान", "जरीना खान", "రాజ్\u200cకుమార్ గౌడ్", "రాజ్కుమార్ గౌడ్", "రవి రావు", "సీత రావు"];
  await owner`with added as (insert into leads (name) select * from unnest(${named}::text[]) returning id)
    insert into events (lead_id, date) select id, current_date + 40 from added`;
  const pairs = (await readDuplicates(sravani)).lead.map(({ one, other }) => [one.name, other.name].sort());
  expect(pairs).toHaveLength(4);
  expect(pairs).toEqual(expect.arrayContaining([["Anita", "Anitha"], ...[0, 2, 4].map((at) => named.slice(at, at + 2).sort())]));
  await owner`delete from clients`;
  await owner`insert into clients (name, phone) values ('Farah', '۹۸۴۸۰۵۵۵۵۶')`;
  expect(await findSimilar(sravani, "client", { name: "Another", phone: "98480 55556" })).toMatchObject([{ name: "Farah" }]);
});

it("finds the kept lead in Find by the name of the merged lead", async () => {
  const [kept, other] = [await newLead(), await newLead()];
  await database.owner`update leads set name = 'Mandakini Sastry' where id = ${other}`;
  await mergeRecords(sravani, "lead", { keptId: kept, keptVersion: 1, mergedId: other, mergedVersion: 2, sides: {} });
  const groups = await findRecords(omkar, { text: "mandakini", kinds: ["lead"], commandsOnly: false });
  expect(groups.flatMap(({ rows }) => rows.map(({ to }) => to))).toEqual([`/dashboard/leads/${kept}`]);
});

it("reminds nobody of the next action of a merged lead", async () => {
  const [kept, other] = [await newLead(), await newLead()];
  await database.owner`update leads set next_action = 'Call', next_action_on = current_date + 1, owner_id = ${omkar.id} where id = ${other}`;
  const isDue = async () =>
    (await asSystem("reminders", (tx) => selectDue(tx, new Date(Date.now() + 10 * 86_400_000)))).some(
      ({ objectId }) => objectId === other,
    );
  expect(await isDue()).toBe(true);
  const merge = { keptId: kept, keptVersion: 1, mergedId: other, mergedVersion: 2, sides: { next_action: "kept" } };
  await mergeRecords(sravani, "lead", merge);
  expect(await isDue()).toBe(false);
});
