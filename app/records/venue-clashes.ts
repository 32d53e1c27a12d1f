import { formatDayWithWeekday, formatTimeOfDay } from "#app/platform/values/dates.ts";

/** From when until when a function has its venue, "2026-12-01 14:00"; null without set-up and clearing. */
export type Taken = { takenFrom: string | null; takenUntil: string | null };

/** "from Tue 1 Dec 2026, 2:00 PM to Wed 2 Dec 2026, 1:30 AM with set-up and clearing"; else empty */
export function takenText({ takenFrom, takenUntil }: Taken): string {
  if (!takenFrom || !takenUntil) return "";
  const at = (text: string) => `${formatDayWithWeekday(text.slice(0, 10))}, ${formatTimeOfDay(text.slice(11))}`;
  return `from ${at(takenFrom)} to ${at(takenUntil)} with set-up and clearing`;
}
