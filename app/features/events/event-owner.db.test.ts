import { beforeEach, expect, it } from "vitest";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { listTeam } from "#app/features/team/team.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { editEvent, readEvent } from "./edit-event.server.ts";
import { createEvent, listEvents } from "./events.server.ts";
import { type EditedEvent, NewEvent, readEventFilters } from "./events.ts";
import { prefillFrom } from "./prefill.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await database.owner`delete from tasks`;
  await database.owner`delete from events`;
});

/** @returns the new event's id */
async function add(fields: Record<string, string>, actor: TestPerson = sravani): Promise<string> {
  const event = NewEvent.parse({ name: "T20 final", ...fields });
  await createEvent(actor, event);
  return event.id;
}
const list = async (query = "") =>
  parseRows((await listEvents(keerthi, readEventFilters(new URLSearchParams(query)))).events).map(({ name }) => name);
const editedEvent = async (id: string, changed: Partial<EditedEvent> = {}) => {
  const eventPage = await readEvent(keerthi, id);
  if (!eventPage) throw new Error("no such event");
  const fields = Object.fromEntries(Object.entries(eventPage.editable.snapshot).map(([name, value]) => [name, value || null]));
  return { ...fields, clash_ok: false, ...eventPage.editable, ...changed } as EditedEvent;
};

it("is looked after by the owner of its lead, else by whoever adds it; a new owner is told once", async () => {
  const anusha = await addTestPerson("Anusha Owning", "planner");
  const left = await addTestPerson("Lavanya Left", "disabled");
  const pending = await addTestPerson("Pavan Pending", "pending");
  const leadOf = async (owner: string) =>
    (await database.owner`insert into leads (name, owner_id) values ('Asha', ${owner}) returning id`)[0]?.id as string;
  const ownerOf = async (id: string) => (await database.owner`select owner_id from events where id = ${id}`)[0]?.owner_id;
  const told = () => database.owner`delete from notifications returning person, kind, object_type, object_id`;
  await told();
  const own = await add({ name: "Own" }, keerthi);
  expect([await ownerOf(own), await ownerOf(await add({ name: "Nobody's", owner_id: "" }, keerthi))]).toEqual([keerthi.id, null]);
  expect(await ownerOf(await add({ name: "Of who left", lead_id: await leadOf(left.id) }, keerthi))).toBe(keerthi.id);
  expect(await told()).toEqual([]);
  const ofLead = await add({ name: "Of its lead", lead_id: await leadOf(anusha.id) }, keerthi);
  expect(await ownerOf(ofLead)).toBe(anusha.id);
  expect(await prefillFrom(keerthi, await leadOf(anusha.id))).toMatchObject({ owner_id: anusha.id });
  const toAnusha = { person: anusha.id, kind: "assigned", object_type: "event", object_id: ofLead };
  expect(await told()).toMatchObject([toAnusha]);

  expect(await list(`owner=${anusha.id}`)).toEqual(["Of its lead"]);
  await expect(editEvent(keerthi, await editedEvent(own, { owner_id: pending.id }))).rejects.toMatchObject({
    errors: { owner_id: "Please choose somebody of the team." },
  });
  await editEvent(keerthi, await editedEvent(own, { owner_id: anusha.id }));
  await editEvent(keerthi, await editedEvent(own, { description: "Flowers" }));
  expect(await told()).toMatchObject([{ ...toAnusha, object_id: own }]);
  const [entry] =
    await database.owner`select fields from audit_log where object_id = ${own} and fields ? 'owner_id' order by at desc`;
  expect(entry?.fields).toMatchObject({ owner_id: [keerthi.id, anusha.id] });
  const timeline = async () =>
    (await readTimeline(keerthi, { type: "event", id: own }, { all: false })).entries.map(({ by }) => by);
  expect(await timeline()).toEqual(["Event: owner changed from Keerthi Naidu to Anusha Owning by Keerthi Naidu"]);
  await editEvent(keerthi, await editedEvent(own, { owner_id: null, date: "2099-05-08" }));
  expect((await timeline())[0]).toBe(
    "Event moved from nothing fixed to 8\u00a0May\u00a02099, Event: owner changed from Anusha Owning to none by Keerthi Naidu",
  );
  await editEvent(keerthi, await editedEvent(own, { owner_id: anusha.id, date: null }));
  await told();

  const old = await editedEvent(own, { owner_id: null, description: "Opened before the upgrade" });
  delete (old.snapshot as Record<string, string>).owner_id;
  await editEvent(keerthi, old);
  expect(await ownerOf(own)).toBe(anusha.id);

  const people = async (type: string, id: string) =>
    (await database.owner`select people_of(${type}, ${id}) as person from set_config('app.system', 'reminders', false)`).map(
      ({ person }) => person,
    );
  expect(await people("event", own)).toEqual([anusha.id]);
  const [invoice] =
    await database.owner`insert into invoices (client_name, event_id, amount, status) values ('Asha', ${own}, 1, 'draft') returning id`;
  expect(await people("invoice", invoice?.id)).toEqual([anusha.id]);
  expect((await listTeam(sravani)).find(({ id }) => id === anusha.id)).toMatchObject({ openEvents: 2 });
  await database.owner`delete from invoices`;
});

it("names the owner of what takes its venue", async () => {
  await add({ name: "First", date: "2099-05-05", time: "18:00", venue: "Owned Hall" }, keerthi);
  await expect(add({ name: "Second", date: "2099-05-05", time: "19:00", venue: "Owned Hall" })).rejects.toMatchObject({
    errors: { venue: "The venue is taken at this time by “First” (owner: Keerthi Naidu) from 6:00\u00a0PM." },
  });
});
