import { expect, it } from "vitest";
import { deleteEvent, restoreEvent } from "#app/features/events/edit-event.server.ts";
import { deleteTask, restoreTask } from "#app/features/tasks/edit-task.server.ts";
import { deleteVendor, restoreVendor } from "#app/features/vendors/edit-vendor.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const insert = async (text: string) => (await database.owner.unsafe(`${text} returning id`))[0]?.id as string;

it("restores an event whose client, lead and vendor are gone, and says so", async () => {
  const lead = await insert("insert into leads (name) values ('Meera Rao')");
  const client = await insert("insert into clients (name) values ('Meera Rao')");
  const event = await insert(`insert into events (name, lead_id, client_id) values ('Sangeet', '${lead}', '${client}')`);
  const vendors = [
    await insert("insert into vendors (vendor_name) values ('Lamps')"),
    await insert("insert into vendors (vendor_name) values ('Tents')"),
  ];
  await database.owner`insert into event_vendors (event_id, vendor_id) select ${event}, id from vendors`;
  await deleteEvent(sravani, { id: event, version: 1 });
  await database.owner`delete from leads`;
  await database.owner`delete from clients`;
  await database.owner`delete from vendors where id = ${vendors[0] as string}`;
  expect(await restoreEvent(sravani, event)).toBe(
    "The event is back, without its client, its lead and one of its vendors, no longer there.",
  );
  expect(await database.owner`select name, lead_id from events`).toEqual([{ name: "Sangeet", lead_id: null }]);
  expect(await database.owner`select vendor_id from event_vendors`).toEqual([{ vendor_id: vendors[1] }]);
});

it("restores a task whose event and person are gone, and says so", async () => {
  const event = await insert("insert into events (name) values ('Haldi')");
  const task = await insert(`insert into tasks (title, event_id, assigned_to) values ('Marigolds', '${event}', '${keerthi.id}')`);
  await deleteTask(sravani, { id: task, version: 1 });
  await database.owner`delete from events where id = ${event}`;
  await database.owner`delete from auth_users where id = ${keerthi.id}`;
  expect(await restoreTask(sravani, task)).toBe("The task is back, without its person and its event, no longer there.");
  expect(await database.owner`select title, event_id, assigned_to from tasks`).toEqual([
    { title: "Marigolds", event_id: null, assigned_to: null },
  ]);
});

it("restores a vendor whose events are gone, and says so", async () => {
  const vendor = await insert("insert into vendors (vendor_name) values ('Horse')");
  for (const name of ["Baraat", "Reception"]) {
    const event = await insert(`insert into events (name) values ('${name}')`);
    await database.owner`insert into event_vendors (event_id, vendor_id) values (${event}, ${vendor})`;
  }
  await deleteVendor(sravani, { id: vendor, version: 1 });
  await database.owner`delete from events where name in ('Baraat', 'Reception')`;
  expect(await restoreVendor(sravani, vendor)).toBe("The vendor is back, without 2 of its events, no longer there.");
});

it("restores a record completely when the rows that it refers to are there", async () => {
  const lead = await insert("insert into leads (name) values ('Kavya')");
  const event = await insert(`insert into events (name, lead_id) values ('Mehendi', '${lead}')`);
  await deleteEvent(sravani, { id: event, version: 1 });
  expect(await restoreEvent(sravani, event)).toBe("The event is back.");
  expect(await database.owner`select lead_id from events where id = ${event}`).toEqual([{ lead_id: lead }]);
});
