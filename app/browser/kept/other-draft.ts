import type { LastChange } from "#app/errors.ts";
import { isSame, mergeChanges } from "#app/platform/values/merge-changes.ts";

/** What somebody else stored while a draft was being filled in. */
export type OtherDraft<Draft> = {
  /** What was shown before. */
  base: Draft;
  stored: Draft;
  /** All that was entered, with what only they changed. */
  mine: Draft;
  /** Of what both changed, the paths where `mine` is chosen. */
  kept: readonly string[];
  last: LastChange;
};

/** What both changed, by path. */
export function changedByBoth<Draft>({ base, mine, stored }: Pick<OtherDraft<Draft>, "base" | "mine" | "stored">) {
  const found = new Map<string, { own: unknown; theirs: unknown }>();
  mergeChanges(base, mine, stored, (path, own, theirs) => {
    found.set(path, { own, theirs });
    return own;
  });
  return found;
}

/** The draft that is shown and saved: of what both changed theirs, except where mine is chosen. */
export const chosenDraft = <Draft>({ base, mine, stored, kept }: Omit<OtherDraft<Draft>, "last">): Draft =>
  mergeChanges(base, mine, stored, (path, own, theirs) => (kept.includes(path) ? own : theirs));

/** After an edit of the shown draft: what was entered over theirs is chosen. */
export function withEdit<Draft>(other: OtherDraft<Draft>, draft: Draft, edited: Draft): OtherDraft<Draft> {
  const next = { ...other, mine: mergeChanges(draft, edited, other.mine) };
  const before = changedByBoth(other);
  const isEdited = (path: string, own: unknown) => !before.has(path) || !isSame(own, before.get(path)?.own);
  const kept = [...changedByBoth(next)].filter(([path, { own }]) => other.kept.includes(path) || isEdited(path, own));
  return { ...next, kept: kept.map(([path]) => path) };
}

/** One difference between two drafts, as people read it: "Sangeet", "LED wall: price", "₹95,000", "₹1,05,000". */
export type Difference = { where: string; what: string; before: string; after: string };
type Compare<Draft> = (before: Draft, after: Draft) => Difference[];

export const labelOf = ({ where, what }: Difference): string => [where, what].filter(Boolean).join(", ");

export type DraftChoice = { label: string; theirs: string; mine: string; paths: string[]; isMine: boolean };

/** The questions of a conflict. What makes one difference together, such as quantity and rate of a price, is one question. */
export function draftChoices<Draft>(other: OtherDraft<Draft>, compare: Compare<Draft>): DraftChoice[] {
  const both = changedByBoth(other);
  const theirs = chosenDraft({ ...other, kept: [] });
  const differences = (kept: readonly string[]) => compare(theirs, chosenDraft({ ...other, kept }));
  const groups = new Map<string, string[]>();
  const unnamed: string[] = [];
  for (const path of both.keys()) {
    const [found] = differences([path]);
    if (!found) unnamed.push(path);
    else groups.set(labelOf(found), [...(groups.get(labelOf(found)) ?? []), path]);
  }
  return [...groups].map(([label, named], index) => {
    // What has no name of its own, such as the id of a client, goes with the first.
    const paths = index === 0 ? [...named, ...unnamed] : named;
    const [first] = named.map((path) => both.get(path));
    const found = differences(paths).find((one) => labelOf(one) === label);
    return {
      label,
      theirs: found?.before || (first?.theirs === undefined ? "removed" : "empty"),
      mine: found?.after || (first?.own === undefined ? "removed" : "empty"),
      paths,
      isMine: named.every((path) => other.kept.includes(path)),
    };
  });
}
