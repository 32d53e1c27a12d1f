import { describe, expect, it } from "vitest";
import { fc } from "../../../test/random.ts";
import { mergeChanges } from "./merge-changes.ts";

const seed = process.env.SEED ? { seed: Number(process.env.SEED) } : {};

describe("texts", () => {
  it("keeps what one person changed and takes what only the other changed", () => {
    const base = { venue: "Hall A", notes: "One\nTwo", time: "10:00" };
    const mine = { ...base, notes: "Mine", venue: "Hall A " };
    expect(mergeChanges(base, mine, { ...base, venue: "Hall B", notes: "Theirs" })).toEqual({
      venue: "Hall B",
      notes: "Mine",
      time: "10:00",
    });
  });

  it("does not take the line breaks of a form, or grouped digits, for a change", () => {
    expect(mergeChanges("One\nTwo", "One\r\nTwo", "Three")).toBe("Three");
    expect(mergeChanges("1000.00", "1,000", "1500")).toBe("1500");
    expect(mergeChanges("1000", "1,001", "1500")).toBe("1,001");
  });
});

describe("lists", () => {
  const base = ["Stage", "Lamps", "Dinner"].map((title) => ({ title, rate: "1" }));
  const [stage, lamps, dinner] = base as [object, object, object];

  it.each([
    [
      "an entry that only they removed goes",
      [stage, { ...lamps, rate: "2" }, dinner],
      [{ ...lamps }, dinner],
      [{ ...lamps, rate: "2" }, dinner],
    ],
    [
      "an entry that only they added comes",
      [{ ...stage, rate: "2" }, lamps, dinner],
      [stage, lamps, dinner, { title: "DJ", rate: "1" }],
      [{ ...stage, rate: "2" }, lamps, dinner, { title: "DJ", rate: "1" }],
    ],
    [
      "what both added alike comes once",
      [...base, { title: "DJ", rate: "1" }],
      [...base, { title: "DJ", rate: "1" }, { title: "Bar", rate: "1" }],
      [...base, { title: "DJ", rate: "1" }, { title: "Bar", rate: "1" }],
    ],
    [
      "a moved entry keeps what they changed in it",
      [lamps, stage, dinner],
      [{ ...stage, rate: "9" }, lamps, dinner],
      [lamps, { ...stage, rate: "9" }, dinner],
    ],
    [
      "an entry that one removed stays when the other changed it",
      [stage, { ...lamps, rate: "3" }, dinner],
      [stage, dinner],
      [stage, { ...lamps, rate: "3" }, dinner],
    ],
    [
      "an entry that I removed stays removed",
      [stage, dinner],
      [{ ...stage, rate: "4" }, lamps, dinner],
      [{ ...stage, rate: "4" }, dinner],
    ],
  ])("%s", (_name, mine, theirs, merged) => {
    expect(mergeChanges(base, mine, theirs)).toEqual(merged);
  });

  it("matches a changed entry without an id with the one most alike, when another was removed", () => {
    const of = (description: string, rate: string) => ({ description, rate, unit: "" });
    const before = [of("Stage", "1000"), of("Lamps", "500")];
    const [mine, theirs] = [[of("Lamps", "650")], [of("Stage", "1000"), of("Lamps", "600")]];
    expect(mergeChanges(before, mine, theirs)).toEqual([of("Lamps", "650")]);
    expect(mergeChanges(before, mine, theirs, (_path, _own, other) => other)).toEqual([of("Lamps", "600")]);
  });

  it("matches entries by their id", () => {
    const of = (id: string, title: string) => ({ id, title });
    const before = [of("a", "Haldi"), of("b", "Sangeet")];
    expect(mergeChanges(before, [of("b", "Sangeet"), of("a", "Haldi")], [of("a", "Haldi, day 2"), of("b", "Sangeet")])).toEqual([
      of("b", "Sangeet"),
      of("a", "Haldi, day 2"),
    ]);
  });
});

const text = fc.constantFrom("", "a", "b", "c");
const record = fc.record({ name: text, venue: text, group: fc.record({ x: text, y: text }) });

it("never moves an untouched field back, whatever both changed", () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const merged = mergeChanges(base, mine, theirs);
      const leaves = (one: typeof base) => [one.name, one.venue, one.group.x, one.group.y];
      const [before, own, other, result] = [base, mine, theirs, merged].map(leaves) as [string[], string[], string[], string[]];
      for (const [index, value] of result.entries()) expect(value).toBe(own[index] === before[index] ? other[index] : own[index]);
    }),
    seed,
  );
});

it("keeps every entry that somebody added, and brings back none that one removed and the other left", () => {
  const entry = fc.record({ title: fc.constantFrom("a", "b", "c", "d", "e"), rate: fc.constantFrom("1", "2") });
  const lists = fc.uniqueArray(entry, { maxLength: 6, selector: ({ title }) => title });
  fc.assert(
    fc.property(lists, lists, (base, theirs) => {
      expect(mergeChanges(base, base, theirs)).toEqual(theirs);
      expect(mergeChanges(base, theirs, base)).toEqual(theirs);
      const added = { title: "new", rate: "1" };
      expect(mergeChanges(base, [...base, added], theirs)).toContainEqual(added);
    }),
    seed,
  );
});
