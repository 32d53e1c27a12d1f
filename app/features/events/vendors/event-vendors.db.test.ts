import { beforeAll, expect, it } from "vitest";
import { NotFound } from "#app/errors.ts";
import { deleteVendor, restoreVendor } from "#app/features/vendors/edit-vendor.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { deleteEvent, restoreEvent } from "../edit-event.server.ts";
import { attachVendor, detachVendor, vendorsOfEvent } from "./event-vendors.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
let [event, lamps, food] = [] as unknown as [string, string, string];

beforeAll(async () => {
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
  const attachLamps = (service: string) => attachVendor(keerthi, { event_id: event, vendor_id: lamps, service });
  for (const service of ["Lamps of the gate", "Lamps of the gate", ""]) await attachLamps(service);
  await expect(attachLamps("Lamps of the stage")).rejects.toMatchObject({
    errors: { service: expect.stringContaining("Bright Lamps is at this event already for “Lamps of the gate”.") },
  });
  await attachVendor(sravani, { event_id: event, vendor_id: food, service: "" });
  expect(await attached()).toEqual([
    ["annapurna caterers", ""],
    ["Bright Lamps", "Lamps of the gate"],
  ]);
  expect((await vendorsOfEvent(keerthi, event)).available).toEqual([]);
  for (const [title, status] of [
    ["Lunch", "todo"],
    ["Tea", "done"],
  ] as const)
    await database.owner`insert into run_items (event_id, function_id, day, start_time, minutes, title, who, status)
      values (${event}, ${event}, '2098-06-12', '19:30', 20, ${title}, ${`person.${keerthi.id} vendor.${food}`}, ${status})`;
  expect(await detachVendor(keerthi, { event_id: event, vendor_id: food })).toBe(
    "annapurna caterers is no longer at this event. One line of the run sheet is still theirs: Lunch.",
  );
  await expect(detachVendor(keerthi, { event_id: event, vendor_id: food })).rejects.toThrow(NotFound);
  expect(await auditEntries()).toEqual([
    ["vendor attached", "Bright Lamps"],
    ["vendor attached", "annapurna caterers"],
    ["vendor detached", "annapurna caterers"],
  ]);
});

it("names the other events that have the vendor on a day of the event, or at its time after midnight", async () => {
  const [here, other] = await database.owner`
    insert into events (name, date) values ('Haldi', '2099-06-01'), ('Sangeet', '2099-06-01') returning id`;
  await attachVendor(keerthi, { event_id: other?.id, vendor_id: lamps, service: "" });
  expect((await vendorsOfEvent(keerthi, here?.id)).available).toMatchObject([
    { name: "annapurna caterers", isClash: false },
    { name: "Bright Lamps", isClash: true },
  ]);
  await attachVendor(keerthi, { event_id: here?.id, vendor_id: lamps, service: "" });
  const alsoAt = async () => (await vendorsOfEvent(keerthi, here?.id)).attached[0]?.alsoAt;
  const move = (event: typeof here, date: string, time: string, end: string) =>
    database.owner`update events set date = ${date}, time = ${time}, end_time = ${end} where id = ${event?.id}`;
  expect(await alsoAt()).toBe("“Sangeet” that day, at the same time");
  await move(other, "2099-06-02", "00:30", "05:00");
  expect(await alsoAt()).toBeNull();
  await move(here, "2099-06-01", "19:00", "02:00");
  expect(await alsoAt()).toBe("“Sangeet” on 2\u00a0Jun\u00a02099, at the same time");
  await move(other, "2099-06-02", "02:00", "05:00");
  expect(await alsoAt()).toBeNull();
  await database.owner`
    insert into event_functions (event_id, name, day, start_time, end_time, venue, map_url, position)
    values (${here?.id}, 'Breakfast', '2099-06-02', '', '', '', '', 0)`;
  expect(await alsoAt()).toBe("“Sangeet” that day, at the same time");
  await database.owner`update events set status = 'cancelled' where id = ${other?.id}`;
  expect(await alsoAt()).toBeNull();
  await database.owner`delete from events where id in (${here?.id}, ${other?.id})`;
});

it("offers the alphabetically first vendors, and a search finds the others", async () => {
  await database.owner`insert into vendors (vendor_name, status) select 'Ala ' || lpad(n::text, 4, '0'), 'active' from generate_series(1, 1200) n`;
  const first = await vendorsOfEvent(keerthi, event);
  expect([first.available.length, first.hasMore, first.available[0]?.name]).toEqual([50, true, "Ala 0001"]);
  const found = await vendorsOfEvent(keerthi, event, "ala 1199");
  expect([found.available.map(({ name }) => name), found.hasMore]).toEqual([["Ala 1199"], false]);
  expect((await vendorsOfEvent(keerthi, event, "Bright")).available).toEqual([]);
  await database.owner`delete from vendors where vendor_name like 'Ala %'`;
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

it("attaches a vendor again when the event or the vendor is restored", async () => {
  await deleteEvent(sravani, { id: event, version: 1 });
  expect(await attached()).toEqual([]);
  await restoreEvent(sravani, event);
  expect(await attached()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
  await deleteVendor(sravani, { id: lamps, version: 1 });
  expect(await attached()).toEqual([]);
  await restoreVendor(sravani, lamps);
  expect(await attached()).toEqual([["Bright Lamps", "Lamps of the gate"]]);
});
