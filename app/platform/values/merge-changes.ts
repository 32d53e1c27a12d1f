import type { LastChange } from "#app/errors.ts";
import { formatMoment } from "./dates.ts";

/**
 * Three-way merge: what somebody entered, with what only somebody else changed since. Where both changed the same text it stays as
 * entered. Entries of a list are matched by their `id`, and without one by their content and place; an entry that was removed stays
 * removed, unless the person who did not remove it changed it.
 * @param base what the person was shown @param mine what they entered @param theirs what is stored; all three as JSON
 * @param decide which value stays where both changed; undefined: none
 */
export function mergeChanges<T>(base: T, mine: T, theirs: T, decide: Decide = (_path, own) => own, path = ""): T {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (Array.isArray(mine) || Array.isArray(theirs))
    return mergeLists(listOf(base), listOf(mine), listOf(theirs), decide, path) as T;
  if (!isObject(mine) || !isObject(theirs)) return decide(path, mine, theirs) as T;
  const before: Values = isObject(base) ? base : {};
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return Object.fromEntries(
    names
      .map((name) => [name, mergeChanges(before[name], mine[name], theirs[name], decide, `${path}/${name}`)] as const)
      .filter(([, value]) => value !== undefined),
  ) as T;
}

/** @param path the names, and in lists the keys, that lead to the value; undefined is what was removed */
type Decide = (path: string, mine: unknown, theirs: unknown) => unknown;

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The same text for equal values: the database returns the keys of an object in another order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  ) ?? "";
export const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" ? isSameText(one, other) : textOf(one) === textOf(other);

const normalized = (text: string) => text.replaceAll("\r\n", "\n").trim();
const amount = /^\d[\d,]*(\.\d{1,2})?$/;
/** "1,000" and "1000.00" are one amount. */
const ungrouped = (text: string) => (amount.test(text) ? text.replaceAll(",", "").replace(/\.0+$/, "") : text);
/** Whether a field has the same text as before, as a form sends it: line breaks as CR LF, no spaces around it, amounts with their digits grouped. */
export const isSameText = (one: string, other: string): boolean => ungrouped(normalized(one)) === ungrouped(normalized(other));

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[], decide: Decide, path: string): unknown[] {
  const [before, own, other] = [keyed(base, base), keyed(base, mine), keyed(base, theirs)];
  const entries = new Map(
    [...new Set([...own.keys(), ...other.keys()])].map((key) => {
      const [was, one, two] = [before.get(key), own.get(key), other.get(key)];
      const isAdded = !before.has(key) && !(own.has(key) && other.has(key));
      return [key, isAdded ? (one ?? two) : mergeChanges(was, one, two, decide, `${path}/${key}`)];
    }),
  );
  const isKept = (key: string): boolean => entries.get(key) !== undefined;
  const keptByAll = [...before.keys()].filter((key) => own.has(key) && other.has(key));
  const isReordered = [...own.keys()].filter((key) => keptByAll.includes(key)).join() !== keptByAll.join();
  const [first, second] = isReordered ? [own, other] : [other, own];
  const keys = [...first.keys()].filter(isKept);
  let previous: string | undefined;
  for (const key of second.keys()) {
    if (!keys.includes(key) && isKept(key)) keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
    if (keys.includes(key)) previous = key;
  }
  return keys.map((key) => entries.get(key));
}

const idOf = (entry: unknown): string | undefined => (isObject(entry) && typeof entry.id === "string" ? entry.id : undefined);

/** The entries of a list by keys, which are equal for what was one entry of `base`. */
function keyed(base: unknown[], list: unknown[]): Map<string, unknown> {
  const origins = originsOf(base, list);
  const counts = new Map<string, number>();
  return new Map(
    list.map((entry, index) => {
      const id = idOf(entry);
      if (id !== undefined) return [`id ${id}`, entry];
      const origin = origins[index];
      if (origin !== undefined) return [`base ${origin}`, entry];
      const text = textOf(entry);
      counts.set(text, (counts.get(text) ?? 0) + 1);
      return [`new ${counts.get(text)} ${text}`, entry];
    }),
  );
}

/** For each entry of a list the index in `base` of the entry that it was; undefined: it was added. */
export function originsOf(base: unknown[], list: unknown[]): (number | undefined)[] {
  const [from, to] = [base.map(textOf), list.map(textOf)];
  const origins = commonEntries(from, to);
  const isFree = (index: number) => !origins.includes(index);
  // Moved entries.
  for (const [index, text] of to.entries())
    origins[index] ??= from.map((_, at) => at).find((at) => isFree(at) && from[at] === text);
  // Changed entries: of those left between two that are the same the most alike, otherwise that at the same place.
  let next = 0;
  for (const [index] of to.entries()) {
    let end = next;
    while (end < from.length && isFree(end)) end++;
    const alike = (at: number) => countAlike(base[at], list[index]);
    const left = Array.from({ length: end - next }, (_, offset) => next + offset);
    origins[index] ??= left.toSorted((one, other) => alike(other) - alike(one))[0];
    next = (origins[index] ?? next - 1) + 1;
  }
  return origins;
}

const countAlike = (one: unknown, other: unknown): number =>
  isObject(one) && isObject(other) ? Object.keys(one).filter((name) => isSame(one[name], other[name])).length : 0;

/** The longest sequence of entries that both lists have, as the index in `from` for each entry of `to`. */
function commonEntries(from: string[], to: string[]): (number | undefined)[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = from.length - 1; one >= 0; one--)
    for (let other = to.length - 1; other >= 0; other--)
      (lengths[one] as number[])[other] =
        from[one] === to[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
  const found: (number | undefined)[] = new Array(to.length).fill(undefined);
  for (let one = 0, other = 0; one < from.length && other < to.length; ) {
    if (from[one] === to[other]) found[other++] = one++;
    else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  }
  return found;
}

/** Who saved meanwhile, when and how much. */
export function conflictTitle(last: LastChange, count: number, noun: "field" | "change") {
  const person = !last ? "Somebody" : last.isSelf ? "You" : last.person;
  const time = last && formatMoment(last.at);
  const saved = count === 0 ? "saved this" : `saved ${count === 1 ? `one ${noun}` : `${count} ${noun}s`}`;
  return {
    person,
    by: [person, time].filter(Boolean).join(", "),
    title: `Not saved yet. ${person} ${saved}${time ? ` at ${time}` : ""}, ${last?.isSelf ? "in another window" : "while you wrote"}.`,
  };
}
