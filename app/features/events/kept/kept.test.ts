import { expect, test } from "vitest";
import { comersOf, servedPlates } from "../event-day/event-day.ts";
import type { RunItem } from "../run-sheet/run-sheet.ts";
import { type KeptEvent, keptUntil, onNightOf, withChanges, withItemChanges } from "./kept.ts";

const at = "2026-11-28T15:00:00.000Z";
const night = "2026-11-28";
const item = (id: string, startsAt: string, more: Partial<RunItem> = {}): RunItem => ({
  ...{
    id,
    version: 1,
    functionId: "f",
    functionName: "Sangeet",
    night,
    day: night,
    startTime: "",
    title: id,
    place: "",
    who: "",
    cue: "",
  },
  ...{ startsAt, at: Date.parse(startsAt) / 60_000, minutes: 15, hard: false, status: "todo", startedAt: null, doneAt: null },
  ...more,
});
const event: KeptEvent = {
  ...{ id: "e", name: "Wedding", night, functions: [], owners: [], client: null, plates: {} },
  items: [item("baraat", "2026-11-28T14:30:00.000Z"), item("varmala", "2026-11-28T14:45:00.000Z")],
  comers: [{ key: "vendor.v", name: "Cars", phone: "", role: "", callAt: null, arrivedAt: null }],
  notes: [{ id: "n", kind: "issue", text: "Dark", authorName: "", createdAt: at, closedAt: null, fileId: null }],
  money: { payments: [{ id: "p", vendorId: "v", vendor: "Cars", amount: 100, note: "", paidAt: null }], clientOwes: 0 },
  canPlan: true,
};
const task = { id: "t", title: "Chairs", status: "pending" as const, dueDate: null, eventName: null };
const after = (...changes: Record<string, string>[]) =>
  withChanges(
    { events: [event], tasks: [task] },
    changes.map((change) => ({ to: "e", at, ...change })),
  );

test("a change shows on the device as the server will do it", () => {
  const [ticked] = after(
    { intent: "tick", id: "baraat", status: "doing" },
    { intent: "tick", id: "baraat", status: "done" },
  ).events;
  expect(ticked?.items[0]).toMatchObject({ status: "done", startedAt: at, doneAt: at, version: 3 });
  expect(ticked?.items[1]).toEqual(event.items[1]);
  expect(after({ intent: "arrive", who: "vendor.v", here: "yes" }).events[0]?.comers[0]?.arrivedAt).toBe(at);
  expect(after({ intent: "close-issue", id: "n", closed: "yes" }).events[0]?.notes[0]?.closedAt).toBe(at);
  expect(after({ intent: "hand-over", id: "m", text: "Keys" }).events[0]?.notes.map(({ text }) => text)).toEqual([
    "Keys",
    "Dark",
  ]);
  expect(after({ intent: "mark-paid", id: "p", paid: "yes" }).events[0]?.money?.payments[0]?.paidAt).toBe(at);
  expect(after({ to: "tasks", intent: "status", id: "t", status: "completed" }).tasks[0]?.status).toBe("completed");
  expect(after({ to: "tasks", intent: "add", id: "u", title: "Candles" }).tasks.map(({ title }) => title)).toEqual([
    "Chairs",
    "Candles",
  ]);
});

test("an issue says that it waits until the server has it; the server's own of the same id stays", () => {
  const issue = { to: "e", at, intent: "issue", id: "m", text: "Wet" };
  const notes = (...changes: Record<string, string>[]) =>
    after(...changes).events[0]?.notes.map(({ text, waits }) => [text, waits]);
  expect(notes(issue)).toEqual([
    ["Wet", "waits for a network"],
    ["Dark", undefined],
  ]);
  expect(notes({ ...issue, sentAt: at })?.[0]).toEqual(["Wet", undefined]);
  expect(notes({ ...issue, id: "n" })).toEqual([["Dark", undefined]]);
});

test("what was pressed says that it waits until the server has it", () => {
  const changes: Record<string, string>[] = [
    { intent: "tick", id: "baraat", status: "doing" },
    { intent: "arrive", who: "vendor.v", here: "yes" },
    { intent: "close-issue", id: "n", closed: "yes" },
    { intent: "mark-paid", id: "p", paid: "yes" },
    { to: "tasks", intent: "status", id: "t", status: "completed" },
  ];
  const waits = ({ events: [one], tasks }: ReturnType<typeof after>) =>
    [one?.items[0], one?.items[1], one?.comers[0], one?.notes[0], one?.money?.payments[0], tasks[0]].map((it) => it?.waits);
  const text = "waits for a network";
  expect(waits(after(...changes))).toEqual([text, undefined, text, text, text, text]);
  expect(waits(after({ intent: "shift", id: "baraat", by: "10" }))[0], "of those that it moves the one that is late").toBe(text);
  expect(new Set(waits(after(...changes.map((change) => ({ ...change, sentAt: at })))))).toEqual(new Set([undefined]));
});

test("a run sheet shows what waits of its own event only", () => {
  const start = { at, intent: "tick", id: "baraat", status: "doing" };
  const statuses = (to: string) => withItemChanges(event.items, "e", [{ ...start, to }]).map(({ status }) => status);
  expect([statuses("e"), statuses("x")]).toEqual([
    ["doing", "todo"],
    ["todo", "todo"],
  ]);
});

test("plates that this device has counted since are added to those of the server", () => {
  const counts = [10, 10, -1].map((change) => ({ to: "e", intent: "plates", id: "f", change: String(change) }));
  expect(servedPlates(120, [...counts, { to: "e", intent: "plates", id: "g", change: "10" }], "f")).toBe(139);
});

test("two shifts follow one another: the second has the version that the first makes", () => {
  const shift = { intent: "shift", id: "baraat", by: "10" };
  const [shifted] = after(shift, shift).events;
  expect(shifted?.items.map(({ startsAt, version }) => [startsAt, version])).toEqual([
    ["2026-11-28T14:50:00.000Z", 3],
    ["2026-11-28T15:05:00.000Z", 3],
  ]);
});

test("a page that was read the evening before shows the lines and arrivals of the day on which it is opened", () => {
  const owners = [{ key: "person.p", name: "Ravi", phone: "", role: "" }];
  const items = [...event.items, item("muhurtham", "2026-11-29T05:00:00.000Z", { night: "2026-11-29", who: "person.p" })];
  const on = (now: string) => onNightOf(new Date(now), { ...event, owners, items });
  expect(on(at)).toMatchObject({ night, comers: event.comers });
  const comers = [{ name: "Ravi", callAt: "2026-11-29T05:00:00.000Z", arrivedAt: null }];
  expect(on("2026-11-29T04:00:00.000Z")).toMatchObject({ night: "2026-11-29", comers });
});

test("a change of something that is not on the device changes nothing", () => {
  expect(after({ to: "x", intent: "tick", id: "baraat", status: "done" }, { intent: "tick", id: "x", status: "done" })).toEqual({
    events: [event],
    tasks: [task],
  });
  expect(after({ intent: "shift", id: "x", by: "10" }).events).toEqual([event]);
});

test("the page may be kept until three days after its last function", () => {
  const until = (...days: (string | null)[]) =>
    keptUntil(
      days.map((day) => ({ day })),
      new Date(at),
      night,
    ).toISOString();
  expect(until("2026-11-25", "2026-12-02", null, "2027-02-14")).toBe("2026-12-05T18:30:00.000Z");
  expect(until("2026-11-25")).toBe("2026-11-28T18:30:00.000Z");
  expect(until(), "no event").toBe("2026-12-01T15:00:00.000Z");
});

test("who has just come keeps the place where the button may be pressed again, and stands last after a minute", () => {
  const items = [item("Gate", "2026-11-28T14:00:00.000Z", { who: "person.a" }), item("Lamps", at, { who: "person.b" })];
  const owners = ["person.a", "person.b"].map((key) => ({ key, name: key, phone: "", role: "" }));
  const order = (later: number) =>
    comersOf({ items, owners }, [{ who: "person.a", arrivedAt: at }], night, new Date(Date.parse(at) + later)).map(
      ({ key }) => key,
    );
  expect([order(2_000), order(61_000)]).toEqual([
    ["person.a", "person.b"],
    ["person.b", "person.a"],
  ]);
});
