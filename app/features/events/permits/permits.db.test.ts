import { beforeEach, expect, it } from "vitest";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readOwn } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { moveEvent } from "../edit-event.server.ts";
import { cancelEvent, changeEventStatus } from "../move/event-cancellation.server.ts";
import { moveWholeEvent } from "../move/event-move.server.ts";
import { selectMissingPermits } from "./permits.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const kiran = testPerson("Kiran Rao", "crew");
let id: string;
let police: string;

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, tasks, audit_log");
  const [event] = await database.owner`insert into events (name, date) values ('Lake concert', '2099-02-12') returning id`;
  id = event?.id;
  police = await task("Police permission", true);
  await task("Generator", false);
});

/** Of the admin: a planner sees none of them, and is asked for all. */
const task = async (title: string, permit: boolean) =>
  (
    await database.owner`insert into tasks (event_id, assigned_to, title, permit) values (${id}, ${sravani.id}, ${title}, ${permit}) returning id`
  )[0]?.id as string;
const complete = (until: string | null) =>
  database.owner`update tasks set status = 'completed', permit_until = ${until} where id = ${police}`;
const stored = async () =>
  (await database.owner`select status, permits_reason as reason, version from events where id = ${id}`)[0] as {
    status: EventStatus;
    reason: string | null;
    version: number;
  };
const move = async (status: EventStatus, person = keerthi, permits_reason?: string) =>
  changeEventStatus(person, {
    id,
    version: (await stored()).version,
    status,
    permits_reason,
    clash_ok: false,
    clash_reason: null,
  });

it("an event becomes active when its permits are done, and valid on its last day", async () => {
  await expect(move("active")).rejects.toMatchObject({
    message: "Not active yet: “Police permission” is not done.",
    isAsked: false,
  });
  await complete("2099-02-12");
  await database.owner`insert into event_functions (event_id, name, day, position) values (${id}, 'Second evening', '2099-02-13', 1)`;
  await expect(move("active")).rejects.toThrow(
    "Not active yet: “Police permission” ends 12\u00a0Feb\u00a02099, before the event.",
  );
  await complete("2099-02-13");
  await move("active");
  expect(await stored()).toMatchObject({ status: "active", reason: null });
  // Who moves it, or corrects a mis-click, is told and not stopped.
  await complete(null);
  await move("completed");
  await database.owner`update tasks set status = 'pending' where id = ${police}`;
  await move("active");
  expect((await stored()).status).toBe("active");
  expect(await readOwn(keerthi, (tx) => selectMissingPermits(tx, id))).toEqual([
    { id: police, title: "Police permission", ends: null },
  ]);
  expect(await readOwn(kiran, (tx) => selectMissingPermits(tx, id))).toEqual([]);
});

it("only an admin makes it active without them, and says why, which the timeline tells and pending forgets", async () => {
  await expect(move("active", keerthi, "The DCP promised it")).rejects.toMatchObject({ isAsked: false });
  await expect(move("active", sravani)).rejects.toMatchObject({ isAsked: true });
  await move("active", sravani, "The DCP promised it");
  expect(await stored()).toMatchObject({ status: "active", reason: "The DCP promised it" });
  const { entries } = await readTimeline(keerthi, { type: "event", id }, { all: false });
  expect(entries[0]).toMatchObject({ by: "Event marked as active by Sravani Reddy", text: "Reason: The DCP promised it" });
  // The reason holds when the event is cancelled and opened again.
  await move("cancelled", sravani);
  await move("active");
  await move("pending");
  expect((await stored()).reason).toBeNull();
});

it("Undo of a cancellation makes it pending where permits came meanwhile, and a new day too", async () => {
  await database.owner`update events set status = 'active', permits_reason = 'Promised' where id = ${id}`;
  const { version } = await stored();
  await cancelEvent(sravani, { id, version, reason: null, from: "active", postponed: "1" });
  await moveWholeEvent(sravani, {
    ...{
      id,
      version: (await stored()).version,
      date: "2099-03-01",
      snapshot: {},
      move_reason: null,
      clash_ok: false,
      clash_reason: null,
    },
  });
  expect(await stored()).toMatchObject({ status: "pending", reason: null });
  await complete(null);
  await move("active");
  await cancelEvent(keerthi, { id, version: (await stored()).version, reason: null, from: "active" });
  await task("PPL licence", true);
  const undo = {
    id,
    version: (await stored()).version,
    status: "active",
    undo: "1",
    clash_ok: false,
    clash_reason: null,
  } as const;
  expect(await changeEventStatus(keerthi, undo)).toBe(
    "The cancellation is undone: the event is Pending again. Not active yet: “PPL licence” is not done.",
  );
});

it("the database keeps the rule", async () => {
  const update = (person: string, change: string) =>
    database.app.begin(async (tx) => {
      await tx`select set_config('app.user_id', ${person}, true)`;
      return tx.unsafe(`update events set ${change} where id = '${id}' returning id`);
    });
  await expect(update(keerthi.id, "status = 'active'")).rejects.toThrow("lacks permits");
  await expect(update(sravani.id, "status = 'active'")).rejects.toThrow("lacks permits");
  await expect(update(keerthi.id, "status = 'active', permits_reason = 'No'")).rejects.toThrow("only an admin");
  await update(sravani.id, "status = 'active', permits_reason = 'Promised'");
  await expect(moveEvent(keerthi, { id, version: 1, status: "active" })).rejects.toThrow("it is ACTIVE now");
});
