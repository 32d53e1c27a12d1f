import { formatLocalDayWithWeekday, formatLocalTime } from "#app/company/local-dates.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Language } from "#db/enums.ts";
import type { ShownFunction } from "./next-step.ts";

/** What a client's page showed of a function. */
export type SeenFunction = Pick<ShownFunction, "id" | "name" | "day" | "time" | "endTime" | "venue" | "isCancelled">;

/** What changed about a function since the client's last visit; `before`: when and where it was. */
export type FunctionChange = { kind: "added" | "moved" | "cancelled" | "back on"; before: string };

type Saying = { language: Language; texts: LinkTexts["client"]["functions"] };

/** The changes by function. @param seen null: not known, nothing is marked */
export function functionChanges(
  seen: readonly SeenFunction[] | null,
  now: readonly SeenFunction[],
  say: Saying,
): Record<string, FunctionChange> {
  if (!seen) return {};
  return Object.fromEntries(
    now.flatMap((one) => {
      const change = changeOf(
        seen.find(({ id }) => id === one.id),
        one,
        say,
      );
      return change ? [[one.id, change]] : [];
    }),
  );
}

function changeOf(before: SeenFunction | undefined, now: SeenFunction, say: Saying): FunctionChange | null {
  if (!before) return now.isCancelled ? null : { kind: "added", before: "" };
  if (before.isCancelled !== now.isCancelled) return { kind: now.isCancelled ? "cancelled" : "back on", before: "" };
  const [old, current] = [whenAndWhere(before, say), whenAndWhere(now, say)];
  return old === current || now.isCancelled ? null : { kind: "moved", before: old };
}

/** "Fri 26 Feb 2027, 7:00 PM to 11:00 PM, Lighthouse Hall" */
const whenAndWhere = ({ day, time, endTime, venue }: SeenFunction, { language, texts }: Saying): string =>
  [day && formatLocalDayWithWeekday(day, language), timesText(time, endTime, texts.times, language), venue]
    .filter(Boolean)
    .join(", ") || texts.nothingFixed;

/** "7:00 PM to 11:00 PM"; empty without a time. @param times how a language says from when until when */
export function timesText(time: string | null, endTime: string | null, times: string, language: Language): string {
  if (!time) return "";
  const from = formatLocalTime(time, language);
  return endTime ? fillPlaceholders(times, { from, until: formatLocalTime(endTime, language) }) : from;
}
