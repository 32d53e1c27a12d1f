// All in one file: the tests use the same 12 people and 9 vendors.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { notificationLine, readInbox } from "#app/features/inbox/inbox.server.ts";
import { readSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { readEditable } from "#app/records/dialogs.server.ts";
import type { RunStatus } from "#db/enums.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { randomNumbers } from "../../../../test/random.ts";
import { closeRunLink, makeRunLink, noteArrival, readRunLinks } from "./links/run-links.server.ts";
import { Arrival } from "./links/run-links.ts";
import { arriveByLink, readOwnLines } from "./own-lines/own-lines.server.ts";
import { addRunItem, editRunItem, runItemRecord, setRunItemDeleted } from "./run-items.server.ts";
import { shiftRunSheet, tickRunItem } from "./run-operations.server.ts";
import { readRunSheet } from "./run-sheet.server.ts";
import { EditedRunItem, NewRunItem, ShiftForm, Tick } from "./run-sheet.ts";
import {
  handleRunTemplateForm,
  readRunTemplatePage,
  readRunTemplates,
  saveRunTemplate,
  startFromTemplate,
} from "./templates/run-templates.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Reddy", "admin");
const team: TestPerson[] = [];
const vendorIds: string[] = [];

beforeAll(async () => {
  for (let index = 1; index < 12; index++) team.push(await addTestPerson(`Colleague ${index}`, "planner"));
  for (let index = 0; index < 9; index++)
    vendorIds.push(await newId(`insert into vendors (vendor_name, phone) values ('Vendor ${index}', '98480 1235${index}')`));
});

const newId = async (insert: string) => (await database.owner.unsafe(`${insert} returning id`))[0]?.id as string;

/** An event with a sangeet whose night ends with a muhurtham; its vendors are booked. */
async function addEvent(day = "2098-11-24"): Promise<{ id: string; sangeet: string }> {
  const id = await newId(`insert into events (name, event_type) values ('Wedding', 'Wedding')`);
  const sangeet = await newId(
    `insert into event_functions (event_id, name, day, start_time, venue, position) values ('${id}', 'Sangeet', '${day}', '18:00', 'Lighthouse Hall', 1)`,
  );
  for (const vendor of vendorIds) await database.owner`insert into event_vendors (event_id, vendor_id) values (${id}, ${vendor})`;
  return { id, sangeet };
}

type Fields = Partial<Record<keyof NewRunItem, string>>;
async function add(event: { id: string; sangeet: string }, fields: Fields = {}): Promise<string> {
  const id = randomUUID();
  const values = {
    title: "Entry",
    function_id: event.sangeet,
    day: "2098-11-24",
    start_time: "19:00",
    minutes: "20",
    hard: "no",
    who: "",
  };
  await addRunItem(keerthi, event.id, NewRunItem.parse({ id, place: "", cue: "", ...values, ...fields }));
  return id;
}
const sheetOf = async (event: { id: string }) => (await readRunSheet(keerthi, event.id))?.items ?? [];
const itemOf = async (event: { id: string }, id: string) => (await sheetOf(event)).find((item) => item.id === id);
const tick = (
  id: string,
  status: RunStatus,
  { seen = "todo", ...more }: { seen?: RunStatus; op?: string; at?: string } = {},
  person = keerthi,
) => tickRunItem(person, Tick.parse({ op: randomUUID(), id, status, seen, ...more }));
const audited = async (action: string, id: string) =>
  (await database.owner`select count(*)::int as count from audit_log where action = ${action} and object_id = ${id}`)[0]?.count;

describe("a run sheet of 40 lines for 12 people and 9 vendors", () => {
  it("stands in the order of instants, with what ends after midnight at the end, and is ticked by two devices without a line lost or doubled", async () => {
    const event = await addEvent();
    const owners = [keerthi, ...team].map(({ id }) => `person.${id}`).concat(vendorIds.map((id) => `vendor.${id}`));
    const ids: string[] = [];
    for (let index = 0; index < 39; index++) {
      const minutes = 18 * 60 + index * 9;
      const start_time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      ids.push(await add(event, { title: `Line ${index}`, start_time, who: owners[index % owners.length] }));
    }
    const muhurtham = await add(event, {
      title: "Muhurtham",
      day: "25 Nov 2098",
      start_time: "01:30",
      hard: "yes",
      who: owners[0],
    });
    const sheet = await readRunSheet(keerthi, event.id);
    expect(sheet?.items.map(({ id }) => id)).toEqual([...ids, muhurtham]);
    expect(sheet?.owners.filter(({ key }) => owners.includes(key))).toHaveLength(21);

    // Two devices send an operation for each line, in another order, some of them twice.
    const random = randomNumbers();
    const operations = ids.flatMap((id) =>
      [keerthi, team[0] as TestPerson].map((person) => ({
        id,
        person,
        op: randomUUID(),
        status: (random() < 0.5 ? "done" : "doing") as RunStatus,
      })),
    );
    const sent = [...operations, ...operations.filter(() => random() < 0.3)]
      .map((one) => ({ one, order: random() }))
      .toSorted((a, b) => a.order - b.order);
    await Promise.all(sent.map(({ one: { id, person, op, status } }) => tick(id, status, { op }, person)));
    expect((await database.owner`select count(*)::int as count from run_operations where event_id = ${event.id}`)[0]?.count).toBe(
      78,
    );
    const ticked = await sheetOf(event);
    for (const item of ticked.filter(({ id }) => id !== muhurtham)) {
      const asked = operations.filter(({ id }) => id === item.id).map(({ status }) => status);
      expect(item.status, `${item.title}: ${asked}`).toBe(asked.includes("done") ? "done" : "doing");
      // Each change of a line is audited once, and its version says the same.
      expect(await audited("run item status changed", item.id)).toBe(item.version - 1);
    }
    expect(await sheetOf(event)).toEqual(ticked);
  });
});

it("done wins over a device that had not seen it; whoever saw it opens the line again, and a repeated operation changes nothing", async () => {
  const event = await addEvent();
  const id = await add(event);
  const [start, done] = [randomUUID(), randomUUID()];
  const at = new Date(Date.now() - 60_000).toISOString();
  await tick(id, "doing", { op: start, at });
  await tick(id, "done", { op: done, seen: "doing" });
  expect(await itemOf(event, id)).toMatchObject({ status: "done", startedAt: at });
  expect(await tick(id, "skipped", { seen: "doing" })).toContain("stays done");
  expect(await itemOf(event, id)).toMatchObject({ status: "done" });
  await tick(id, "todo", { seen: "done" });
  await tick(id, "done", { op: done, seen: "doing" });
  expect(await itemOf(event, id)).toMatchObject({ status: "todo", startedAt: null, doneAt: null });
  await setRunItemDeleted(keerthi, id, true);
  await expect(tick(id, "done")).rejects.toThrow(new NotFound("Entry is no longer in the run sheet."));
});

describe("shiftRunSheet", () => {
  const shift = (id: string, version: number, more: Partial<ShiftForm> = {}) =>
    shiftRunSheet(keerthi, { ...ShiftForm.parse({ id, version, by: "10" }), ...more });
  const times = async (event: { id: string }) =>
    (await sheetOf(event)).map(({ title, startTime, minutes }) => [title, startTime, minutes]);

  it("shifts to the next fixed time, asks about missing minutes and who must hurry, and does an operation once", async () => {
    const event = await addEvent();
    const who = `person.${keerthi.id}`;
    const baraat = await add(event, { title: "Baraat", start_time: "23:30", minutes: "20" });
    const puja = await add(event, { title: "Puja", start_time: "23:50", minutes: "25", who });
    await add(event, { title: "Dinner", day: "2098-11-25", start_time: "00:20", hard: "yes" });
    await add(event, { title: "Exit", day: "2098-11-25", start_time: "00:40" });
    await tick(baraat, "doing");
    const refused = await shift(baraat, 2).catch((error: Invalid) => error.errors.way);
    expect(refused).toBe("5 minutes are missing before Dinner. Keerthi Naidu must hurry. Please choose what happens to them.");
    await expect(shift(baraat, 2, { intent: "shift-by" })).rejects.toMatchObject({
      errors: { way: "Please choose where they come from." },
    });
    expect((await times(event))[1]).toEqual(["Puja", "23:50", 25]);

    const op = randomUUID();
    for (let time = 0; time < 2; time++) await shift(baraat, 2, { op, way: puja });
    expect(await times(event)).toEqual([
      ["Baraat", "23:30", 30],
      ["Puja", "00:00", 20],
      ["Dinner", "00:20", 20],
      ["Exit", "00:40", 20],
    ]);
    expect(await itemOf(event, puja)).toMatchObject({ day: "2098-11-25" });
    // Somebody else shifted meanwhile: both must not.
    await expect(shift(baraat, 2, { way: "open" })).rejects.toThrow(Conflict);
    await shift(baraat, 3, { way: "open" });
    expect((await times(event))[1]).toEqual(["Puja", "00:10", 20]);
  });

  it("tells the owners of what moves, the crew too, and nobody else", async () => {
    const event = await addEvent();
    const ravi = await addTestPerson("Ravi", "crew");
    const [mover, other] = team as [TestPerson, TestPerson];
    const who = (people: TestPerson[]) => people.map((one) => `person.${one.id}`).join(" ");
    const first = await add(event, { title: "First", who: who([keerthi, ravi]) });
    await add(event, { title: "Second", start_time: "19:20", who: who([mover]) });
    await add(event, { title: "Fixed", start_time: "20:30", hard: "yes", who: who([other]) });
    await shift(first, 1);
    const told = await database.owner`select person, actor, way from notifications where kind = 'shifted' order by person`;
    const expected = [ravi, mover].map((one) => ({ person: one.id, actor: keerthi.id, way: "push" }));
    expect([...told]).toEqual(expected.toSorted((a, b) => (a.person < b.person ? -1 : 1)));
    const { notifications } = await readInbox(ravi, { tab: "tasks", page: 1 });
    expect(notifications.map(notificationLine)).toEqual(["Keerthi Naidu shifted your times at Wedding"]);
    // Without a line the crew reads no more of it.
    await database.owner`update run_items set who = '' where id = ${first}`;
    expect((await readInbox(ravi, { tab: "", page: 1 })).notifications).toEqual([]);
  });

  it("two who press at once shift once; another night of the event stays", async () => {
    const event = await addEvent();
    const first = await add(event, { title: "First" });
    await add(event, { title: "Next day", day: "2098-11-25", start_time: "10:00" });
    const results = await Promise.allSettled([shift(first, 1), shift(first, 1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await times(event)).toEqual([
      ["First", "19:10", 20],
      ["Next day", "10:00", 20],
    ]);
  });
});

it("a line is edited with conflicts, refuses who and what is not of this event, and goes and comes back", async () => {
  const [event, other] = [await addEvent(), await addEvent()];
  await expect(add(event, { function_id: other.sangeet })).rejects.toThrow(
    new Invalid({ function_id: "Please choose a function of this event." }),
  );
  for (const who of ["person.nobody", `person.${keerthi.id} vendor.nobody`])
    await expect(add(event, { who })).rejects.toThrow(new Invalid({ who: "Please choose one of the list." }));
  // "tomorrow", entered long before the event.
  const far = "25\u00a0Nov\u00a02097 is 364 days before Sangeet, 24\u00a0Nov\u00a02098.";
  await expect(add(event, { day: "2097-11-25" })).rejects.toThrow(new Invalid({ day: far }));
  const id = await add(event, { hard: "yes" });
  const editable = async () => (await readEditable(keerthi, runItemRecord, id)) ?? { version: 0, snapshot: {} };
  const { version, snapshot } = await editable();
  expect(snapshot).toMatchObject({ hard: "yes", who: "", minutes: "20" });
  const edited = (changes: Fields) =>
    EditedRunItem.parse({ ...snapshot, id, version, snapshot: JSON.stringify(snapshot), ...changes });
  await editRunItem(keerthi, edited({ cue: "Dhol" }));
  await expect(editRunItem(keerthi, edited({ cue: "Lights" }))).rejects.toThrow(Conflict);
  // Two who both choose the owners: each is told by name whom the other chose.
  const both = [`person.${keerthi.id}`, `vendor.${vendorIds[0]}`];
  await editRunItem(keerthi, { ...edited({ cue: "Dhol", who: both.toReversed().join(" ") }), version: 2 });
  const found = await editRunItem(keerthi, edited({ who: both[0] })).catch((error: Conflict) => error.conflict?.fields.who);
  expect(found).toMatchObject({ stored: { text: "Keerthi Naidu, Vendor 0" }, submitted: { text: "Keerthi Naidu" } });
  expect(await itemOf(event, id)).toMatchObject({ who: both.join(" ") });
  await setRunItemDeleted(keerthi, id, true);
  expect(await sheetOf(event)).toEqual([]);
  expect(await setRunItemDeleted(keerthi, id, false)).toBe("Entry");
  expect(await itemOf(event, id)).toMatchObject({ cue: "Dhol", hard: true });
});

it("lines move with their function: all by its days, those without a fixed time by its hour too", async () => {
  const event = await addEvent();
  await add(event, { title: "Entry", start_time: "23:50" });
  await add(event, { title: "Muhurtham", day: "2098-11-25", start_time: "01:30", hard: "yes" });
  await database.owner`update event_functions set day = '2098-12-01', start_time = '18:30' where id = ${event.sangeet}`;
  const times = async () => (await sheetOf(event)).map(({ title, day, startTime }) => [title, day, startTime]);
  expect(await times()).toEqual([
    ["Entry", "2098-12-02", "00:20"],
    ["Muhurtham", "2098-12-02", "01:30"],
  ]);
  await database.owner`update event_functions set status = 'cancelled' where id = ${event.sangeet}`;
  expect(await times()).toEqual([]);
});

it("the lines of the function that stood for the whole event stay when a real one takes its place", async () => {
  const id = await newId(`insert into events (name, date, time) values ('Wedding', '2098-11-24', '18:00')`);
  await add({ id, sangeet: id });
  await database.owner`insert into event_functions (event_id, name, day, start_time, position) values (${id}, 'Sangeet', '2098-11-24', '18:00', 1)`;
  expect(await sheetOf({ id })).toMatchObject([{ title: "Entry", functionName: "Sangeet" }]);
});

it("a template proposes the real times of last time, and an operation starts from it once", async () => {
  const event = await addEvent();
  const puja = await add(event, { title: "Puja", start_time: "18:30", minutes: "25" });
  await add(event, { title: "Muhurtham", day: "2098-11-25", start_time: "01:30", hard: "yes" });
  await database.owner`update run_items set status = 'done', started_at = starts_at + interval '5 min', done_at = starts_at + interval '37 min' where id = ${puja}`;
  await saveRunTemplate(keerthi, event.id, { function_id: event.sangeet, name: "Sangeet night" });
  const [template] = await readRunTemplates(keerthi, "Wedding");
  expect(template).toMatchObject({
    name: "Sangeet night",
    eventType: "Wedding",
    lines: [{ title: "Puja", offset: 30, real: { offset: 35, minutes: 32 } }, { offset: 450 }],
  });
  const next = await addEvent("2099-02-10");
  const start = {
    op: randomUUID(),
    at: undefined,
    template: template?.id ?? "",
    function_id: next.sangeet,
    times: "real" as const,
  };
  for (let time = 0; time < 2; time++) await startFromTemplate(keerthi, next.id, start);
  const planned = (title: string, day: string, startTime: string, minutes: number, hard: boolean) =>
    expect.objectContaining({ title, day, startTime, minutes, hard, status: "todo" });
  expect(await sheetOf(next)).toEqual([
    planned("Puja", "2099-02-10", "18:35", 32, false),
    planned("Muhurtham", "2099-02-11", "01:30", 20, true),
  ]);
  const page = async () =>
    (await readRunTemplatePage(sravani, new URL("http://x/"))).templates.map(({ name, lines }) => [name, lines.length]);
  expect(await page()).toEqual([["Sangeet night", 2]]);
  await saveRunTemplate(keerthi, event.id, { function_id: event.sangeet, name: "Short" });
  const submit = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: template?.id ?? "", ...fields })) form.append(name, value);
    return handleRunTemplateForm({ person: sravani, form, returnTo: "/" });
  };
  const rename = { intent: "edit", version: "1", snapshot: JSON.stringify({ name: "Sangeet night" }) };
  expect(await submit({ ...rename, name: "Short" })).toMatchObject({
    data: { formErrors: { errors: { name: "There is a template of this name already." } } },
  });
  await submit({ ...rename, name: "Long night" });
  expect(await page()).toEqual([
    ["Long night", 2],
    ["Short", 2],
  ]);
  await submit({ intent: "delete", version: "2" });
  expect(await page()).toEqual([["Short", 2]]);
  await submit({ intent: "restore" });
  expect((await readRunTemplates(keerthi, "Wedding"))[0]).toEqual({ ...template, name: "Long night" });
  await database.owner`update event_functions set start_time = '' where id = ${next.sangeet}`;
  await expect(startFromTemplate(keerthi, next.id, { ...start, op: randomUUID() })).rejects.toThrow(
    new Invalid({ function_id: "This function has no day or no hour yet." }),
  );
});

describe("the link of a vendor", () => {
  let address = 0;
  const from = <T>(work: () => Promise<T>) => runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++address}` }, work);
  const open = (url: string): Promise<SecretLink> =>
    from(() => readSecretLink(new Request(url, { headers: { "User-Agent": "Firefox" } }), "run"));

  it("shows their own lines, notes that they came once, and stops when it is closed or they are released", async () => {
    const [event, other] = [await addEvent(), await addEvent()];
    const [mine = "", theirs = ""] = vendorIds.map((id) => `vendor.${id}`);
    await add(event, { title: "Own line", who: mine });
    await add(event, { title: "Line of both", start_time: "18:50", who: `${theirs} ${mine}` });
    await add(event, { title: "Line of another", who: theirs });
    await add(other, { title: "Line of another event", who: mine });
    await makeRunLink(keerthi, event.id, mine);
    const links = () => readRunLinks(keerthi, { id: event.id, name: "Wedding" }, []);
    const [first] = await links();
    expect(first).toMatchObject({
      key: mine,
      name: "Vendor 0",
      whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/919848012350\?text=.*r%3Ft%3D/),
    });
    const link = await open(first?.url ?? "");
    const page = await readOwnLines(link);
    expect(page).toMatchObject({ eventName: "Wedding", name: "Vendor 0", contact: { name: "Keerthi Naidu" }, arrivedAt: null });
    expect(page.days.map(({ day, lines }) => [day, lines.map(({ title }) => title)])).toEqual([
      ["2098-11-24", ["Line of both", "Own line"]],
    ]);
    expect(JSON.stringify(page)).not.toMatch(/another|person\.|amount/);

    const came = Arrival.parse({ op: randomUUID(), here: "yes" });
    await from(() => arriveByLink(link, came));
    const { arrivedAt } = await readOwnLines(link);
    expect(arrivedAt).toBeTruthy();
    await noteArrival(keerthi, event.id, { ...Arrival.parse({ here: "no" }), who: mine });
    await from(() => arriveByLink(link, came));
    expect((await readOwnLines(link)).arrivedAt).toBeNull();

    await database.owner`update event_vendors set booking_state = 'released' where event_id = ${event.id} and vendor_id = ${vendorIds[0] ?? ""}`;
    await expect(readOwnLines(link)).rejects.toThrow(NotFound);
    await expect(from(() => arriveByLink(link, came))).rejects.toThrow(NotFound);
    await database.owner`update event_vendors set booking_state = 'booked' where event_id = ${event.id}`;
    await closeRunLink(keerthi, event.id, mine);
    await expect(open(first?.url ?? "")).rejects.toThrow(NotFound);
    await makeRunLink(keerthi, event.id, mine);
    expect((await links())[0]?.url).not.toBe(first?.url);
    await expect(makeRunLink(keerthi, event.id, `vendor.${randomUUID()}`)).rejects.toThrow(Invalid);
  });
});
