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
  const [addedEvent] = await owner`insert into events (name) values ('Sangeet') returning id`;
  const addedVendors = await owner`
    insert into vendors (vendor_name, service_type, status)
    values ('Bright Lamps', 'Lighting', 'active'), ('annapurna caterers', 'Catering', 'active'), ('Gone Tents', 'Tents', 'inactive') returning id`;
  [event, lamps, food] = [addedEvent?.id, addedVendors[0]?.id, addedVendors[1]?.id];
});

const attached = async () => (await vendorsOfEvent(keerthi, event)).attached.map(({ name, service }) => [name, service]);
const auditEntries = async () =>
  (
    await database.owner`select action, fields from audit_log where object_type = 'event' and action like 'vendor%' order by id`
  ).map(({ action, fields }) => [action, fields.vendor]);

it("attaches each vendor once and audits it", async () => {
  expect((await vendorsOfEvent(keerthi, event)).available.map(({ name }) => name)).toEqual([
    "annapurna caterers",
    "Bright Lamps",
  ]);
  for (const service of ["Lamps of the gate", "again"])
    await attachVendor(keerthi, { event_id: event, vendor_id: lamps, service });
  await attachVendor(sravani, { event_id: event, vendor_id: food, service: "" });
  expect(await attached()).toEqual([
    ["annapurna caterers", ""],
    ["Bright Lamps", "Lamps of the gate"],
  ]);
  expect((await vendorsOfEvent(keerthi, event)).available).toEqual([]);
  expect(await detachVendor(keerthi, { event_id: event, vendor_id: food })).toBe("annapurna caterers");
  await expect(detachVendor(keerthi, { event_id: event, vendor_id: food })).rejects.toThrow(NotFound);
  expect(await auditEntries()).toEqual([
    ["vendor attached", "Bright Lamps"],
    ["vendor attached", "annapurna caterers"],
    ["vendor detached", "annapurna caterers"],
  ]);
});

it("refuses an inactive or unknown vendor and a deleted event", async () => {
  const [inactive] = await database.owner`select id from vendors where status = 'inactive'`;
  const unknown = crypto.randomUUID();
  const attach = (event_id: string, vendor_id: string) => attachVendor(keerthi, { event_id, vendor_id, service: "" });
  const inactiveVendor = { errors: { vendor_id: "Please choose one of the active vendors." } };
  await expect(attach(event, inactive?.id)).rejects.toMatchObject(inactiveVendor);
  await expect(attach(event, unknown)).rejects.toMatchObject(inactiveVendor);
  await expect(attach(unknown, lamps)).rejects.toMatchObject({ errors: { vendor_id: "This event is no longer there." } });
});

it("links them again when the event or the vendor is restored", async () => {
  await deleteEvent(sravani, { id: event, version: 1 });
  expect(await attached()).toEqual([]);
  await restoreEvent(sravani, event);
  expect(await attached()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
  await deleteVendor(sravani, { id: lamps, version: 1 });
  expect(await attached()).toEqual([]);
  await restoreVendor(sravani, lamps);
  expect(await attached()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
});
