import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readEditable } from "#app/records/dialogs.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { editEvent, readEvent } from "../edit-event.server.ts";
import { createEvent } from "../events.server.ts";
import { EditedEvent, NewEvent } from "../events.ts";
import { prefillLike } from "./copy-plan.server.ts";
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

it("names the functions that are at the same time in different halls, and who has lines in both", async () => {
  const id = await create({ date: "2098-06-11", time: "18:00", end_time: "23:00", venue: "Palm Court" });
  const sangeet = await add(id, { name: "Sangeet", day: "2098-06-11", start_time: "22:00", venue: "Lotus Hall" });
  await add(id, { name: "Same hall", day: "2098-06-11", start_time: "19:00", venue: "palm court, lawn" });
  await add(id, { name: "Later", day: "2098-06-11", start_time: "23:00", venue: "Lotus Hall" });
  const line = (function_id: string, who: string) => database.owner`
    insert into run_items (event_id, function_id, day, start_time, minutes, title, who) values (${id}, ${function_id}, '2098-06-11', '22:00', 10, 'Rings', ${who})`;
  await line(id, `person.${keerthi.id} person.${sravani.id}`);
  const overlaps = async () => (await readEvent(keerthi, id))?.overlaps.filter(({ first }) => first === "");
  expect(await overlaps()).toEqual([{ first: "", second: "Sangeet", people: [] }]);
  await line(sangeet, `person.${sravani.id}`);
  expect(await overlaps()).toEqual([{ first: "", second: "Sangeet", people: ["Sravani Reddy"] }]);
});

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

it("a link to the map goes with its venue, unless another one is given", async () => {
  const id = await create({});
  const sangeet = await add(id, { venue: "Palm Court", map_url: "Palm Court https://maps.example/palm" });
  const map = async (changes: Record<string, string>) => {
    await editFunction(keerthi, await edited(sangeet, changes));
    return (await readEvent(keerthi, id))?.functions[0]?.mapUrl;
  };
  expect(await map({ guests: "300" })).toBe("https://maps.example/palm");
  expect(await map({ venue: "Lake Terrace" })).toBe("");
  expect(await map({ map_url: "maps.example/lake" })).toBe("https://maps.example/lake");
  expect(await map({ venue: "Client’s house", map_url: "maps.example/house" })).toBe("https://maps.example/house");
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

it("that function keeps the venue that stood there, and one at another venue stands beside it", async () => {
  const venues = async (id: string) => ((await readEvent(keerthi, id))?.functions ?? []).map(({ name, venue }) => [name, venue]);
  const id = await create({ date: "2098-06-11", venue: "Client house, Kukatpally" });
  await add(id, { name: "Puja", day: "2098-06-11", start_time: "07:00" });
  expect(await venues(id)).toEqual([["Puja", "Client house, Kukatpally"]]);
  expect(await own(id)).toEqual(["2098-06-11", "07:00", null, "Client house, Kukatpally"]);
  const other = await create({ date: "2098-06-12", venue: "Palm Court" });
  await add(other, { name: "Haldi", day: "2098-06-12", start_time: "09:00", venue: "Lotus Gardens" });
  await add(other, { name: "Sangeet", day: "2098-06-12", start_time: "19:00", venue: "palm court" });
  expect(await venues(other)).toEqual([
    ["Haldi", "Lotus Gardens"],
    ["Sangeet", "palm court"],
  ]);
});

it("the timeline tells what else of a function was edited", async () => {
  const id = await create({});
  const sangeet = await add(id, { name: "Sangeet", day: "2098-06-10", start_time: "18:00", guests: "400" });
  await editFunction(keerthi, await edited(sangeet, { guests: "450", note: "Ramp", setup_from: "12:00" }));
  await editFunction(sravani, await edited(sangeet, { note: "Ramp, left" }));
  const timeline = await readTimeline(keerthi, { type: "event", id }, { all: false });
  const [last, before] = timeline.entries.flatMap((entry) =>
    entry.kind === "change" ? [entry.by.replaceAll("\u00a0", " ")] : [],
  );
  expect(last).toBe("Sangeet: note changed from Ramp to Ramp, left by Sravani Reddy");
  for (const part of [
    "guests estimated changed from 400 to 450",
    "note changed from none to Ramp",
    "set-up changed from none to 12:00 PM",
  ])
    expect(before).toContain(part);
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
  const taken = {
    errors: { venue: "The venue is taken at this time by “Expo” (owner: Keerthi Naidu) from 10:00\u00a0AM to 1:00\u00a0PM." },
    values: { clash: "yes" },
  };
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

it("an event like another one has its functions, vendors and run sheet from its own first day on, once", async () => {
  const like = await create({ date: "2098-06-10", event_type: "Wedding" });
  const haldi = await add(like, {
    name: "Haldi",
    day: "2098-06-10",
    start_time: "09:00",
    end_time: "12:00",
    venue: "Palm Court",
  });
  await add(like, {
    name: "Reception",
    day: "2098-06-12",
    start_time: "19:00",
    setup_from: "14:00",
    guests: "400",
    guaranteed: "350",
  });
  const cancelled = await add(like, { name: "Sangeet", day: "2098-06-11" });
  await database.owner`update event_functions set status = 'cancelled', cancel_reason = 'Rain' where id = ${cancelled}`;
  await database.owner`delete from vendors`;
  await database.owner`insert into vendors (id, vendor_name, service_type) values (${cancelled}, 'Lamps', 'Light'), (${haldi}, 'Drums', 'Music')`;
  await database.owner`insert into event_vendors (event_id, vendor_id, service, booking_state) values (${like}, ${haldi}, 'Baraat', 'booked'),
    (${like}, ${cancelled}, '', 'released')`;
  const who = `person.${keerthi.id} vendor.${haldi}`;
  await database.owner`insert into run_items (event_id, function_id, day, start_time, minutes, title, who, hard, status)
    values (${like}, ${haldi}, '2098-06-10', '08:30', 20, 'Sound check', ${who}, true, 'done')`;
  expect(await prefillLike(keerthi, like)).toMatchObject({
    like_counts: "2 functions, one vendor, one line of the run sheet",
    event_type: "Wedding",
  });
  const id = randomUUID();
  const event = NewEvent.parse({ id, name: "Like it", date: "2098-11-30", like });
  for (let sent = 0; sent < 2; sent++) await createEvent(keerthi, event);
  expect(await shown(id)).toEqual([
    ["Haldi", "2098-11-30", "09:00", "planned"],
    ["Reception", "2098-12-02", "19:00", "planned"],
  ]);
  expect(await own(id)).toEqual(["2098-11-30", "09:00", "12:00", "Palm Court"]);
  expect([
    ...(await database.owner`select guests, guaranteed, setup_from from event_functions where event_id = ${id} order by day`),
  ]).toEqual([
    { guests: null, guaranteed: null, setup_from: "" },
    { guests: 400, guaranteed: null, setup_from: "14:00" },
  ]);
  expect([...(await database.owner`select vendor_id, service, booking_state from event_vendors where event_id = ${id}`)]).toEqual(
    [{ vendor_id: haldi, service: "Baraat", booking_state: "asked" }],
  );
  const lines =
    await database.owner`select day::text, start_time, minutes, title, who, hard, status from run_items where event_id = ${id}`;
  expect([...lines]).toEqual([
    { day: "2098-11-30", start_time: "08:30", minutes: 20, title: "Sound check", who, hard: true, status: "todo" },
  ]);
  const again = (fields: object) => createEvent(keerthi, NewEvent.parse({ name: "Again", like, ...fields }));
  await expect(again({ date: "" })).rejects.toMatchObject({ errors: { date: expect.stringContaining("first day") } });
  await expect(again({ date: "2098-12-01", like: randomUUID() })).rejects.toThrow("no functions");
  // One of the venues is taken then.
  await expect(again({ date: "2098-11-30" })).rejects.toThrow(Conflict);
  await again({ date: "2098-11-30", clash_ok: "1" });
});

it("moves the set-up and the clearing of an event's function with the event's time", async () => {
  const id = await create({ date: "2098-06-11", time: "18:00", end_time: "22:00" });
  await editFunction(keerthi, await edited(id, { setup_from: "13:00", clear_by: "23:30" }));
  const { editable } = (await readEvent(keerthi, id)) as NonNullable<Awaited<ReturnType<typeof readEvent>>>;
  const { version, snapshot } = editable;
  const changes = { time: "12:00", end_time: "16:00", id, version, snapshot: JSON.stringify(snapshot) };
  await editEvent(keerthi, EditedEvent.parse({ ...snapshot, ...changes }));
  const [function_] = (await readEvent(keerthi, id))?.functions ?? [];
  expect(function_).toMatchObject({ startTime: "12:00", setupFrom: "07:00", clearBy: "17:30" });
});
