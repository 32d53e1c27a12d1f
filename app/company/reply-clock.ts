import { addDays, startOfDay, today } from "#app/platform/values/dates.ts";

const hourMs = 3_600_000;

export type ReplyPromise = {
  hours: number;
  /**
   * For each day of the week, Sunday first, the hours of the day that count, in India: [9, 18]; null for a day off. Without it
   * every hour counts.
   */
  countedHours?: readonly (readonly [from: number, to: number] | null)[];
};

const workdays: ReplyPromise["countedHours"] = [null, ...Array.from({ length: 5 }, () => [0, 24] as const), null];

export const replyPromiseOf = (company: { replyPromiseHours: number; countsWeekends: boolean }): ReplyPromise => ({
  hours: company.replyPromiseHours,
  ...(company.countsWeekends ? {} : { countedHours: workdays }),
});

/** The instant until which a reply is promised to an enquiry received at `since`. */
export function replyDueAt(since: Date, { hours, countedHours }: ReplyPromise): Date {
  let leftMs = hours * hourMs;
  if (!countedHours?.some((window) => window && window[1] > window[0])) return new Date(since.getTime() + leftMs);
  for (let day = today(since); ; day = addDays(day, 1)) {
    const window = countedHours[new Date(`${day}T00:00:00Z`).getUTCDay()];
    if (!window) continue;
    const midnight = startOfDay(day).getTime();
    const from = Math.max(since.getTime(), midnight + window[0] * hourMs);
    const countedMs = Math.max(0, midnight + window[1] * hourMs - from);
    if (countedMs >= leftMs) return new Date(from + leftMs);
    leftMs -= countedMs;
  }
}
