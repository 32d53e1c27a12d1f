import { beforeEach, expect, it } from "vitest";
import { enquiryForm } from "#app/features/enquiries/enquiries.ts";
import { receiveEnquiry } from "#app/features/enquiries/receive-enquiry.server.ts";
import { confirmSent } from "#app/features/messages/send-message.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { readLastChange, settleEnquiry, undoLeadChange } from "./change-lead.server.ts";
import { editLead } from "./edit-lead.server.ts";
import { exportLeads } from "./export-leads.server.ts";
import { readLead } from "./lead-page.server.ts";
import { createLead, listLeads } from "./leads.server.ts";
import { EditedLead, NewLead, readLeadFilters } from "./leads.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(() => emptyTables(database.owner, "contact_submissions, leads, outbox, rate_limits, messages"));

const typed = {
  kind: "Wedding",
  days: "12-14 feb 2099",
  guests: "about 500",
  budget: "5-8",
  place: "Vizag",
  functions: "Sangeet, Haldi",
};

async function add(fields: Record<string, string> = {}): Promise<string> {
  const lead = NewLead.parse({ name: "Anjali", ...fields });
  await createLead(keerthi, lead);
  return lead.id;
}
const stored = async () => ({ ...(await database.owner`select *, day_from::text, day_to::text from leads`)[0] });
const search = (query: string) => readLeadFilters(new URLSearchParams(query));
const names = async (query: string) => parseRows((await listLeads(keerthi, search(query))).leads).map(({ name }) => name);

it("stores what was said on the phone, and says beside the field what it does not understand", async () => {
  await add({ ...typed, source: "Referral", source_detail: "Lakshmi aunty" });
  expect(await stored()).toMatchObject({
    ...{
      kind: "Wedding",
      days: "2099-02-12..2099-02-14",
      day_from: "2099-02-12",
      day_to: "2099-02-14",
      month: null,
      flexible: false,
    },
    ...{ guests: "500", budget: "50000000..80000000", place: "Vizag", functions: "Sangeet, Haldi" },
    ...{ source: "Referral", source_detail: "Lakshmi aunty" },
  });
  const wrong = NewLead.safeParse({ name: "A", kind: "Circus", days: "soon", guests: "many", budget: "lots" });
  expect(wrong.error?.issues.map(({ path, message }) => `${path}: ${message.slice(0, 30)}`)).toEqual([
    "kind: Please choose a kind of event.",
    "days: This is not understood as a da",
    "guests: Please give a number, such as ",
    "budget: This is not understood as a bu",
  ]);
  const nothing = { days: "not decided", guests: "-", budget: "Nil" };
  expect(NewLead.parse({ name: "A", ...nothing })).toMatchObject({ days: null, guests: null, budget: null });
  await expect(add({ source: "Carrier pigeon" })).rejects.toMatchObject({
    errors: { source: "Please choose one of the list." },
  });
});

it("edits, finds and exports it; a source that SETTINGS no longer lists stays", async () => {
  const id = await add({ ...typed, source: "Referral" });
  await add({ days: "feb 2099 flexible" });
  await database.owner`update leads set source = 'Yellow Pages' where id = ${id}`;
  const { snapshot } = (await readLead(keerthi, id))?.editable ?? {};
  expect(snapshot).toMatchObject({ days: "2099-02-12..2099-02-14", budget: "50000000..80000000", source: "Yellow Pages" });
  const form = { ...snapshot, id, version: "1", snapshot: JSON.stringify(snapshot), guests: "600" };
  await editLead(keerthi, EditedLead.parse(form));
  const [entry] = await database.owner`select fields from audit_log where object_id = ${id} and action = 'lead edited'`;
  expect(entry?.fields).toEqual({ guests: ["500", "600"] });
  await expect(editLead(keerthi, EditedLead.parse({ ...form, guests: "700", days: "13 feb 2099" }))).rejects.toMatchObject({
    conflict: { fields: { guests: { changedBy: "both" }, days: { changedBy: "sender", submitted: { text: "13 Feb 2099" } } } },
  });
  expect([await names("source=Yellow Pages"), await names("source=unknown"), await names("source=Referral")]).toEqual([
    ["Anjali"],
    ["Anjali"],
    [],
  ]);
  expect([await names("added=2000-01-01..2000-01-02"), await names("kind=Wedding")]).toEqual([[], ["Anjali"]]);
  const csv = await readChunks(exportLeads(keerthi, search("source=Yellow Pages")));
  expect(csv).toContain('12–14 Feb 2099,"Sangeet, Haldi",600,Vizag,₹5–8\u00a0L,Yellow Pages');
});

it("asks which of two enquiries counts; the answer can be undone", async () => {
  const enquire = (date: string, more: Record<string, string> = {}) =>
    receiveEnquiry({
      ...{ source: "contact", language: "en", isHoneypotFilled: false, consent: { version: 2, sender: "hash" } },
      enquiry: enquiryForm().parse({
        ...{ name: "Anjali", email: "a@example.com", phone: "98480 12361", event_type: "Wedding", date, time: "7 PM", ...more },
      }),
    });
  await enquire("2099-02-12", { guests: "300" });
  await enquire("2099-02-20", { guests: "400", location: "Vizag" });
  const { id, version, other_enquiry_id: asked } = (await stored()) as { id: string; version: number; other_enquiry_id: string };
  const kept = await settleEnquiry(keerthi, { id, version }, false);
  expect(await stored()).toMatchObject({ days: "2099-02-12", guests: "300", place: "Vizag", other_enquiry_id: null });
  expect((await readLastChange(keerthi, kept))?.successMessage).toBe("Anjali: stays as it was.");
  await undoLeadChange(keerthi, kept);
  expect(await stored()).toMatchObject({ other_enquiry_id: asked });
  await expect(settleEnquiry(keerthi, { id, version }, true)).rejects.toThrow("somebody changed this lead meanwhile");
  const taken = await settleEnquiry(keerthi, { id, version: kept.version + 1 }, true);
  expect(await stored()).toMatchObject({ days: "2099-02-20", guests: "400", other_enquiry_id: null });
  expect((await readLastChange(keerthi, taken))?.successMessage).toBe("Anjali: asks for what the enquiry says now.");
  await undoLeadChange(keerthi, taken);
  expect(await stored()).toMatchObject({ days: "2099-02-12", guests: "300", place: "Vizag", other_enquiry_id: asked });
});

it("a WhatsApp message that was sent makes a new lead a contacted one, as Replied does, also without an enquiry", async () => {
  const id = await add();
  const [message] = await database.owner`
    insert into messages (record_type, record_id, text, name, phone, author, author_name)
    values ('lead', ${id}, 'Namaste', 'Anjali', '98480 12361', ${keerthi.id}, 'Keerthi') returning id`;
  expect(await confirmSent(keerthi, message?.id)).toEqual({ id, version: 2 });
  expect(await stored()).toMatchObject({ stage: "contacted", replied_at: null, version: 2 });
});
