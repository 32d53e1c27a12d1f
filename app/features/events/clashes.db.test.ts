import { beforeEach, expect, it } from "vitest";
import { Conflict, NotFound } from "#app/errors.ts";
import { readOverview } from "#app/features/dashboard/dashboard.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { moveEvent, readEvent } from "./edit-event.server.ts";
import { acceptClash, createEvent } from "./events.server.ts";
import { NewEvent } from "./events.ts";
import { addFunction, cancelFunction, restoreFunction } from "./functions/functions.server.ts";
import { NewFunction } from "./functions/functions.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, accepted_clashes, audit_log");
});

const create = async (name: string, fields: Record<string, string> = {}) => {
  const id = crypto.randomUUID();
  const empty = { date: "", time: "", end_time: "", venue: "", state_code: "", event_type: "", description: "", lead_id: "" };
  await createEvent(keerthi, NewEvent.parse({ ...empty, id, name, ...fields }));
  return id;
};
const add = async (event_id: string, name: string, fields: Record<string, string>) => {
  const id = crypto.randomUUID();
  const empty = {
    setup_from: "",
    clear_by: "",
    end_time: "",
    guests: "",
    guaranteed: "",
    guarantee_on: "",
    actual: "",
    note: "",
  };
  await addFunction(keerthi, NewFunction.parse({ ...empty, id, event_id, name, day: "2098-06-10", ...fields }));
  return id;
};
const openClashes = async () => {
  const { clashes } = (await readOverview(keerthi)).needs;
  return clashes.map(({ first, second }) => [first.functionName ?? first.name, second.functionName ?? second.name]);
};
const ok = { clash_ok: "1" };

it("a venue is the same with and without its place, however it is written, and not in two places", async () => {
  const same = async (one: string, other: string) => (await database.owner`select same_venue(${one}, ${other}) as is`)[0]?.is;
  expect(await same("HICC", " hicc,  Hyderabad")).toBe(true);
  expect(await same("Town Hall , Guntur", "town hall,guntur")).toBe(true);
  expect(await same("Jalsā", "Jalsa")).toBe(true);
  expect(await same("Town Hall, Guntur", "Town Hall, Vijayawada")).toBe(false);
  expect(await same("Beach Road", "Beach Road lawns")).toBe(false);
  expect([await same("", ""), await same("", "HICC")]).toEqual([false, false]);
  // Two clients have two houses, and what is not decided takes nothing.
  const noVenues = [
    "Client’s house",
    "client's house, Jubilee Hills",
    "At home",
    "Bride's residence (2nd floor)",
    "Venue TBD",
    "To be decided",
    "n/a",
    "–",
  ];
  for (const text of noVenues) expect(`${text}: ${await same(text, text)}`).toBe(`${text}: false`);
  for (const text of ["Rao’s residence", "The Residency", "Home Science College", "Villa Marigold"])
    expect(`${text}: ${await same(text, text)}`).toBe(`${text}: true`);
});

it("Today names clashes of any functions, set-up and clearing included, across midnight and not of cancelled ones", async () => {
  const wedding = await create("Wedding", { date: "2098-06-10", time: "09:00", venue: "Palm Court" });
  await add(wedding, "Reception", { start_time: "19:00", end_time: "23:30", clear_by: "02:00", venue: "HICC" });
  const expo = await create("Expo");
  const opening = { day: "2098-06-11", start_time: "08:00", venue: "hicc, Hyderabad" };
  const first = await add(expo, "Opening", opening);
  expect(await openClashes()).toEqual([]);
  const rehearsal = { ...opening, start_time: "04:00", setup_from: "01:59" };
  await expect(add(expo, "Rehearsal", rehearsal)).rejects.toMatchObject({
    errors: {
      venue: expect.stringMatching(
        / by “Wedding” \(owner: Keerthi Naidu\) from .* 7:00.PM to .* 2:00.AM with set-up and clearing\.$/,
      ),
    },
  });
  await add(expo, "Rehearsal", { ...rehearsal, ...ok });
  // Whoever adds it has accepted that.
  expect(await openClashes()).toEqual([]);
  await create("Sale", { date: "2098-06-11", time: "10:00", venue: "HICC", ...ok });
  await emptyTables(database.owner, "accepted_clashes");
  expect(await openClashes()).toEqual([
    ["Reception", "Rehearsal"],
    ["Opening", "Sale"],
  ]);
  await cancelFunction(keerthi, { id: first, version: 1, reason: null });
  await moveEvent(keerthi, { id: wedding, version: 1, status: "cancelled" });
  expect(await openClashes()).toEqual([]);
  await expect(restoreFunction(keerthi, { id: first, version: 2 })).rejects.toMatchObject({
    errors: { venue: "The venue is taken at this time by “Sale” (owner: Keerthi Naidu) from 10:00\u00a0AM." },
  });
  await expect(moveEvent(keerthi, { id: wedding, version: 2, status: "pending" })).rejects.toThrow(Conflict);
  await moveEvent(keerthi, { id: wedding, version: 2, status: "pending", clash_ok: true, clash_reason: "Two halls" });
  expect((await readEvent(sravani, wedding))?.clashes).toMatchObject([
    { id: expo, functionName: "Rehearsal", acceptedBy: "Keerthi Naidu", reason: "Two halls" },
  ]);
  expect(await openClashes()).toEqual([]);
});

it("remembers who accepted a clash and why, until one of both functions moves", async () => {
  const wedding = await create("Wedding");
  const reception = await add(wedding, "Reception", { start_time: "19:00", venue: "HICC" });
  await add(wedding, "Haldi", { day: "2098-06-09", start_time: "09:00", venue: "HICC" });
  const expo = await create("Expo", {
    date: "2098-06-10",
    time: "20:00",
    venue: "HICC",
    ...ok,
    clash_reason: "The lawn is free",
  });
  expect((await readEvent(keerthi, expo))?.clashes).toMatchObject([{ acceptedBy: "Keerthi Naidu", reason: "The lawn is free" }]);
  const [audited] = await database.owner`select fields from audit_log where action = 'venue clash accepted'`;
  expect(audited?.fields).toMatchObject({ other: "Wedding", reason: "The lawn is free" });
  expect(await openClashes()).toEqual([]);
  // What does not move the function leaves it accepted, also another function of its event that moves.
  await database.owner`update event_functions set guests = 400 where id = ${reception}`;
  await database.owner`update event_functions set start_time = '10:00' where name = 'Haldi'`;
  expect(await openClashes()).toEqual([]);
  await database.owner`update event_functions set clear_by = '23:30' where id = ${reception}`;
  expect(await openClashes()).toEqual([["Reception", "Expo"]]);
  const pair = { first: expo, second: reception, clash_reason: "Checked again" };
  expect(await acceptClash(sravani, pair)).toBe("“Expo” and “Wedding” both stay.");
  expect((await readEvent(keerthi, wedding))?.clashes).toMatchObject([{ acceptedBy: "Sravani Reddy", reason: "Checked again" }]);
  expect(await openClashes()).toEqual([]);
  await database.owner`update event_functions set start_time = '08:00' where id = ${reception}`;
  await expect(acceptClash(sravani, { ...pair, second: crypto.randomUUID() })).rejects.toThrow(NotFound);
  await database.owner`update event_functions set clear_by = '' where id = ${reception}`;
  await expect(acceptClash(sravani, pair)).rejects.toThrow("They no longer share a venue at one time.");
});

it("names a hall of the same city that is free at these hours and takes the guests, a published one first", async () => {
  const publish = (name: string, city: string, aliases: string[], capacity: string) => database.owner`
    insert into website_items (kind, slug, draft, draft_position, published, published_visible)
    select 'venue', md5(v ->> 'name'), v, 1, v, true from (select ${JSON.stringify({ name, city, aliases, capacity })}::text::jsonb as v) w`;
  await emptyTables(database.owner, "website_items");
  await publish("Palm Court", "Hyderabad", ["Cyberabad"], "200–400");
  await publish("Rock Garden", "Hyderabad", [], "2000");
  await publish("Beach Hall", "Vizag", [], "5000");
  await create("Launch", { date: "2098-06-10", time: "18:00", venue: "HICC, Madhapur, Cyberabad" });
  const wedding = await create("Wedding");
  const free = async (fields: Record<string, string> = {}) => {
    const at = { start_time: "19:00", venue: "HICC, Madhapur, Cyberabad", ...fields };
    const refusal = await add(wedding, "Reception", at).catch((error) => error);
    expect(refusal.errors.venue.includes(" is free then.")).toBe(refusal.values.free_hall !== undefined);
    return refusal.values.free_hall;
  };
  expect(await free()).toBe("Palm Court, Hyderabad");
  expect(await free({ guests: "400" })).toBe("Palm Court, Hyderabad");
  expect(await free({ guests: "900" })).toBe("Rock Garden, Hyderabad");
  expect(await free({ guests: "300", guaranteed: "900" })).toBe("Rock Garden, Hyderabad");
  expect(await free({ guests: "9000" })).toBe(undefined);
  // Without a city it is not known what is near.
  expect(await free({ venue: "HICC" })).toBe(undefined);
  await create("Concert", { date: "2098-06-10", time: "23:00", venue: "Palm Court" });
  expect(await free()).toBe("Palm Court, Hyderabad");
  expect(await free({ end_time: "23:30" })).toBe("Rock Garden, Hyderabad");
  await create("Sale", { date: "2098-06-10", time: "12:00", end_time: "20:00", venue: "rock garden" });
  expect(await free({ end_time: "23:30" })).toBe(undefined);
  await create("Last year", { date: "2097-06-10", time: "12:00", venue: "Town Hall, Hyderabad" });
  await create("Today elsewhere", { date: "2098-06-10", time: "19:00", venue: "Town Hall, Guntur" });
  expect(await free({ end_time: "23:30" })).toBe("Town Hall, Hyderabad");
  // One that is moved there keeps it free for itself.
  const own = await add(wedding, "Reception", { start_time: "19:00", end_time: "23:30", venue: "Town Hall, Hyderabad" });
  await database.owner`update event_functions set guests = 50 where id = ${own}`;
});
