import { expect, test } from "vitest";
import { nameOfFunction } from "#app/content/untitled.ts";
import { eventPlace, eventTime, NewEvent, nextStatuses, noEvents, readEventFilters, timeUntilEvent } from "./events.ts";

test("eventTime shows a twelve-hour clock and leaves other text unchanged", () => {
  expect(["00:05", "06:15", "12:00", "17:30"].map(eventTime)).toEqual([
    "12:05\u00a0AM",
    "6:15\u00a0AM",
    "12:00\u00a0PM",
    "5:30\u00a0PM",
  ]);
  expect(eventTime("after lunch")).toBe("after lunch");
  expect(eventTime(null)).toBe("Time TBD");
});

test("shows that an event has no venue and no time", () => {
  expect(eventPlace({ venue: null, time: null })).toBe("Venue TBD, Time TBD");
  expect(eventPlace({ venue: "HICC", time: "19:00", goesOn: true })).toBe("HICC, since 7:00\u00a0PM");
});

test("a function is called by its event's name and its own, said once", () => {
  const names = [
    ["Meghana & Naveen", "Sangeet"],
    ["Ritu: Wedding", "Wedding"],
    ["", "Haldi"],
    ["Fest", null],
  ] as const;
  expect(names.map(([name, functionName]) => nameOfFunction({ name, functionName }))).toEqual([
    "Meghana & Naveen: Sangeet",
    "Ritu: Wedding",
    "Untitled Event: Haldi",
    "Fest",
  ]);
});

test("a new event needs only a name", () => {
  const empty = { name: "", date: "", time: "", venue: "", description: "" };
  expect(NewEvent.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
  expect(NewEvent.parse({ ...empty, name: "T20 final" }).date).toBeNull();
  expect(NewEvent.safeParse({ ...empty, name: "T20 final", time: "25:00" }).success).toBe(false);
});

test("an event goes from pending to active to completed, or is cancelled", () => {
  expect(nextStatuses.pending).toEqual(["active", "cancelled"]);
  expect(nextStatuses.active[0]).toBe("completed");
  expect(nextStatuses.completed).not.toContain("pending");
});

test.each([
  ["2026-11-23", "active", "today"],
  ["2026-11-24", "pending", "tomorrow"],
  ["2026-12-17", "active", "in 24 days"],
  // The second day of a wedding, and an event that is over.
  ["2026-11-22", "active", "today"],
  ["2026-11-20", "active", ""],
  ["2026-12-17", "cancelled", ""],
  ["2026-12-17", "completed", ""],
  [null, "pending", ""],
] as const)("how far away an event is: of %s, %s: %j", (firstDay, status, expected) => {
  const isOver = firstDay !== null && firstDay < "2026-11-22";
  expect(timeUntilEvent({ firstDay, lastDay: firstDay, isOver, status }, [], "2026-11-23")).toBe(expected);
});

test("an event between two of its functions is as far away as the next one", () => {
  const event = { firstDay: "2026-11-01", lastDay: "2027-03-03", isOver: false, status: "active" as const };
  const [betrothal, haldi] = [
    { day: "2026-11-01", isOver: true },
    { day: "2027-03-02", isOver: false },
  ];
  const until = (today: string, ...functions: { day: string | null; isOver: boolean }[]) =>
    timeUntilEvent(event, functions, today);
  expect(until("2026-11-30", betrothal, { day: "2027-03-03", isOver: false }, haldi)).toBe("in 92 days");
  expect(until("2026-11-02", { ...betrothal, isOver: false }, haldi), "after midnight").toBe("today");
  expect(until("2027-03-02", betrothal, haldi)).toBe("today");
});

test("says why a list is empty, and how many events of the other days a search finds", () => {
  const search = (query: string) => readEventFilters(new URLSearchParams(query));
  const found = (count: number) => ({ count, isCapped: count === 1_000 });
  expect(noEvents(search("q=a"), found(3))).toBe("No coming event matches. 3 past events do.");
  expect(noEvents(search("q=a&when=past"), found(1))).toBe("No past event matches. One coming event does.");
  expect(noEvents(search("q=a"), found(1_000))).toBe("No coming event matches. More than 1,000 past events do.");
  expect(noEvents(search("q=a"), found(0))).toBe("No events found.");
  expect([noEvents(search(""), null), noEvents(search("when=past"), null)]).toEqual(["No coming events.", "No past events."]);
});
