import { formatDayWithWeekday, formatTimeOfDay } from "#app/platform/values/dates.ts";
import type { ShownFunction } from "./next-step.ts";

/** What a client's page showed of a function. */
export type SeenFunction = Pick<ShownFunction, "id" | "name" | "day" | "time" | "endTime" | "venue" | "isCancelled">;

/** What changed about a function since the client's last visit; `before`: when and where it was. */
export type FunctionChange = { kind: "added" | "moved" | "cancelled" | "back on"; before: string };

/** The changes by function. @param seen null: not known, nothing is marked */
export function functionChanges(
  seen: readonly SeenFunction[] | null,
  now: readonly SeenFunction[],
): Record<string, FunctionChange> {
  if (!seen) return {};
  return Object.fromEntries(
    now.flatMap((one) => {
      const change = changeOf(
        seen.find(({ id }) => id === one.id),
        one,
      );
      return change ? [[one.id, change]] : [];
    }),
  );
}

function changeOf(before: SeenFunction | undefined, now: SeenFunction): FunctionChange | null {
  if (!before) return now.isCancelled ? null : { kind: "added", before: "" };
  if (before.isCancelled !== now.isCancelled) return { kind: now.isCancelled ? "cancelled" : "back on", before: "" };
  const [old, current] = [whenAndWhere(before), whenAndWhere(now)];
  return old === current || now.isCancelled ? null : { kind: "moved", before: old };
}

/** "Fri 26 Feb 2027, 7:00 PM to 11:00 PM, Lighthouse Hall" */
const whenAndWhere = ({ day, time, endTime, venue }: SeenFunction): string =>
  [
    day && formatDayWithWeekday(day),
    time && (endTime ? `${formatTimeOfDay(time)} to ${formatTimeOfDay(endTime)}` : formatTimeOfDay(time)),
    venue,
  ]
    .filter(Boolean)
    .join(", ") || "nothing fixed";
