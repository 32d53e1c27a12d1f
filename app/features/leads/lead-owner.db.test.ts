import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { parseRows } from "#app/records/json-rows.ts";
import { selectOwners } from "#app/records/owners/owners.server.ts";
import { ownerName, ownerOptions } from "#app/records/owners/owners.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import {
  assignLead,
  finishNextAction,
  markReplied,
  moveLead,
  readLastChange,
  setNextAction,
  undoLeadChange,
} from "./change-lead.server.ts";
import { createLead, listLeads } from "./leads.server.ts";
import { NewLead, readLeadFilters, spamReason } from "./leads.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await database.owner`delete from leads`;
});

/** @returns the new lead's id */
async function add(name: string, owner_id?: string): Promise<string> {
  const lead = NewLead.parse({ name, owner_id });
  await createLead(keerthi, lead);
  return lead.id;
}
const addLeadAwaitingReply = () => database.owner`
  insert into leads (name, awaiting_reply_since, reply_due_at) values ('Anjali', now(), now() + interval '1 day')`;
const search = (query = "") => readLeadFilters(new URLSearchParams(query));
const names = async (query = "") => parseRows((await listLeads(keerthi, search(query))).leads).map(({ name }) => name);
const onlyLead = async () => {
  const [lead] = parseRows((await listLeads(keerthi, search())).leads);
  if (!lead) throw new Error("no lead");
  return lead;
};

it("gives a new lead to the person who adds it, filters by owner, and lets the staff assign it", async () => {
  const id = await add("Vikram");
  await addLeadAwaitingReply();
  const ownerOf = async (query: string) =>
    parseRows((await listLeads(sravani, search(query))).leads).map(({ ownerId }) => ownerId);
  expect(await ownerOf("q=vikram")).toEqual([keerthi.id]);
  expect(await ownerOf("q=anjali")).toEqual([null]);
  expect(await names("owner=nobody")).toEqual(["Anjali"]);
  expect(await names(`owner=${keerthi.id}`)).toEqual(["Vikram"]);
  expect(await names("mine=1")).toEqual(["Vikram"]);
  const assigned = await assignLead(keerthi, { id, version: 1, owner_id: sravani.id });
  expect(await readLastChange(keerthi, assigned)).toMatchObject({ successMessage: "Vikram: assigned to Sravani Reddy." });
  expect(await names("mine=1")).toEqual([]);
  const pending = await addTestPerson("Pavan", "pending");
  for (const owner_id of [pending.id, "nobody at all"])
    await expect(assignLead(keerthi, { ...assigned, owner_id })).rejects.toMatchObject({
      errors: { owner_id: "Please choose somebody of the team." },
    });
  expect(await undoLeadChange(keerthi, assigned)).toBe("Vikram: undone.");
  expect(await ownerOf("q=vikram")).toEqual([keerthi.id]);
});

it("shows an owner who left, and leaves the lead to nobody when the person is removed", async () => {
  const omkar = await addTestPerson("Omkar Poolatha", "planner");
  const id = await add("Vikram", omkar.id);
  await asActor(sravani, (tx) => tx.execute(sql`update user_profiles set access = 'disabled' where user_id = ${omkar.id}`));
  const { leads, owners } = await listLeads(keerthi, search());
  expect(ownerName(owners, parseRows(leads)[0]?.ownerId ?? null)).toBe("Omkar Poolatha (left)");
  expect(ownerOptions(owners).map(({ label }) => label)).not.toContain("Omkar Poolatha (left)");
  await expect(assignLead(keerthi, { id, version: 1, owner_id: omkar.id })).rejects.toMatchObject({ errors: {} });
  await database.owner.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`delete from user_profiles where user_id = ${omkar.id}`;
  });
  expect((await onlyLead()).ownerId).toBeNull();
});

it("shows the possible owners to the staff only", async () => {
  await add("Vikram");
  expect((await asActor(keerthi, selectOwners)).map(({ name }) => name)).toContain("Sravani Reddy");
  expect(await asActor(await addTestPerson("Ritika", "pending"), selectOwners)).toEqual([]);
  expect(await asSystem("enquiries", selectOwners)).toEqual([]);
});

it("sets the next action and marks it as done; Undo brings it back", async () => {
  const id = await add("Vikram");
  const set = await setNextAction(keerthi, { id, version: 1, next_action: "Send the menu", next_action_on: "2026-11-20" });
  expect(await readLastChange(keerthi, set)).toMatchObject({
    successMessage: "Vikram: next is “Send the menu”, 20\u00a0Nov\u00a02026.",
  });
  expect(await readLastChange(sravani, set)).toBeUndefined();
  const done = await finishNextAction(keerthi, set);
  expect(await onlyLead()).toMatchObject({ nextAction: null, nextActionOn: null });
  expect(await readLastChange(keerthi, set)).toBeUndefined();
  await undoLeadChange(keerthi, done);
  expect(await onlyLead()).toMatchObject({ nextAction: "Send the menu", nextActionOn: "2026-11-20" });
});

it("keeps a change of the owner or the next action that a colleague's change of other fields overtook, and refuses one of the same", async () => {
  const id = await add("Vikram", keerthi.id);
  const called = { next_action: "Call", next_action_on: "2026-11-20" };
  await setNextAction(keerthi, { id, version: 1, ...called });
  // Both forms were opened at version 1.
  await assignLead(sravani, { id, version: 1, owner_id: sravani.id, snapshot: { owner_id: keerthi.id } });
  expect(await onlyLead()).toMatchObject({ ownerId: sravani.id, nextAction: "Call" });
  const visit = { id, version: 2, next_action: "Visit", next_action_on: "2026-11-20", snapshot: called };
  await setNextAction(keerthi, visit);
  expect(await onlyLead()).toMatchObject({ ownerId: sravani.id, nextAction: "Visit" });

  await expect(assignLead(keerthi, { id, version: 1, owner_id: null, snapshot: { owner_id: keerthi.id } })).rejects.toMatchObject(
    {
      message: expect.stringContaining("Owner is Sravani Reddy now"),
      values: { version: "4" },
    },
  );
  await expect(setNextAction(sravani, { ...visit, next_action: "Call", next_action_on: "2026-11-21" })).rejects.toMatchObject({
    message: expect.stringContaining("Next action is “Visit” now"),
    values: { version: "4", next_action: "Visit" },
  });
  // A form that does not say what it showed.
  await expect(assignLead(keerthi, { id, version: 1, owner_id: null })).rejects.toThrow("Not saved yet.");
  expect(await onlyLead()).toMatchObject({ ownerId: sravani.id, nextAction: "Visit", nextActionOn: "2026-11-20" });
});

it("names the next action that marking a lead lost removes; Undo brings it back", async () => {
  const id = await add("Vikram");
  const next = { next_action: "Send the menu", next_action_on: "2026-11-20" };
  const { version } = await setNextAction(keerthi, { id, version: 1, ...next });
  const lost = await moveLead(keerthi, { id, version, stage: "lost", lost_reason: "Too far away" });
  expect((await readLastChange(keerthi, lost))?.successMessage).toBe(
    "Vikram: moved to Lost. Next action “Send the menu” removed.",
  );
  expect(await undoLeadChange(keerthi, lost)).toBe("Vikram: back to New.");
  expect(await onlyLead()).toMatchObject({ stage: "new", nextAction: "Send the menu", nextActionOn: "2026-11-20" });
  const moved = await moveLead(keerthi, { id, version: lost.version + 1, stage: "quoted", lost_reason: "" });
  expect((await readLastChange(keerthi, moved))?.successMessage).toBe("Vikram: moved to Quoted.");
  const spam = await moveLead(keerthi, { id, version: moved.version, stage: "lost", lost_reason: spamReason });
  expect((await readLastChange(keerthi, spam))?.successMessage).toContain("Vikram: marked as spam.");
});

it("undoes Mark as replied: the reply clock runs again, and no time of the reply remains", async () => {
  await addLeadAwaitingReply();
  const { id, version, replyDueAt } = await onlyLead();
  const replied = await markReplied(keerthi, { id, version });
  expect(await undoLeadChange(keerthi, replied)).toBe("Anjali: back to New.");
  expect(await onlyLead()).toMatchObject({ stage: "new", replyDueAt });
  expect((await database.owner`select replied_at, reply_minutes from leads`)[0]).toEqual({
    replied_at: null,
    reply_minutes: null,
  });
});
