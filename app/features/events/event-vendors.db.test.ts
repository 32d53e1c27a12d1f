import { beforeAll, expect, it } from "vitest";
import { deleteVendor, restoreVendor } from "#app/features/vendors/edit-vendor.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { deleteEvent, restoreEvent } from "./edit-event.server.ts";
import { attachVendor, detachVendor, vendorsOfEvent } from "./event-vendors.server.ts";

const database = testDatabase();
type Person = Awaited<ReturnType<typeof addTestPerson>>;
let sravani: Person;
let keerthi: Person;
let [event, lamps, food] = [] as unknown as [string, string, string];

beforeAll(async () => {
  sravani = await addTestPerson("Sravani Reddy", "admin");
  keerthi = await addTestPerson("Keerthi Naidu", "user");
  const { owner } = database;
  const [held] = await owner`insert into events (name) values ('Sangeet') returning id`;
  const made = await owner`
    insert into vendors (vendor_name, service_type, status)
    values ('Bright Lamps', 'Lighting', 'active'), ('annapurna caterers', 'Catering', 'active'), ('Gone Tents', 'Tents', 'inactive') returning id`;
  [event, lamps, food] = [held?.id, made[0]?.id, made[1]?.id];
});

const here = async () => (await vendorsOfEvent(keerthi, event)).here.map(({ name, work }) => [name, work]);
const lines = async () =>
  (
    await database.owner`select action, fields from audit_log where object_type = 'event' and action like 'vendor%' order by id`
  ).map(({ action, fields }) => [action, fields.vendor]);

it("gives an event its vendors, once each, and tells who did", async () => {
  expect((await vendorsOfEvent(keerthi, event)).offered.map(({ name }) => name)).toEqual(["annapurna caterers", "Bright Lamps"]);
  for (const work of ["Lamps of the gate", "again"]) await attachVendor(keerthi, { event_id: event, vendor_id: lamps, work });
  await attachVendor(sravani, { event_id: event, vendor_id: food, work: "" });
  expect(await here()).toEqual([
    ["annapurna caterers", ""],
    ["Bright Lamps", "Lamps of the gate"],
  ]);
  expect((await vendorsOfEvent(keerthi, event)).offered).toEqual([]);
  expect(await detachVendor(keerthi, { event_id: event, vendor_id: food })).toBe("annapurna caterers");
  await expect(detachVendor(keerthi, { event_id: event, vendor_id: food })).rejects.toThrow(NotFound);
  expect(await lines()).toEqual([
    ["vendor attached", "Bright Lamps"],
    ["vendor attached", "annapurna caterers"],
    ["vendor detached", "annapurna caterers"],
  ]);
});

it("takes no inactive vendor, none that is unknown, and nothing for an event that is gone", async () => {
  const [inactive] = await database.owner`select id from vendors where status = 'inactive'`;
  const unknown = crypto.randomUUID();
  const attach = (event_id: string, vendor_id: string) => attachVendor(keerthi, { event_id, vendor_id, work: "" });
  const inactiveVendor = { errors: { vendor_id: "Please choose one of the active vendors." } };
  await expect(attach(event, inactive?.id)).rejects.toMatchObject(inactiveVendor);
  await expect(attach(event, unknown)).rejects.toMatchObject(inactiveVendor);
  await expect(attach(unknown, lamps)).rejects.toMatchObject({ errors: { vendor_id: "This event is no longer there." } });
});

it("ties them again when the deletion of either is taken back", async () => {
  await deleteEvent(sravani, { id: event, version: 1 });
  expect(await here()).toEqual([]);
  await restoreEvent(sravani, event);
  expect(await here()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
  await deleteVendor(sravani, { id: lamps, version: 1 });
  expect(await here()).toEqual([]);
  await restoreVendor(sravani, lamps);
  expect(await here()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
});
