import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readEditable } from "#app/records/dialogs.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { readEvent } from "../edit-event.server.ts";
import { createEvent } from "../events.server.ts";
import { NewEvent } from "../events.ts";
import { addFunction, cancelFunction, editFunction, functionRecord, restoreFunction } from "./functions.server.ts";
import { EditedFunction, functionFields, NewFunction } from "./functions.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Reddy", "admin");

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, leads");
});

const create = async (fields: Record<string, string>): Promise<string> => {
  const id = randomUUID();
  await createEvent(keerthi, NewEvent.parse({ id, name: "Wedding", ...fields }));
  return id;
};
const empty = Object.fromEntries(Object.keys(functionFields).map((name) => [name, ""]));
const add = async (event_id: string, fields: Record<string, string>): Promise<string> => {
  const id = randomUUID();
  await addFunction(keerthi, NewFunction.parse({ ...empty, id, event_id, ...fields }));
  return id;
};
const edited = async (id: string, changes: Record<string, string>) => {
  const stored = await readEditable(keerthi, functionRecord, id);
  const { version, snapshot } = stored ?? { version: 0, snapshot: {} };
  return EditedFunction.parse({ ...snapshot, ...changes, id, version, snapshot: JSON.stringify(snapshot) });
};
const own = async (id: string) => {
  const [row] = await database.owner`select date::text, time, end_time as "endTime", venue from events where id = ${id}`;
  return Object.values({ ...row });
};
const shown = async (id: string) =>
  ((await readEvent(keerthi, id))?.functions ?? []).map(({ name, day, startTime, status }) => [name, day, startTime, status]);

it("gives an event with a date its first function, and the event the hours of its first function", async () => {
  const id = await create({ date: "2098-06-11", time: "18:00", venue: "Palm Court" });
  expect(await shown(id)).toEqual([["", "2098-06-11", "18:00", "planned"]]);
  const haldi = await add(id, { name: "Haldi", day: "2098-06-10", start_time: "09:00", venue: "Client’s house" });
  expect(await own(id)).toEqual(["2098-06-10", "09:00", null, "Client’s house"]);
  expect((await readEvent(keerthi, id))?.days).toMatchObject({ firstDay: "2098-06-10", lastDay: "2098-06-11" });

  await editFunction(keerthi, await edited(haldi, { day: "9 Jun 2098", start_time: "10:00", end_time: "12:00" }));
  expect(await own(id)).toEqual(["2098-06-09", "10:00", "12:00", "Client’s house"]);
  await cancelFunction(keerthi, { id: haldi, version: 2, reason: "mourning" });
  expect(await own(id)).toEqual(["2098-06-11", "18:00", null, "Palm Court"]);
  expect((await readEvent(keerthi, id))?.days).toMatchObject({ firstDay: "2098-06-11", lastDay: "2098-06-11" });
  // Cancelled ones come last.
  expect(await shown(id)).toEqual([
    ["", "2098-06-11", "18:00", "planned"],
    ["Haldi", "2098-06-09", "10:00", "cancelled"],
  ]);
  await restoreFunction(sravani, { id: haldi, version: 3, clash_ok: false });
  expect(await own(id)).toEqual(["2098-06-09", "10:00", "12:00", "Client’s house"]);
  const actions = await database.owner`select action from audit_log where object_id = ${haldi} order by id`;
  expect(actions.map(({ action }) => action)).toEqual([
    ...["function added", "function edited", "function cancelled", "function restored"],
  ]);
});

it("the timeline has each change of a guarantee, a lowered one once with its reason", async () => {
  const id = await create({});
  const sangeet = await add(id, { name: "Sangeet", day: "2098-06-10", guests: "400" });
  await editFunction(keerthi, await edited(sangeet, { guaranteed: "380", guarantee_on: "2020-06-01" }));
  await editFunction(keerthi, await edited(sangeet, { guaranteed: "390", start_time: "19:00" }));
  await editFunction(sravani, await edited(sangeet, { guaranteed: "350", lowering_reason: "Flights were cancelled" }));
  const timeline = await readTimeline(keerthi, { type: "event", id }, { all: false });
  const lines = timeline.entries.flatMap((entry) => (entry.kind === "change" ? [[entry.by, entry.text]] : []));
  expect(lines.map((line) => line.join("; ").replaceAll("\u00a0", " ")).reverse()).toEqual([
    "Sangeet added by Keerthi Naidu; ",
    "Sangeet: guests guaranteed changed from none to 380, Sangeet: to be guaranteed by 1 Jun 2020 by Keerthi Naidu; ",
    "Sangeet moved from nothing fixed to 7:00 PM, Sangeet: guests guaranteed changed from 380 to 390 by Keerthi Naidu; ",
    "Sangeet: guests guaranteed changed from 390 to 350 by Sravani Reddy; Reason: Flights were cancelled",
  ]);
});

it("an event without a date gets the day of the first function that is entered", async () => {
  const id = await create({});
  expect(await shown(id)).toEqual([]);
  await add(id, { name: "Launch", day: "2098-07-01", start_time: "17:00", venue: "HICC" });
  expect(await own(id)).toEqual(["2098-07-01", "17:00", null, "HICC"]);
});

it("an entered function takes the place of the one that stood for the event at its time", async () => {
  const id = await create({ date: "2098-06-11", time: "18:00" });
  await add(id, { name: "Sangeet", day: "2098-06-11", start_time: "18:00" });
  await add(id, { name: "Lunch", day: "2098-06-11", start_time: "12:00" });
  expect(await shown(id)).toEqual([
    ["Lunch", "2098-06-11", "12:00", "planned"],
    ["Sangeet", "2098-06-11", "18:00", "planned"],
  ]);
});

it("two planners who edit one function each keep what the other one entered", async () => {
  const id = await create({});
  const haldi = await add(id, { name: "Haldi", day: "2098-06-10", start_time: "09:00", guests: "120" });
  const mine = await edited(haldi, { note: "Ramp for the grandparents" });
  await editFunction(sravani, await edited(haldi, { start_time: "10:00" }));
  const conflict = await editFunction(keerthi, mine).catch((error) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect(conflict.conflict.fields).toMatchObject({ start_time: { changedBy: "other" }, note: { changedBy: "sender" } });
  await editFunction(keerthi, await edited(haldi, { note: "Ramp for the grandparents" }));
  const [stored] = await database.owner`select start_time, note, guests from event_functions where id = ${haldi}`;
  expect({ ...stored }).toEqual({ start_time: "10:00", note: "Ramp for the grandparents", guests: 120 });
});

it("asks about a venue that is taken while another event sets up or clears", async () => {
  await create({ name: "Expo", date: "2098-06-10", time: "10:00", end_time: "13:00", venue: "HICC" });
  const id = await create({});
  const sangeet = { name: "Sangeet", day: "2098-06-10", start_time: "18:00", end_time: "23:00", venue: "HICC, hall 2" };
  const taken = { errors: { venue: "The venue is taken at this time by “Expo”." }, values: { clash: "yes" } };
  const atHall = { ...sangeet, venue: "hicc" };
  await expect(add(id, { ...atHall, setup_from: "12:30" })).rejects.toMatchObject(taken);
  const added = await add(id, { ...atHall, setup_from: "13:00" });
  await expect(editFunction(keerthi, await edited(added, { setup_from: "12:59" }))).rejects.toMatchObject(taken);
  await editFunction(keerthi, await edited(added, { setup_from: "12:59", clash_ok: "1" }));
  // It is not asked again about the clash that it has.
  await editFunction(keerthi, await edited(added, { note: "Stage left" }));
  await cancelFunction(keerthi, { id: added, version: 4 - 1, reason: null });
  await expect(restoreFunction(keerthi, { id: added, version: 4, clash_ok: false })).rejects.toMatchObject(taken);
});
