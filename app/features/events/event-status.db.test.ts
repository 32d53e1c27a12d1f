import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden } from "#app/errors.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { deleteEvent, editEvent, moveEvent, readEvent, readRestoration, restoreEvent } from "./edit-event.server.ts";
import type { EditedEvent } from "./events.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const pending = testPerson("Neha Patnaik", "pending");

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, leads, audit_log");
});

const place = { date: "2099-05-01", time: "19:00", end_time: "23:00", venue: "HICC" };
const insert = async (name: string, more: Record<string, unknown> = {}) => {
  const values = Object.entries({ name, ...place, ...more });
  const columns = values.map(([column]) => column);
  const texts = values.map(([, value]) => `'${value}'`);
  return (await database.owner.unsafe(`insert into events (${columns}) values (${texts}) returning id`))[0]?.id as string;
};
const stored = async (id: string) =>
  (await database.owner`select status, cancel_reason as reason, version from events where id = ${id}`)[0] as {
    status: EventStatus;
    reason: string | null;
    version: number;
  };
const move = async (id: string, status: EventStatus, more: { reason?: string; clash_ok?: boolean } = {}, actor = keerthi) =>
  moveEvent(actor, { id, version: (await stored(id)).version, status, ...more });
const taken = (name: string) => ({
  errors: { venue: expect.stringMatching(`^The venue is taken at this time by “${name}” from [^.]+M\\.$`) },
  values: { clash: "yes" },
});

it("changes the status only to an allowed one and only at the current version", async () => {
  const id = await insert("Sangeet", { date: "2099-01-01" });
  await expect(moveEvent(keerthi, { id, version: 1, status: "completed" })).rejects.toThrow(
    "from pending it does not become completed.",
  );
  await moveEvent(keerthi, { id, version: 1, status: "active" });
  await expect(moveEvent(sravani, { id, version: 1, status: "cancelled" })).rejects.toThrow(
    "somebody changed it meanwhile; it is ACTIVE now.",
  );
});

const reopenings: [EventStatus, EventStatus][] = [
  ["cancelled", "pending"],
  ["cancelled", "active"],
  ["completed", "active"],
];
it.each(reopenings)("asks before a %s event becomes %s in a hall that is taken meanwhile", async (from, to) => {
  const id = await insert("Sangeet", { status: from });
  await insert("Concert", { time: "20:00" });
  await expect(move(id, to)).rejects.toMatchObject(taken("Concert"));
  expect((await stored(id)).status).toBe(from);
  expect((await readEvent(keerthi, id))?.takenBy).toMatchObject([{ name: "Concert" }]);
  await move(id, to, { clash_ok: true });
  expect((await stored(id)).status).toBe(to);
});

it("asks about a function of the event, and not when the hall is free, or the other event is cancelled", async () => {
  const id = await insert("Wedding", { status: "cancelled", date: "2099-04-01", venue: "Lake Terrace" });
  await database.owner`insert into event_functions (event_id, name, day, start_time, end_time, venue, position)
    values (${id}, 'Reception', '2099-05-01', '20:00', '01:30', 'hicc, Hyderabad', 1)`;
  const concert = await insert("Concert", { date: "2099-05-02", time: "01:00" });
  await expect(move(id, "pending")).rejects.toMatchObject(taken("Concert"));
  await move(concert, "cancelled");
  await move(id, "pending");
  expect((await stored(id)).status).toBe("pending");
});

it("asks before a deleted event is restored into a hall that is taken meanwhile, but not for a cancelled one", async () => {
  const id = await insert("Sangeet");
  await deleteEvent(sravani, { id, version: 1 });
  await insert("Concert");
  await expect(restoreEvent(sravani, id)).rejects.toMatchObject(taken("Concert"));
  expect(await database.owner`select from events where id = ${id}`).toHaveLength(0);
  expect(await readRestoration(sravani, id)).toMatchObject({ id, title: "Sangeet", takenBy: [{ name: "Concert" }] });
  expect(await readRestoration(keerthi, id)).toBeNull();
  expect(await restoreEvent(sravani, id, { clash_ok: true })).toBe("The event is back.");
  await move(id, "cancelled");
  await deleteEvent(sravani, { id, version: (await stored(id)).version });
  expect(await restoreEvent(sravani, id)).toBe("The event is back.");
});

it("stores why an event was cancelled until it is no longer; a second cancellation and a stale one are refused", async () => {
  const id = await insert("Sangeet", { status: "active" });
  await expect(moveEvent(pending, { id, version: 1, status: "cancelled" })).rejects.toThrow(Forbidden);
  await expect(moveEvent({ ...pending, access: "planner" as never }, { id, version: 1, status: "cancelled" })).rejects.toThrow();
  await move(id, "cancelled", { reason: "Death in the family" });
  expect(await stored(id)).toMatchObject({ status: "cancelled", reason: "Death in the family" });
  await expect(move(id, "cancelled", {}, sravani)).rejects.toThrow(Conflict);
  await expect(moveEvent(sravani, { id, version: 1, status: "cancelled" })).rejects.toThrow("it is CANCELLED now");
  expect((await stored(id)).reason).toBe("Death in the family");
  const [entry] = await database.owner`select fields from audit_log where action = 'event status changed'`;
  expect(entry?.fields).toEqual({ status: ["active", "cancelled"], cancel_reason: ["", "Death in the family"] });
  await move(id, "active");
  expect(await stored(id)).toMatchObject({ status: "active", reason: null });
});

it("says on the timelines of the event and its lead who cancelled, restored and moved it, and why", async () => {
  const [lead] = await database.owner`insert into leads (name) values ('Meera Rao') returning id`;
  const id = await insert("Sangeet", { lead_id: lead?.id });
  await move(id, "cancelled", { reason: "No date" });
  await move(id, "pending", {}, sravani);
  const page = await readEvent(keerthi, id);
  const fields = Object.fromEntries(Object.entries(page?.editable.snapshot ?? {}).map(([name, value]) => [name, value || null]));
  await editEvent(keerthi, { ...fields, ...page?.editable, date: "2099-05-08", clash_ok: false } as unknown as EditedEvent);
  await deleteEvent(sravani, { id, version: (await stored(id)).version });
  await restoreEvent(sravani, id);
  const said = [
    ["Event restored after it was deleted by Sravani Reddy", ""],
    ["Event moved from 1\u00a0May\u00a02099 to 8\u00a0May\u00a02099 by Keerthi Naidu", ""],
    ["Event no longer cancelled: pending by Sravani Reddy", ""],
    ["Event cancelled by Keerthi Naidu", "Reason: No date"],
  ];
  const timeline = async (owner: { type: "lead" | "event"; id: string }) =>
    (await readTimeline(keerthi, owner, { all: false })).entries.map(({ by, text }) => [by, text]);
  expect(await timeline({ type: "event", id })).toEqual(said);
  expect(await timeline({ type: "lead", id: lead?.id })).toEqual(
    said.map(([by, text]) => [by, ["Sangeet", text].filter(Boolean).join("\n")]),
  );
  await expect(readTimeline(pending, { type: "event", id }, { all: false })).rejects.toThrow(Forbidden);
});
