import type { QuoteContent, QuoteLine } from "./quotes.ts";

export type PlacedLine = QuoteLine & { functionId: string };

/** `before` null: the line was added; `after` null: it was removed; neither: it was changed. */
export type LineDifference =
  | { before: null; after: PlacedLine }
  | { before: PlacedLine; after: null }
  | { before: PlacedLine; after: PlacedLine };

export const placedLines = ({ functions }: Pick<QuoteContent, "functions">): PlacedLine[] =>
  functions.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, functionId: id })));

/** The lines by which two versions of a quote differ: added and changed ones in the order of the new version, then those removed. */
export function lineDifferences(old: readonly PlacedLine[], now: readonly PlacedLine[]): LineDifference[] {
  const before = new Map(old.map((line) => [line.id, line]));
  const after = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((line): LineDifference[] => {
      const former = before.get(line.id);
      if (!former) return [{ before: null, after: line }];
      return isSameLine(former, line) ? [] : [{ before: former, after: line }];
    }),
    ...old.filter(({ id }) => !after.has(id)).map((line) => ({ before: line, after: null })),
  ];
}

/** The lines after the differences, in another order than those of the new version. */
export function applyLineDifferences(old: readonly PlacedLine[], differences: readonly LineDifference[]): PlacedLine[] {
  const lines = new Map(old.map((line) => [line.id, line]));
  for (const { before, after } of differences) {
    if (after) lines.set(after.id, after);
    else lines.delete(before.id);
  }
  return [...lines.values()];
}

const isSameLine = (one: PlacedLine, other: PlacedLine): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => one[key as keyof PlacedLine] === other[key as keyof PlacedLine],
  );
