// Cancelling, postponing and moving are in one file, because their tests need the same event.
import { beforeEach, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { readClientNeeds } from "#app/features/client-page/client-page.server.ts";
import { selectEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { readShared } from "#db/client.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { addFunction, cancelFunction, moveFunction, restoreFunction } from "../functions/functions.server.ts";
import { NewFunction } from "../functions/functions.ts";
import { attachVendor, bookVendor, vendorsOfEvent } from "../vendors/event-vendors.server.ts";
import { cancelEvent, changeEventStatus, decideHeldMoney } from "./event-cancellation.server.ts";
import { moveWholeEvent, moveWithEvent, readMoveOffer } from "./event-move.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
let event: string;
let lamps: string;

const clash = { clash_ok: false, clash_reason: null };
const one = async (text: string) => (await database.owner.unsafe(text))[0] as Record<string, unknown>;
const versionOf = async (table: "events" | "event_functions", id: string) =>
  (await one(`select version from ${table} where id = '${id}'`)).version as number;

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, tasks, clients, vendors, outbox, audit_log");
  const client = await one(
    "insert into clients (name, email, phone) values ('Meera Rao', 'meera@client.example', '9000012345') returning id",
  );
  const added = await one(`insert into events (name, date, time, venue, status, client_id) values
    ('Wedding', '2098-06-11', '18:00', 'HICC', 'active', '${client.id}') returning id`);
  event = added.id as string;
  lamps = (
    await one(
      "insert into vendors (vendor_name, status, contact_email) values ('Lamps', 'active', 'lamps@vendor.example') returning id",
    )
  ).id as string;
  await attachVendor(keerthi, { event_id: event, vendor_id: lamps, service: "" });
  await database.owner`insert into tasks (title, event_id, due_date, status, assigned_to, completed_at) values
    ('Flowers', ${event}, '2098-06-01', 'in_progress', ${sravani.id}, null), ('Stage', ${event}, '2098-06-02', null, ${keerthi.id}, null),
    ('Hall', ${event}, '2098-05-01', 'completed', ${keerthi.id}, now())`;
});

const statuses = async () =>
  Object.fromEntries(
    (await database.owner`select title, status, completed_at is not null as done from tasks`).map((row) => [
      row.title,
      [row.status, row.done],
    ]),
  );
const mails = async () =>
  (await database.owner`select recipient, subject, text, next_attempt_at > now() as waits from outbox order by recipient`).map(
    (row) => ({ ...row }),
  );
const state = async () => (await vendorsOfEvent(keerthi, event)).attached[0]?.state;
const cancel = async (more: Partial<Parameters<typeof cancelEvent>[1]> = {}, actor = keerthi) =>
  cancelEvent(actor, {
    id: event,
    version: await versionOf("events", event),
    reason: "Death in the family",
    from: "active",
    ...more,
  });
const undo = async () =>
  changeEventStatus(keerthi, {
    ...{ id: event, version: await versionOf("events", event), status: "active", undo: "1", ...clash },
  });
const timeline = async () =>
  (await readTimeline(keerthi, { type: "event", id: event }, { all: false })).entries.map(({ by, text }) => [by, text]).sort();
const everything = { close_tasks: "1", release_vendors: "1", mail_client: "1", mail_vendors: "1" } as const;

it("cancels with what was chosen: tasks are closed and never completed, vendors released, mails wait for Undo", async () => {
  expect(await cancel(everything)).toBe(2);
  expect(await statuses()).toEqual({ Flowers: ["closed", false], Stage: ["closed", false], Hall: ["completed", true] });
  expect(await state()).toBe("released");
  expect(await mails()).toMatchObject([
    { recipient: "lamps@vendor.example", subject: "Cancelled: Wedding", waits: true },
    {
      recipient: "meera@client.example",
      waits: true,
      text: expect.stringContaining("Wedding on 11\u00a0Jun\u00a02098 does not take place"),
    },
  ]);
  expect(await timeline()).toEqual([
    ["Event cancelled by Keerthi Naidu", "Reason: Death in the family"],
    ["Mailed by Keerthi Naidu", "“Cancelled: Wedding” to Meera Rao meera@client.example, Lamps lamps@vendor.example"],
  ]);
  expect(await undo()).toBe(
    "The cancellation is undone: the event is Active again. 2 tasks open again. One vendor is as before. 2 mails did not go.",
  );
  expect((await timeline()).map(([by]) => by)).toContain("Mailed by Keerthi Naidu, and taken back by Undo");
  expect(await statuses()).toEqual({ Flowers: ["in_progress", false], Stage: ["pending", false], Hall: ["completed", true] });
  expect([await state(), await mails()]).toEqual(["booked", []]);
});

it("does nothing that was not chosen, nothing at all when the event changed meanwhile, and closes for nobody who may not cancel", async () => {
  await expect(cancel({ ...everything, version: 99 })).rejects.toThrow(Conflict);
  expect([await statuses(), await state(), await mails()]).toMatchObject([{ Flowers: ["in_progress", false] }, "booked", []]);
  expect(await cancel()).toBe(0);
  expect([await statuses(), await state(), await mails()]).toMatchObject([{ Flowers: ["in_progress", false] }, "booked", []]);
  const before = await statuses();
  await database.app`select close_tasks_of_event(${event})`;
  expect(await statuses()).toEqual(before);
});

it("an event that is re-opened later has its tasks again, but not those closed by hand; its vendors are to be asked", async () => {
  await database.owner`update tasks set status = 'closed' where title = 'Stage'`;
  expect(await cancel({ close_tasks: "1", release_vendors: "1" })).toBe(1);
  const taken = await one(
    `insert into events (name, date, time, venue) values ('Expo', '2098-06-11', '19:00', 'HICC') returning id`,
  );
  const reopen = { id: event, version: await versionOf("events", event), status: "pending", clash_reason: null } as const;
  await expect(changeEventStatus(sravani, { ...reopen, clash_ok: false })).rejects.toMatchObject({ values: { clash: "yes" } });
  expect((await statuses()).Flowers).toEqual(["closed", false]);
  await changeEventStatus(sravani, { ...reopen, clash_ok: true });
  expect(await statuses()).toMatchObject({ Flowers: ["in_progress", false], Stage: ["closed", false] });
  expect(await state()).toBe("asked");
  expect(await bookVendor(keerthi, { event_id: event, vendor_id: lamps })).toBe("Lamps");
  expect([await state(), taken.id]).toEqual(["booked", expect.any(String)]);
});

const addSangeet = async () => {
  const id = crypto.randomUUID();
  const empty = {
    end_time: "",
    setup_from: "",
    clear_by: "",
    guests: "",
    guaranteed: "",
    guarantee_on: "",
    actual: "",
    note: "",
  };
  const sangeet = { name: "Sangeet", day: "2098-06-12", start_time: "19:00", venue: "Palm Court" };
  await addFunction(keerthi, NewFunction.parse({ ...empty, ...sangeet, id, event_id: event }));
  return id;
};
it("moves one function: the timeline says from when to when, by whom and why, and client and vendors can be told", async () => {
  const sangeet = await addSangeet();
  await database.owner`update event_functions set setup_from = '20:30', clear_by = '23:30' where id = ${sangeet}`;
  const to = { day: "2098-06-13", start_time: "20:00", end_time: "", venue: "Lake Terrace" };
  await database.owner`insert into run_items (event_id, function_id, day, start_time, minutes, title, who, hard)
    values (${event}, ${sangeet}, '2098-06-12', '19:30', 20, 'Rings', ${`person.${sravani.id}`}, true),
    (${event}, ${sangeet}, '2098-06-12', '19:00', 20, 'Sound', ${`person.${keerthi.id}`}, false)`;
  const snapshot = { day: "2098-06-12", start_time: "19:00", end_time: "", venue: "Palm Court" };
  const move = {
    id: sangeet,
    version: await versionOf("event_functions", sangeet),
    snapshot,
    ...to,
    move_reason: "The priest’s new time",
    ...clash,
  };
  expect(await moveFunction(keerthi, move)).toBe("2098-06-11");
  // Who changes the hour only takes nobody's day and venue back.
  await expect(moveFunction(sravani, { ...move, ...snapshot, start_time: "21:00" })).rejects.toMatchObject({
    values: { day: "2098-06-13", venue: "Lake Terrace" },
    conflict: { title: expect.stringContaining("Not saved yet. Keerthi Naidu saved 3 fields") },
  });
  const [line] = (await readTimeline(keerthi, { type: "event", id: event }, { all: false })).entries;
  expect([line?.by, line?.text]).toEqual([
    "Sangeet moved from 12\u00a0Jun\u00a02098, 7:00\u00a0PM, Palm Court to 13\u00a0Jun\u00a02098, 8:00\u00a0PM, Lake Terrace by Keerthi Naidu",
    "Reason: The priest’s new time",
  ]);
  const [hours] = await database.owner`select setup_from, clear_by from event_functions where id = ${sangeet}`;
  expect({ ...hours }).toEqual({ setup_from: "21:30", clear_by: "00:30" });
  const now = { id: event, date: "2098-06-11", status: "active", version: await versionOf("events", event) } as const;
  const moved = { id: sangeet, name: "Sangeet", when: "Fri 13 Jun 2098" };
  expect(await readMoveOffer(keerthi, now, "2098-06-11", moved)).toMatchObject({
    days: 0,
    tasks: 0,
    instalments: [],
    vendors: ["Lamps"],
    lines: { moved: 1, fixed: ["Rings, 7:30\u00a0PM"] },
  });
  // Who has a line is told, but not of their own doing.
  const told = await database.owner`select person, kind from notifications where object_id = ${event} and kind = 'shifted'`;
  expect([...told]).toEqual([{ person: sravani.id, kind: "shifted" }]);
  const answer = {
    id: event,
    version: now.version,
    from: "2098-06-11",
    function: sangeet,
    vendors: "1",
    mail_client: "1",
  } as const;
  expect(await moveWithEvent(keerthi, answer)).toBe("One vendor is to confirm. One mail is on the way.");
  expect(await state()).toBe("asked");
  expect(await mails()).toMatchObject([
    {
      recipient: "meera@client.example",
      waits: false,
      text: expect.stringContaining("Wedding, Sangeet is now on 13\u00a0Jun\u00a02098, 8:00\u00a0PM, Lake Terrace"),
    },
  ]);
  await expect(moveWithEvent(keerthi, answer)).rejects.toThrow(Conflict);
});

it("moves all functions by as many days, asks about each venue, and moves no task into the past", async () => {
  await addSangeet();
  await database.owner`insert into events (name, date, time, venue) values ('Expo', '2098-06-22', '19:00', 'Palm Court')`;
  const move = {
    id: event,
    version: await versionOf("events", event),
    date: "2098-06-21",
    snapshot: { date: "2098-06-11" },
    move_reason: "Muhurtham",
  };
  await expect(moveWholeEvent(keerthi, { ...move, ...clash })).rejects.toMatchObject({
    errors: { venue: "The venue is taken at this time by “Expo” from 7:00\u00a0PM." },
  });
  expect(await moveWholeEvent(keerthi, { ...move, clash_ok: true, clash_reason: "Two lawns" })).toBe("2098-06-11");
  const later = { ...move, date: "2098-06-23", clash_ok: true, clash_reason: "Two lawns" };
  await expect(moveWholeEvent(sravani, later), "from what its dialog showed").rejects.toThrow(Conflict);
  const days = await database.owner`select day::text from event_functions where event_id = ${event} order by day`;
  expect(days.map(({ day }) => day)).toEqual(["2098-06-21", "2098-06-22"]);
  const { entries } = await readTimeline(keerthi, { type: "event", id: event }, { all: false });
  expect(entries.map(({ by, text }) => [by, text])).toEqual(
    expect.arrayContaining([
      ["Event moved from 11\u00a0Jun\u00a02098 to 21\u00a0Jun\u00a02098 by Keerthi Naidu", "Reason: Muhurtham"],
      ["Sharing its venue with “Expo” accepted by Keerthi Naidu", "Reason: Two lawns"],
    ]),
  );
  const near = {
    id: event,
    version: await versionOf("events", event),
    date: addDays(today(), 2),
    snapshot: {},
    move_reason: null,
    ...clash,
  };
  await moveWholeEvent(keerthi, near);
  const answer = { id: event, version: await versionOf("events", event), from: "2098-06-21", tasks: "1" } as const;
  expect(await moveWithEvent(sravani, answer)).toBe("2 tasks are due today, because their days would be past.");
});

it("a cancelled function tells whom it was asked to, and Restore within the time of Undo takes that back", async () => {
  const sangeet = await addSangeet();
  await cancelFunction(keerthi, { id: sangeet, version: 1, reason: "mourning", mail_client: "1" });
  expect(await mails()).toMatchObject([
    { waits: true, text: expect.stringContaining("Wedding, Sangeet on 12\u00a0Jun\u00a02098") },
  ]);
  await restoreFunction(keerthi, { id: sangeet, version: 2 });
  expect(await mails()).toEqual([]);
});

it("the mail of a cancelled event names all its days, and that of a function without a name does not tell that the whole event moved", async () => {
  await addSangeet();
  await cancel({ mail_client: "1" });
  const [told] = await mails();
  expect(told?.text).toContain("Wedding on 11\u00a0Jun\u00a02098 and 12\u00a0Jun\u00a02098 does not take place");
  await undo();
  const { id: nameless } = await one(`select id from event_functions where event_id = '${event}' and name = ''`);
  const textsIn = async (language: string) => {
    await database.owner`update clients set language = ${language}`;
    return readShared(keerthi, (tx) => selectEventMessages(tx, event, "eventMoved", nameless as string));
  };
  expect((await textsIn("en")).client?.text).toContain("one function of Wedding is now on 11\u00a0Jun\u00a02098");
  expect((await textsIn("te")).client?.subject).toBe("Weddingలో ఒక కార్యక్రమం: కొత్త సమయం");
  await database.owner`update event_functions set status = 'cancelled' where event_id = ${event} and name = 'Sangeet'`;
  expect((await textsIn("en")).client?.text).toContain("Wedding is now on 11\u00a0Jun\u00a02098");
});

it("asks what becomes of advances that are held, until they are kept, and again after it was re-opened and cancelled", async () => {
  const { id: clientId } = await one("select id from clients");
  await database.owner`insert into event_functions (event_id, name, position) values (${event}, 'x', 9)`;
  const advance = NewAdvance.parse({
    ...{
      id: crypto.randomUUID(),
      paidOn: today(),
      method: "upi",
      gross: "50,000",
      reference: "632944182999",
      office: "hyderabad",
    },
  });
  await database.owner`update events set state_code = '36' where id = ${event}`;
  await recordAdvance(keerthi, { eventId: event }, advance);
  const asked = async () =>
    (await readClientNeeds(keerthi)).rows
      .filter(({ kind }) => kind === "held")
      .map(({ amount, text, client }) => [amount, text, client]);
  expect([await asked(), clientId]).toEqual([[], expect.any(String)]);
  await cancel();
  expect(await asked()).toEqual([[50_000_00, "", "Meera Rao"]]);
  const decide = async (held: "refund" | "keep", version?: number) =>
    decideHeldMoney(keerthi, { id: event, version: version ?? (await versionOf("events", event)), held });
  await decide("refund");
  expect(await asked()).toEqual([[50_000_00, "refund", "Meera Rao"]]);
  await expect(decide("keep", 1)).rejects.toThrow("somebody changed this event meanwhile");
  await decide("keep");
  expect(await asked()).toEqual([]);
  await undo();
  await expect(decide("keep")).rejects.toThrow("not cancelled any more");
  await cancel();
  expect(await asked()).toHaveLength(1);
  await undo();
  await cancel({ held: "keep" });
  expect(await asked()).toEqual([]);
});

it("postpones until the new day is known: told as that, with a task that asks for the day, which brings everything back", async () => {
  const newDay = "Agree on the new day with the client";
  const stored = async () => one(`select status, postponed, held_money, date::text from events where id = '${event}'`);
  expect(await cancel({ ...everything, postponed: "1" })).toBe(2);
  expect(await stored()).toEqual({ status: "cancelled", postponed: true, held_money: "keep", date: "2098-06-11" });
  expect(await statuses()).toMatchObject({ Flowers: ["closed", false], [newDay]: ["pending", false] });
  expect(await mails()).toMatchObject([
    { subject: "Postponed: Wedding", text: expect.stringContaining("we will agree on the new day with you") },
    { subject: "Postponed: Wedding" },
  ]);
  expect((await timeline()).map(([by]) => by)).toContain("Event postponed by Keerthi Naidu");
  await undo();
  expect([await stored(), await state()]).toMatchObject([{ status: "active", postponed: false, held_money: null }, "booked"]);
  expect(await statuses()).toMatchObject({ Flowers: ["in_progress", false], [newDay]: ["closed", false] });

  await cancel({ ...everything, postponed: "1" });
  expect((await statuses())[newDay]).toEqual(["pending", false]);
  const move = { date: "2098-07-01", snapshot: {}, move_reason: null, ...clash };
  const from = await moveWholeEvent(keerthi, { id: event, version: await versionOf("events", event), ...move });
  expect(await stored()).toEqual({ status: "pending", postponed: false, held_money: null, date: "2098-07-01" });
  expect(await one("select day::text, status from event_functions")).toEqual({ day: "2098-07-01", status: "planned" });
  expect([await state(), await statuses()]).toMatchObject([
    "asked",
    { Flowers: ["in_progress", false], [newDay]: ["closed", false] },
  ]);
  expect((await timeline()).map(([by]) => by)).toContain(
    "Event takes place again, moved from 11\u00a0Jun\u00a02098 to 1\u00a0Jul\u00a02098 by Keerthi Naidu",
  );
  const row = { id: event, date: "2098-07-01", status: "pending", version: await versionOf("events", event) } as const;
  expect(await readMoveOffer(keerthi, row, from ?? "")).toMatchObject({ days: 20, tasks: 2 });
});
