import type { RunStatus } from "#db/enums.ts";

/** A line as its time is computed with: `at` in minutes of the clock that all lines share. */
export type TimedLine = { id: string; at: number; minutes: number; hard: boolean; status: RunStatus };

export type Shift<Line extends TimedLine> = {
  /** The lines that begin, or end, at another time, as they become; in their order. */
  changed: Line[];
  /** The next line with a fixed time, which is not shifted; nor is what comes after it. */
  wall: Line | null;
  /** By how many minutes what comes before `wall` would not be over when it begins. */
  missing: number;
  /** The lines that would not be over then: who does them must hurry. */
  late: Line[];
};

/** In the order of their instants; what has a fixed time before what begins together with it. */
export const inOrder = <Line extends TimedLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => a.at - b.at || Number(b.hard) - Number(a.hard) || (a.id < b.id ? -1 : 1));

const isOpen = ({ status }: TimedLine) => status === "todo" || status === "doing";
const endOf = ({ at, minutes }: TimedLine) => at + minutes;

/** What is done now, what comes next, and the next fixed time after that. */
export function nowAndNext<Line extends TimedLine>(lines: readonly Line[]) {
  const open = inOrder(lines.filter(isOpen));
  const now = open.find(({ status }) => status === "doing") ?? null;
  const next = open.find(({ status }) => status === "todo") ?? null;
  const fixed = open.find(({ hard, status, id }) => hard && status === "todo" && id !== next?.id) ?? null;
  return { now, next, fixed };
}

/**
 * What becomes of a run sheet when a line takes, or begins, some minutes later: one that is going on lasts longer, and what follows
 * begins later, up to the next line with a fixed time.
 * @param pivotId the line that is late
 * @param by minutes; negative: earlier
 * @param shorter a line that is to take fewer minutes, so that what follows it gains them
 */
export function shiftLines<Line extends TimedLine>(
  lines: readonly Line[],
  pivotId: string,
  by: number,
  shorter?: { id: string; minutes: number },
): Shift<Line> {
  const open = inOrder(lines.filter(isOpen));
  const position = open.findIndex(({ id }) => id === pivotId);
  const pivot = open[position];
  if (!pivot) return { changed: [], wall: null, missing: 0, late: [] };
  const following = open.slice(position + 1).filter(({ status }) => status === "todo");
  const wallAt = following.findIndex(({ hard }) => hard);
  const wall = following[wallAt] ?? null;
  const moving = (wall ? following.slice(0, wallAt) : following).map((line) => ({ ...line, at: line.at + by }));
  const first =
    pivot.status === "doing"
      ? [{ ...pivot, minutes: Math.max(1, pivot.minutes + by) }]
      : pivot.hard
        ? []
        : [{ ...pivot, at: pivot.at + by }];
  const changed = shorten([...first, ...moving], shorter);
  const late = wall ? changed.filter((line) => endOf(line) > wall.at) : [];
  return { changed, wall, missing: wall ? Math.max(0, ...late.map((line) => endOf(line) - wall.at)) : 0, late };
}

function shorten<Line extends TimedLine>(lines: Line[], shorter: { id: string; minutes: number } | undefined): Line[] {
  const short = lines.find(({ id }) => id === shorter?.id);
  if (!short || !shorter || shorter.minutes < 1 || shorter.minutes >= short.minutes) return lines;
  const gained = short.minutes - shorter.minutes;
  return lines.map((line) =>
    line.id === short.id
      ? { ...line, minutes: shorter.minutes }
      : line.at >= endOf(short)
        ? { ...line, at: line.at - gained }
        : line,
  );
}

/** The lines after a late one of which one, if it takes fewer minutes, makes up for all that are missing; with the minutes that it then takes. */
export function waysToShorten<Line extends TimedLine>(lines: readonly Line[], pivotId: string, by: number) {
  const { changed, missing } = shiftLines(lines, pivotId, by);
  return changed
    .filter(({ id, minutes }) => id !== pivotId && missing > 0 && minutes > missing)
    .map((line) => ({ line, minutes: line.minutes - missing }))
    .filter(({ line, minutes }) => shiftLines(lines, pivotId, by, { id: line.id, minutes }).missing === 0);
}
