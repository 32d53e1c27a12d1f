import { beforeEach, expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { Forbidden } from "#app/errors.ts";
import { receiveEnquiry } from "#app/features/enquiries/receive-enquiry.server.ts";
import { NewNote } from "#app/features/messages/messages.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { deletedRecord } from "#app/records/record-deletion.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { markReplied, moveLead, readLastChange, undoLeadChange } from "./change-lead.server.ts";
import { deleteLead, editLead, leadRecord, restoreLead } from "./edit-lead.server.ts";
import { exportLeads } from "./export-leads.server.ts";
import { addNote, readLead } from "./lead-page.server.ts";
import { createLead, listLeads } from "./leads.server.ts";
import { type EditedLead, NewLead, readLeadFilters } from "./leads.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await database.owner`delete from outbox`;
  await database.owner`delete from contact_submissions`;
  await database.owner`delete from leads`;
});

/** @returns the new lead's id */
async function add(name: string, fields: Record<string, string> = {}): Promise<string> {
  const lead = NewLead.parse({ name, ...fields });
  await createLead(keerthi, lead);
  return lead.id;
}
const newId = "7e0e2b52-6a54-4f3e-8d6b-000000000001";
const search = (query = "") => readLeadFilters(new URLSearchParams(query));
const names = async (query = "") => parseRows((await listLeads(keerthi, search(query))).leads).map(({ name }) => name);
const addEnquiry = (name: string) =>
  receiveEnquiry({
    enquiry: {
      ...{
        name,
        email: "anjali@example.com",
        phone: "+91 98480 12345",
        company: "",
        event_type: "Wedding",
        date: "2099-02-14",
        time: "18:00",
      },
      ...{
        location: "",
        guests: "",
        services: "",
        budget: "",
        vision: "Marigolds",
        referral: "",
        notes: "",
        dates_flexible: false,
      },
    },
    source: "contact",
    language: "en",
    isHoneypotFilled: false,
    consent: { version: 1, sender: "hash of the IP address" },
  });
const onlyLead = async () => {
  const [lead] = parseRows((await listLeads(keerthi, search())).leads);
  if (!lead) throw new Error("no lead");
  return lead;
};

it("finds leads by name, email, and phone in any notation", async () => {
  await add("Anjali", { email: "anjali@nuvera.example", phone: "98480-12345" });
  await add("Vikram", { phone: "+91 90000 00000" });
  expect(await names("q=nuvera")).toEqual(["Anjali"]);
  expect(await names("q=9848012345")).toEqual(["Anjali"]);
  expect(await names("q=%2B91 98480 12345")).toEqual(["Anjali"]);
  expect(await names("q=VIK")).toEqual(["Vikram"]);
  expect(await names("sort=-name")).toEqual(["Vikram", "Anjali"]);
  expect(await names("q=100%25")).toEqual([]);
  await add("Farah", { company: "Kolam Analytics" });
  expect(await names("q=kolam")).toEqual(["Farah"]);
});

it("sorts names by their letters, whatever their case and accents, and found ones alike", async () => {
  const sorted = ["Émile Order", "emil order", "Zoya Order", "రవి Order", "रवि Order", "Emil Order Rao"];
  for (const name of sorted) await add(name);
  const order = ["emil order", "Emil Order Rao", "Émile Order", "Zoya Order", "रवि Order", "రవి Order"];
  expect(await names("sort=name")).toEqual(order);
  expect(await names("sort=name&q=order")).toEqual(order);
  expect(await names("sort=-name&q=order")).toEqual(order.toReversed());
});

const entriesOf = async (actor: TestPerson, id: string, kind: string) =>
  (await readTimeline(actor, { type: "lead", id }, { all: false })).entries.filter((entry) => entry.kind === kind);

it("shows a lead's first note, later notes, enquiry and mails", async () => {
  const id = await add("Vikram", { note: "Asked for a quote by Friday" });
  await addNote(keerthi, NewNote.parse({ id, text: "Called back" }));
  expect((await entriesOf(sravani, id, "note")).map(({ text, by }) => `${by}: ${text}`)).toEqual([
    "Note by Keerthi Naidu: Called back",
    "Note by Keerthi Naidu: Asked for a quote by Friday",
  ]);
  await addEnquiry("Anjali");
  const leadPage = await readLead(keerthi, (await onlyLead()).id);
  expect(leadPage?.lead.enquiries[0]?.vision).toBe("Marigolds");
  const mails = await entriesOf(keerthi, leadPage?.lead.id ?? "", "mail");
  expect(mails.map(({ by }) => by)).toEqual([expect.stringMatching(/^Mail on its way to .+@/)]);
});

it("shows staff only the mails that belong to a lead", async () => {
  await database.owner`insert into outbox (recipient, subject, text, html) values ('k@example.com', 'Reset', 'token', '')`;
  const id = await add("Vikram");
  expect(await entriesOf(sravani, id, "mail")).toEqual([]);
});

it("moves a lead to another stage, requires a reason for a lost one, and refuses an outdated version", async () => {
  await addEnquiry("Anjali");
  const { id, version } = await onlyLead();
  await expect(moveLead(keerthi, { id, version, stage: "lost", lost_reason: "" })).rejects.toMatchObject({
    errors: { lost_reason: "Please say why it was lost." },
  });
  expect(await moveLead(keerthi, { id, version, stage: "quoted", lost_reason: "" })).toEqual({
    id,
    version: version + 1,
    name: "Anjali",
  });
  await expect(moveLead(sravani, { id, version, stage: "won", lost_reason: "" })).rejects.toThrow("it is QUOTED now");
  expect((await onlyLead()).replyDueAt).toBeNull();
  await moveLead(keerthi, { id, version: version + 1, stage: "lost", lost_reason: "Too far away" });
  expect(await onlyLead()).toMatchObject({ stage: "lost", lostReason: "Too far away", replyDueAt: null });
});

it("undoes the person's own move with its reason and reply clock, and no later one", async () => {
  await addEnquiry("Anjali");
  const { id, version, replyDueAt } = await onlyLead();
  const moved = await moveLead(keerthi, { id, version, stage: "lost", lost_reason: "Too far away" });
  await expect(undoLeadChange(sravani, moved)).rejects.toThrow("no change of yours");
  expect(await undoLeadChange(keerthi, moved)).toBe("Anjali: back to New.");
  const back = await onlyLead();
  expect(back).toMatchObject({ stage: "new", lostReason: null, replyDueAt });
  await expect(undoLeadChange(keerthi, moved)).rejects.toThrow("somebody changed this lead meanwhile");
});

it("offers to create an event after a lead was won, until it has one", async () => {
  await addEnquiry("Anjali");
  const { id, version } = await onlyLead();
  const won = await moveLead(keerthi, { id, version, stage: "won", lost_reason: "" });
  expect((await readLastChange(keerthi, won))?.offersEvent).toBe(true);
  await database.owner`insert into events (name, lead_id) values ('Wedding', ${id})`;
  expect((await readLastChange(keerthi, won))?.offersEvent).toBe(false);
});

it("stores how long the reply to an enquiry took", async () => {
  await addEnquiry("Anjali");
  await database.owner`update leads set awaiting_reply_since = now() - interval '90 minutes'`;
  const { id, version } = await onlyLead();
  await markReplied(keerthi, { id, version });
  expect((await database.owner`select reply_minutes, replied_at is not null as at from leads`)[0]).toEqual({
    reply_minutes: 90,
    at: true,
  });
});

it("stores the due time of the promised reply, and sorts waiting leads by it", async () => {
  await addEnquiry("Anjali");
  const { replyDueAt, ownerId } = await onlyLead();
  expect(ownerId).toBeNull();
  const promisedMs = company().replyPromiseHours * 3_600_000;
  expect(Math.abs(Date.parse(String(replyDueAt)) - Date.now() - promisedMs)).toBeLessThan(60_000);
  await add("Called");
  await database.owner`insert into leads (name, awaiting_reply_since, reply_due_at) values ('Late', now(), now() - interval '1 hour')`;
  expect(await names("show=waiting")).toEqual(["Late", "Anjali"]);
});

it("stops the reply clock when a lead moves on, with the time the reply took; not when it moves back", async () => {
  await addEnquiry("Anjali");
  await database.owner`update leads set awaiting_reply_since = now() - interval '90 minutes', stage = 'contacted'`;
  const clock = async () =>
    (
      await database.owner`select awaiting_reply_since is null as stopped, reply_minutes, reply_due_at is null as without_due_time from leads`
    )[0];
  const move = async (stage: "new" | "won" | "lost", lost_reason = "") =>
    moveLead(keerthi, { id: (await onlyLead()).id, version: (await onlyLead()).version, stage, lost_reason });
  await move("new");
  expect(await clock()).toEqual({ stopped: false, reply_minutes: null, without_due_time: false });
  await move("won");
  expect(await clock()).toEqual({ stopped: true, reply_minutes: 90, without_due_time: false });
  await database.owner`update leads set stage = 'new', awaiting_reply_since = now(), reply_minutes = null`;
  await move("lost", "A robot");
  expect(await clock()).toEqual({ stopped: true, reply_minutes: null, without_due_time: false });
});

it("restores a lead with its reply clock, also one that was deleted before leads had a due time", async () => {
  await addEnquiry("Anjali");
  const { id, replyDueAt } = await onlyLead();
  await deleteLead(sravani, { id, version: 1 });
  await database.owner`update audit_log set fields = fields #- '{row,reply_due_at}' where action = 'lead deleted' and object_id = ${id}`;
  await restoreLead(sravani, id);
  expect((await onlyLead()).replyDueAt).toEqual(replyDueAt);
});

it("refuses an edit of an outdated version and names the changed fields", async () => {
  const id = await add("Vikram", { phone: "90000 00001" });
  const leadPage = await readLead(keerthi, id);
  const edited = {
    name: "Vikram",
    email: null,
    phone: "90000 00001",
    company: null,
    owner_id: null,
    next_action: null,
    next_action_on: null,
    language: "en",
    ...{ kind: null, days: null, guests: null, budget: null, place: null, functions: null, source: null, source_detail: null },
  } as const;
  const draft = (changed: Partial<EditedLead>) => ({
    ...edited,
    id,
    version: 1,
    snapshot: leadPage?.editable.snapshot ?? {},
    ...changed,
  });
  await editLead(keerthi, draft({ next_action: "Send quote", next_action_on: "2026-11-23" }));
  await expect(editLead(sravani, draft({ phone: "90000 00002" }))).rejects.toThrow(
    "Next action is “Send quote” now, Next action on is 23\u00a0Nov\u00a02026 now",
  );
});

it("lets only an admin delete a lead; restoring it links its enquiry, notes and events again", async () => {
  await addEnquiry("Anjali");
  const { id } = await onlyLead();
  await addNote(keerthi, NewNote.parse({ id, text: "Called back" }));
  await database.owner`insert into events (name, lead_id) values ('Wedding', ${id})`;
  await expect(deleteLead(keerthi, { id, version: 1 })).rejects.toThrow(Forbidden);
  await deleteLead(sravani, { id, version: 1 });
  expect(await names()).toEqual([]);
  expect(await deletedRecord(sravani, leadRecord, id)).toEqual({ id, title: "Anjali" });
  await restoreLead(sravani, id);
  const back = await readLead(keerthi, id);
  expect(back?.lead.enquiries).toHaveLength(1);
  expect((await entriesOf(keerthi, id, "note")).map(({ text }) => text)).toEqual(["Called back"]);
  expect(back?.events.map(({ name }) => name)).toEqual(["Wedding"]);
});

it("exports the leads that match and audits who exported them", async () => {
  await add("Anjali");
  await add("Vikram");
  expect((await readChunks(exportLeads(keerthi, search("q=anj")))).split("\r\n").map((line) => line.split(",")[0])).toEqual([
    "Name",
    "Anjali",
    "",
  ]);
  const [entry] = await database.owner`select actor, fields from audit_log where action = 'leads exported'`;
  expect(entry).toEqual({ actor: keerthi.id, fields: { leads: 1 } });
});

it("a lead or note that is submitted twice because the response was lost is stored once, a note with other words is another", async () => {
  for (const _ of [1, 2]) await add("Anjali", { id: newId, note: "Called from the airport" });
  for (const _ of [1, 2]) await addNote(keerthi, NewNote.parse({ id: newId, note_id: newId, text: "Called back" }));
  for (const _ of [1, 2]) await addNote(keerthi, NewNote.parse({ id: newId, note_id: newId, text: "Called back at six" }));
  expect(await names()).toEqual(["Anjali"]);
  expect((await entriesOf(keerthi, newId, "note")).map(({ text }) => text).sort()).toEqual([
    "Called back",
    "Called back at six",
    "Called from the airport",
  ]);
});
