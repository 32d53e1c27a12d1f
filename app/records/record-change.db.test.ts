import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { Conflict, NotFound } from "#app/errors.ts";
import { moveEvent } from "#app/features/events/edit-event.server.ts";
import { changeStatus, deleteTask } from "#app/features/tasks/edit-task.server.ts";
import { addVendor, editVendor, vendorRecord } from "#app/features/vendors/edit-vendor.server.ts";
import { EditedVendor, NewVendor } from "#app/features/vendors/vendors.ts";
import { readEditable } from "#app/records/dialogs.server.ts";
import { addTestPerson, countLockWaits, testDatabase, testPerson } from "#db/test/database.ts";

const database = testDatabase();
const admin = testPerson("Sravani Reddy", "admin");
const member = testPerson("Keerthi Naidu", "planner");
const other = testPerson("Arjun Varma", "planner");
const id = randomUUID();

beforeEach(async () => {
  await database.owner`delete from tasks`;
  await database.owner`delete from audit_log`;
  await database.owner`insert into tasks (id, title, status, assigned_to) values (${id}, 'Fire NOC', 'pending', ${member.id})`;
});

const complete = (person = admin, version = 1) => changeStatus(person, { id, version, status: "completed" });
const task = async () =>
  (await database.owner`select status, version, completed_at is not null as done from tasks where id = ${id}`)[0];
const entries = async () =>
  [...(await database.owner`select actor, action, object_id, fields from audit_log order by id`)].map((entry) => ({ ...entry }));
const untouched = { status: "pending", version: 1, done: false };

it("changes a row, writes the audit entry, and returns the previous status", async () => {
  expect(await complete(member)).toEqual({
    id,
    version: 2,
    title: "Fire NOC",
    eventName: null,
    from: "pending",
    to: "completed",
  });
  expect(await task()).toEqual({ status: "completed", version: 2, done: true });
  const fields = { status: ["pending", "completed"] };
  expect(await entries()).toEqual([{ actor: member.id, action: "task status changed", object_id: id, fields }]);
});

it("refuses an outdated version, saying what the row is now", async () => {
  await complete();
  await expect(complete()).rejects.toThrow("it is COMPLETED now");
  expect(await entries()).toHaveLength(1);
});

it("reports a missing row, and one that the person may not see, as not found", async () => {
  await expect(complete(other)).rejects.toThrow(NotFound);
  await expect(changeStatus(admin, { id: randomUUID(), version: 1, status: "completed" })).rejects.toThrow(NotFound);
  expect([await task(), await entries()]).toEqual([untouched, []]);
});

it("is refused by the function alone and by the database alone", async () => {
  // The function trusts the access of its argument; the database reads its own.
  await expect(complete({ ...admin, access: "planner" as never })).rejects.toThrow(NotFound);
  await expect(complete({ ...other, access: "admin" as never })).rejects.toThrow(NotFound);
  expect(await task()).toEqual(untouched);
});

it("changes nothing for a person who was disabled since the request began", async () => {
  const leaver = await addTestPerson("Dev Iyer", "disabled");
  await expect(complete({ ...leaver, access: "admin" as never })).rejects.toThrow(NotFound);
  expect([await task(), await entries()]).toEqual([untouched, []]);
});

it("lets one of many concurrent changes through, and audits it once", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => complete()));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(11);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Conflict);
  expect([(await task())?.version, (await entries()).length]).toEqual([2, 1]);
});

it("waits for a change under way, and then refuses its own", async () => {
  let waiting: Promise<unknown> | undefined;
  await database.owner.begin(async (tx) => {
    await tx`update tasks set title = 'Fire NOC, hall 2' where id = ${id}`;
    waiting = complete();
    waiting.catch(() => {});
    await expect.poll(() => countLockWaits(database.app)).toBe(1);
  });
  await expect(waiting).rejects.toThrow(Conflict);
  expect((await task())?.status).toBe("pending");
});

it("stores nothing when the audit entry cannot be stored, whether a row is changed in one statement or after reading it, added or deleted", async () => {
  const event = randomUUID();
  await database.owner`insert into events (id, name, status) values (${event}, 'Wedding', 'pending')`;
  await database.owner.unsafe(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`);
  onTestFinished(() => database.owner.unsafe("drop function refuse_entry cascade").then(() => {}));
  const vendor = NewVendor.parse({ id: randomUUID(), vendor_name: "Bright Lights" });
  await expect(complete()).rejects.toThrow("disk full");
  await expect(moveEvent(admin, { id: event, version: 1, status: "active" })).rejects.toThrow("disk full");
  await expect(addVendor(admin, vendor)).rejects.toThrow();
  await expect(deleteTask(admin, { id, version: 1 })).rejects.toThrow("disk full");
  expect(await task()).toEqual(untouched);
  const [stored] = await database.owner`
    select (select status from events where id = ${event}) as event, (select count(*)::int from vendors) as vendors`;
  expect(stored).toEqual({ event: "pending", vendors: 0 });
});

it("audits an edited field with its old and new text, and returns the current version with a conflict", async () => {
  const vendor = NewVendor.parse({ id: randomUUID(), vendor_name: 'O\'Brien "Lights"', address: "Vizag" });
  await addVendor(admin, vendor);
  const shown = await readEditable(admin, vendorRecord, vendor.id);
  const { version, snapshot } = shown as NonNullable<typeof shown>;
  const edited = EditedVendor.parse({ ...snapshot, id: vendor.id, version, snapshot: JSON.stringify(snapshot), address: "" });
  await editVendor(admin, edited);
  expect((await entries()).at(-1)).toMatchObject({ action: "vendor edited", fields: { address: ["Vizag", ""] } });
  await expect(editVendor(admin, edited)).rejects.toMatchObject({ values: { version: String(version + 1) } });
});
