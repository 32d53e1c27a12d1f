import { expect, it } from "vitest";
import { en } from "#app/content/link-pages/client-page/en.ts";
import { functionChanges, type SeenFunction } from "./function-changes.ts";

const sangeet: SeenFunction = {
  ...{
    id: "s",
    name: "Sangeet",
    day: "2027-02-25",
    time: "19:00",
    endTime: "23:00",
    venue: "Lighthouse Hall",
    isCancelled: false,
  },
};
const changes = (seen: SeenFunction[] | null, now: SeenFunction[]) => {
  const { s } = functionChanges(seen, now, { language: "en", texts: en.functions });
  return s && [s.kind, s.before.replaceAll("\u00a0", " ")];
};

it("marks what was added, moved, cancelled and put back, and nothing on the first visit", () => {
  expect(changes(null, [sangeet])).toBeUndefined();
  expect(changes([sangeet], [{ ...sangeet, name: "Sangeet night" }])).toBeUndefined();
  expect(changes([], [sangeet])).toEqual(["added", ""]);
  for (const change of [{ time: "20:00" }, { endTime: null }, { day: "2027-02-26" }, { venue: "" }])
    expect(changes([sangeet], [{ ...sangeet, ...change }])).toEqual([
      "moved",
      "Thu 25 Feb 2027, 7:00 PM to 11:00 PM, Lighthouse Hall",
    ]);
  expect(changes([{ ...sangeet, day: null, time: null, venue: "" }], [sangeet])).toEqual(["moved", "nothing fixed"]);
  const cancelled = { ...sangeet, isCancelled: true };
  expect(changes([sangeet], [cancelled])).toEqual(["cancelled", ""]);
  expect(changes([cancelled], [sangeet])).toEqual(["back on", ""]);
  // A client who never saw it misses nothing.
  expect(changes([], [cancelled])).toBeUndefined();
  expect(changes([cancelled], [{ ...cancelled, day: "2027-03-01" }])).toBeUndefined();
});
