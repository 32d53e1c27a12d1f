import { describe, expect, it } from "vitest";
import { runStatuses } from "#db/enums.ts";
import { examples, fc } from "../../../../test/random.ts";
import { inOrder, nowAndNext, shiftLines, type TimedLine, waysToShorten } from "./shift.ts";

const line = (id: string, at: number, minutes: number, more: Partial<TimedLine> = {}): TimedLine => ({
  ...{ id, at, minutes, hard: false, status: "todo" },
  ...more,
});
/** The morning of the mock-up, in minutes after 9:00: the muhurtham at 10:42 is fixed. */
const morning = [
  line("baraat", 30, 20, { status: "doing" }),
  line("welcome", 50, 15),
  line("puja", 65, 25),
  line("bride", 90, 10),
  line("muhurtham", 102, 6, { hard: true }),
  line("photographs", 108, 45),
];

describe("shiftLines", () => {
  it("before a fixed time says how many minutes are missing and what would not be over", () => {
    const { changed, wall, missing, late } = shiftLines(morning, "baraat", 10);
    expect(changed.map(({ id, at, minutes }) => [id, at, minutes])).toEqual([
      ["baraat", 30, 30],
      ["welcome", 60, 15],
      ["puja", 75, 25],
      ["bride", 100, 10],
    ]);
    expect([wall?.id, missing, late.map(({ id }) => id)]).toEqual(["muhurtham", 8, ["bride"]]);
  });

  it("offers the lines of which one can make up for it, and what follows gains its minutes", () => {
    const ways = waysToShorten(morning, "baraat", 10);
    expect(ways.map(({ line: { id }, minutes }) => [id, minutes])).toEqual([
      ["welcome", 7],
      ["puja", 17],
      ["bride", 2],
    ]);
    const { changed, missing } = shiftLines(morning, "baraat", 10, { id: "puja", minutes: 17 });
    expect([changed.find(({ id }) => id === "bride")?.at, missing]).toEqual([92, 0]);
  });

  it("of a fixed time that is late itself shifts what follows, and nothing of a line that is over or unknown", () => {
    expect(shiftLines(morning.slice(4), "muhurtham", 10).changed.map(({ id }) => id)).toEqual(["photographs"]);
    expect(shiftLines([line("done", 0, 10, { status: "done" })], "done", 10).changed).toEqual([]);
    expect(shiftLines(morning, "nobody", 10).changed).toEqual([]);
  });
});

it("nowAndNext names what is going on, what follows, and the fixed time after that", () => {
  const { now, next, fixed } = nowAndNext(morning);
  expect([now?.id, next?.id, fixed?.id]).toEqual(["baraat", "welcome", "muhurtham"]);
  expect(nowAndNext(morning.map((one) => ({ ...one, status: "done" as const })))).toEqual({ now: null, next: null, fixed: null });
});

const lines = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      minutes: fc.integer({ min: 1, max: 15 }),
      hard: fc.boolean(),
      status: fc.constantFrom(...runStatuses, "todo", "todo"),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all): TimedLine[] => all.map((one, index) => ({ ...one, id: `line-${index}` })));
const inputs = [lines, fc.nat(7), fc.integer({ min: -10, max: 20 })] as const;

/** By definition, line by line and minute by minute: slow and without the order that `shiftLines` relies on. */
function bruteForce(all: readonly TimedLine[], pivot: TimedLine, by: number) {
  const isOpen = ({ status }: TimedLine) => status === "todo" || status === "doing";
  const isBefore = (a: TimedLine, b: TimedLine) => (a.at !== b.at ? a.at < b.at : a.hard !== b.hard ? a.hard : a.id < b.id);
  const walls = all.filter((one) => one.hard && one.status === "todo" && isBefore(pivot, one));
  const wall = walls.find((one) => walls.every((other) => other === one || isBefore(one, other)));
  const moves = (one: TimedLine) =>
    one === pivot
      ? one.status === "todo" && !one.hard
      : one.status === "todo" && isBefore(pivot, one) && !walls.some((other) => other === one || isBefore(other, one));
  let moved = all
    .filter((one) => isOpen(pivot) && (moves(one) || (one === pivot && one.status === "doing")))
    .map((one) => ({ ...one }));
  for (let minute = 0; minute < Math.abs(by); minute++)
    moved = moved.map((one) =>
      one.id === pivot.id && one.status === "doing"
        ? { ...one, minutes: Math.max(1, one.minutes + Math.sign(by)) }
        : { ...one, at: one.at + Math.sign(by) },
    );
  let missing = 0;
  if (wall)
    for (let minute = wall.at; minute < 200; minute++)
      if (moved.some(({ at, minutes }) => at + minutes > minute)) missing = minute - wall.at + 1;
  return { changed: moved, missing: isOpen(pivot) ? missing : 0 };
}
const byId = (all: readonly TimedLine[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

it("shifts what brute force shifts, and misses as many minutes", () => {
  fc.assert(
    fc.property(...inputs, (all, pick, by) => {
      const pivot = all[pick % all.length] as TimedLine;
      const { changed, missing } = shiftLines(all, pivot.id, by);
      const expected = bruteForce(all, pivot, by);
      expect(byId(changed)).toEqual(byId(expected.changed));
      expect(missing).toBe(expected.missing);
    }),
    { numRuns: examples(2_000, 50_000) },
  );
});

it("never moves what has a fixed time, is over or comes after the next fixed time; every way that is offered is enough", () => {
  fc.assert(
    fc.property(...inputs, (all, pick, by) => {
      const pivot = all[pick % all.length] as TimedLine;
      const { changed, wall } = shiftLines(all, pivot.id, by);
      for (const one of changed) {
        const before = all.find(({ id }) => id === one.id) as TimedLine;
        if (before.hard) expect(one.at).toBe(before.at);
        expect(["todo", "doing"]).toContain(before.status);
        if (wall) expect(inOrder([before, wall])[0]).toBe(before);
      }
      for (const { line: short, minutes } of waysToShorten(all, pivot.id, by)) {
        const settled = shiftLines(all, pivot.id, by, { id: short.id, minutes });
        expect(settled.missing).toBe(0);
        expect(settled.changed.find(({ id }) => id === short.id)?.minutes).toBe(minutes);
      }
    }),
    { numRuns: examples(2_000, 50_000) },
  );
});
