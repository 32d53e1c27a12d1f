// Random events: what the database says of clashes is what a comparison of all pairs of intervals says.
import { beforeAll, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { addDays, daysBetween } from "#app/platform/values/dates.ts";
import { selectOpenClashes } from "#app/records/venue-clashes.server.ts";
import { readShared } from "#db/client.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { examples, fc, randomNumbers } from "../../../test/random.ts";
import { readEvent } from "./edit-event.server.ts";
import { addFunction } from "./functions/functions.server.ts";
import { functionFields, NewFunction } from "./functions/functions.ts";
import { readRunSheetPage } from "./run-sheet/run-sheet.server.ts";
import { vendorsOfEvent } from "./vendors/event-vendors.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const first = "2098-06-10";

/** Minutes of a day as "HH:MM". */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

type Interval = readonly [number, number];
/** The same as the database computes, step by step: minutes from the start of the day. */
function occupied(start: string, end: string, setup: string, clear: string): Interval {
  const from = start ? minutesOf(start) : 0;
  let until = start ? from + 240 : 1440;
  if (start && end && end !== start) until = minutesOf(end) > from ? minutesOf(end) : minutesOf(end) + 1440;
  let first = from;
  if (setup) first = minutesOf(setup) <= from ? minutesOf(setup) : minutesOf(setup) - 1440;
  let last = until;
  if (clear) for (last = minutesOf(clear); last < until; ) last += 1440;
  return [first, last];
}
const overlap = (one: Interval, other: Interval) => one[0] < other[1] && other[0] < one[1];

it("a function takes its venue from its set-up to its clearing, for every combination of times", async () => {
  const time = fc.option(
    fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter * 15)),
    { nil: "" },
  );
  const samples = fc.sample(fc.tuple(time, time, time, time), 500);
  const rows = await database.owner`
    select extract(epoch from lower(o) - '2098-06-10')::int / 60 as first, extract(epoch from upper(o) - '2098-06-10')::int / 60 as last
    from jsonb_array_elements(${JSON.stringify(samples)}::text::jsonb) with ordinality t (times, nth),
      occupied('2098-06-10', times ->> 0, times ->> 1, times ->> 2, times ->> 3) o order by nth`;
  expect(rows.map(({ first, last }) => [first, last])).toEqual(samples.map((times) => occupied(...times)));
});

/** As they are written, with the hall and its place. */
const venues = [
  ["HICC", "hicc", ""],
  [" hicc,  Hyderabad", "hicc", "hyderabad"],
  ["Hicc, Guntur", "hicc", "guntur"],
  ["Town Hall, Guntur", "town hall", "guntur"],
  ["town  hall , guntur", "town hall", "guntur"],
  ["", "", ""],
  ["Client’s house", "", ""],
] as const;
type Venue = (typeof venues)[number];
const sameVenue = ([, hall, place]: Venue, [, other, otherPlace]: Venue) =>
  hall !== "" && hall === other && (!place || !otherPlace || place === otherPlace);

const random = randomNumbers();
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const times = (count: number) => Array.from({ length: count });
/** Of the one as often as of all others together. */
const mostly = <T>(one: T, ...others: T[]): T => (below(2) ? one : pick(others));
const timeOrNone = () => mostly(clock(below(96) * 15), "");

const randomFunction = (event_id: string) => {
  const row = {
    ...{ id: crypto.randomUUID(), event_id, day: addDays(first, below(4)), status: mostly("planned", "planned", "cancelled") },
    ...{ start_time: timeOrNone(), end_time: timeOrNone(), setup_from: timeOrNone(), clear_by: timeOrNone() },
  };
  const venue = pick(venues);
  const start = daysBetween(first, row.day) * 1440;
  const [from, until] = occupied(row.start_time, row.end_time, row.setup_from, row.clear_by);
  return { ...row, name: row.id, venue: venue[0], at: venue, takes: [start + from, start + until] as Interval };
};

/** Events with functions, booked vendors and lines of run sheets. */
function randomEvents(vendorIds: readonly string[]) {
  return times(8).map(() => {
    const id = crypto.randomUUID();
    const status = pick(["pending", "active", "completed", "cancelled"]);
    const functions = times(1 + below(3)).map(() => randomFunction(id));
    const bookings = vendorIds.flatMap((vendor_id) =>
      below(2) ? [{ event_id: id, vendor_id, booking_state: pick(["booked", "asked", "released"]) }] : [],
    );
    const lines = times(below(5)).map(() => {
      const one = pick(functions);
      const line = { day: addDays(first, below(4)), start_time: clock(below(96) * 15), minutes: 1 + below(mostly(90, 1440)) };
      const start = daysBetween(first, line.day) * 1440 + minutesOf(line.start_time);
      return {
        ...{ ...line, id: crypto.randomUUID(), event_id: id, function_id: one.id, title: "Line" },
        ...{ status: mostly("todo", "doing", "done", "skipped"), deleted_at: mostly(null, null, "2026-01-01") },
        ...{ who: ["person.a", "person.b", "vendor.c"].filter(() => below(2)).join(" "), isPlanned: one.status === "planned" },
        takes: [start, start + line.minutes] as Interval,
      };
    });
    const takesPlace = status === "cancelled" ? [] : functions.filter((one) => one.status === "planned");
    const open = lines.filter((line) => line.isPlanned && !line.deleted_at && ["todo", "doing"].includes(line.status));
    return { id, status, functions, takesPlace, bookings, lines, open };
  });
}
type RandomEvent = ReturnType<typeof randomEvents>[number];

async function store(all: readonly RandomEvent[]) {
  await emptyTables(database.owner, "events, event_functions, event_vendors, run_items");
  const insert = async (table: string, columns: string, rows: readonly object[]) =>
    database.owner.unsafe(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, '${JSON.stringify(rows)}'::jsonb)`,
    );
  await insert(
    "events",
    "id, name, status",
    all.map((one) => ({ ...one, name: one.id })),
  );
  await insert(
    "event_functions",
    "id, event_id, name, day, start_time, end_time, setup_from, clear_by, venue, status, position",
    all.flatMap(({ functions }) => functions.map((one, position) => ({ ...one, position }))),
  );
  await insert(
    "event_vendors",
    "event_id, vendor_id, booking_state",
    all.flatMap(({ bookings }) => bookings),
  );
  await insert(
    "run_items",
    "id, event_id, function_id, day, start_time, minutes, title, who, status, deleted_at",
    all.flatMap(({ lines }) => lines),
  );
}

let vendorIds: string[] = [];
beforeAll(async () => {
  const rows =
    await database.owner`insert into vendors (vendor_name, status) values ('Lamps', 'active'), ('Food', 'active') returning id`;
  vendorIds = rows.map(({ id }) => id);
});
const others = (all: readonly RandomEvent[], { id }: RandomEvent) => all.filter((one) => one.id !== id);
const clashesWith = (own: ReturnType<typeof randomFunction>, all: readonly RandomEvent[]) =>
  all.flatMap(({ takesPlace }) => takesPlace.filter((one) => overlap(own.takes, one.takes) && sameVenue(own.at, one.at)));

it("the clashes of venue, crew and vendors are those of a comparison of all pairs of intervals", async () => {
  for (const _ of times(examples(3, 40))) {
    const all = randomEvents(vendorIds);
    await store(all);
    for (const event of all) {
      const rest = others(all, event);
      const venue = event.takesPlace.flatMap((own) => clashesWith(own, rest).map((one) => `${own.id} ${one.id}`));
      const found = (await readEvent(keerthi, event.id))?.clashes ?? [];
      expect(found.map(({ ownId, functionId }) => `${ownId} ${functionId}`).sort()).toEqual(venue.sort());

      const isTaken = (id: string) =>
        rest.some(
          ({ bookings, takesPlace }) =>
            bookings.some(({ vendor_id, booking_state }) => vendor_id === id && booking_state !== "released") &&
            event.takesPlace.some((own) => takesPlace.some(({ takes }) => overlap(own.takes, takes))),
        );
      const { attached, available } = await vendorsOfEvent(keerthi, event.id);
      const taken = [...attached, ...available].filter(({ isClash }) => isClash).map(({ id }) => id);
      expect(taken.sort()).toEqual(vendorIds.filter(isTaken).sort());

      const crew = event.open.flatMap((own) =>
        rest.flatMap(({ open, status, id }) =>
          open.flatMap((line) =>
            status !== "cancelled" && overlap(own.takes, line.takes)
              ? own.who.split(" ").flatMap((key) => (key && line.who.split(" ").includes(key) ? [`${own.id} ${key} ${id}`] : []))
              : [],
          ),
        ),
      );
      const shown = (await readRunSheetPage(keerthi, event.id, new URLSearchParams()))?.crewClashes ?? [];
      expect(shown.map(({ id, key, event }) => `${id} ${key} ${event}`).sort()).toEqual(crew.sort());
    }
    const byTime = ({ takes, id }: ReturnType<typeof randomFunction>) => `${String(takes[0] + 10_000).padStart(6, "0")} ${id}`;
    const pairs = all.flatMap((event) =>
      event.takesPlace.flatMap((own) =>
        clashesWith(own, others(all, event)).flatMap((one) =>
          byTime(own) < byTime(one) ? [{ order: byTime(own) + byTime(one), pair: [own.id, one.id] }] : [],
        ),
      ),
    );
    const open = await readShared(keerthi, selectOpenClashes);
    const expected = pairs.sort((one, other) => (one.order < other.order ? -1 : 1)).slice(0, 50);
    expect(open.map((one) => [one.first.functionId, one.second.functionId])).toEqual(expected.map(({ pair }) => pair));

    // The form asks about a function that is added exactly when it clashes.
    const event = pick(all);
    const { at, takes, event_id: _, status: __, ...added } = randomFunction(event.id);
    const empty = Object.fromEntries(Object.keys(functionFields).map((name) => [name, ""]));
    const adding = addFunction(keerthi, NewFunction.parse({ ...empty, ...added, event_id: event.id })).catch((error) => error);
    const isAsked = clashesWith({ ...added, at, takes, event_id: event.id, status: "planned" }, others(all, event)).length > 0;
    expect((await adding) instanceof Conflict).toBe(isAsked);
  }
});
