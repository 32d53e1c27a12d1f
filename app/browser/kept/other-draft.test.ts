import { expect, it } from "vitest";
import { chosenDraft, type Difference, draftChoices, type OtherDraft, withEdit } from "./other-draft.ts";

type Line = { id: string; title: string; rate: string };
type Draft = { client: string; name: string; notes: string; lines: Line[] };

const line = (id: string, rate = "100", title = id): Line => ({ id, title, rate });
const base: Draft = { client: "1", name: "Rao", notes: "", lines: [line("stage"), line("lamps")] };
const conflict = (mine: Partial<Draft>, stored: Partial<Draft>): OtherDraft<Draft> => ({
  base,
  mine: { ...base, ...mine },
  stored: { ...base, ...stored },
  kept: [],
  last: null,
});

function compare(one: Draft, other: Draft): Difference[] {
  const texts = ({ name, notes, lines }: Draft): Record<string, string> => ({
    name,
    notes,
    ...Object.fromEntries(lines.map(({ id, title, rate }) => [id, `${title} ${rate}`])),
  });
  const [before, after] = [texts(one), texts(other)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ where: "", what, before: before[what] ?? "", after: after[what] ?? "" }));
}

const asked = (other: OtherDraft<Draft>) => draftChoices(other, compare).map(({ label, theirs, mine }) => [label, theirs, mine]);
const keepAll = (other: OtherDraft<Draft>): Draft =>
  chosenDraft({ ...other, kept: draftChoices(other, compare).flatMap(({ paths }) => paths) });

it("asks only about what both changed, theirs chosen; of a line by its id", () => {
  const other = conflict(
    { notes: "Mine", name: "Reddy", lines: [line("lamps"), line("stage", "110")] },
    { name: "Naidu", lines: [line("stage", "120"), line("lamps", "100", "Brass lamps"), line("sound")] },
  );
  expect(asked(other)).toEqual([
    ["name", "Naidu", "Reddy"],
    ["stage", "stage 120", "stage 110"],
  ]);
  const lines = [line("lamps", "100", "Brass lamps"), line("sound"), line("stage", "120")];
  expect(chosenDraft(other)).toMatchObject({ name: "Naidu", notes: "Mine" });
  expect(chosenDraft(other).lines.toSorted((one, two) => (one.id < two.id ? -1 : 1))).toEqual(lines);
  expect(keepAll(other)).toMatchObject({ name: "Reddy", notes: "Mine" });
  expect(keepAll(other).lines).toContainEqual(line("stage", "110"));
});

it("asks whether a line stays that one removed and the other changed", () => {
  const [changed, removed] = [{ lines: [line("stage", "110"), line("lamps")] }, { lines: [line("lamps")] }];
  expect(asked(conflict(changed, removed))).toEqual([["stage", "removed", "stage 110"]]);
  expect(chosenDraft(conflict(changed, removed)).lines).toEqual(removed.lines);
  expect(keepAll(conflict(changed, removed)).lines).toEqual(changed.lines);
  expect(asked(conflict(removed, changed))).toEqual([["stage", "stage 110", "removed"]]);
  expect(chosenDraft(conflict(removed, changed)).lines).toEqual(changed.lines);
  expect(keepAll(conflict(removed, changed)).lines).toEqual(removed.lines);
});

it("one answer goes for all that makes one difference, and for the id that belongs to a name", () => {
  const other = conflict(
    { client: "2", name: "Reddy", lines: [line("stage", "110", "My stage"), line("lamps")] },
    { client: "3", name: "Naidu", lines: [line("stage", "120", "Their stage"), line("lamps")] },
  );
  expect(asked(other)).toEqual([
    ["name", "Naidu", "Reddy"],
    ["stage", "Their stage 120", "My stage 110"],
  ]);
  const [name] = draftChoices(other, compare);
  expect(chosenDraft({ ...other, kept: name?.paths ?? [] })).toMatchObject({ client: "2", name: "Reddy" });
  expect(chosenDraft(other)).toMatchObject({ client: "3", name: "Naidu" });
});

it("what is entered during the question is kept, and chosen where it was entered", () => {
  const other = conflict({ name: "Reddy", notes: "Mine" }, { name: "Naidu" });
  const shown = chosenDraft(other);
  const elsewhere = withEdit(other, shown, { ...shown, notes: "Mine, longer" });
  expect([elsewhere.kept, elsewhere.mine]).toEqual([[], { ...base, name: "Reddy", notes: "Mine, longer" }]);
  const there = withEdit(other, shown, { ...shown, name: "Naidu family" });
  expect(chosenDraft(there)).toEqual({ ...base, name: "Naidu family", notes: "Mine" });
  expect(asked(there)).toEqual([["name", "Naidu", "Naidu family"]]);
  // A field that only they had changed.
  const untouched = conflict({ notes: "Mine" }, { name: "Naidu" });
  const merged = chosenDraft(untouched);
  expect(asked(withEdit(untouched, merged, { ...merged, name: "Varma" }))).toEqual([["name", "Naidu", "Varma"]]);
  const gone = withEdit(other, shown, { ...shown, lines: [line("lamps")] });
  expect(chosenDraft(gone).lines).toEqual([line("lamps")]);
});
