import { company } from "#app/company/company.server.ts";
import { addMonths, daysShown, isMonth, weeksOf } from "#app/features/calendar/month/month.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, type Days, daysOfMonth, today } from "#app/platform/values/dates.ts";
import { readDates, verdictsOf } from "./date-board.server.ts";
import {
  type BoardDay,
  type DatesFilters,
  freeDaysNear,
  maxNamesPerDay,
  maxOfDay,
  type YearMonth,
  yearLetter,
} from "./date-board.ts";

const monthsOfYear = 12;

/** The board as its page shows it: a month of days, the next twelve months, and the answer for the chosen day. */
export async function readDateBoard(actor: Actor, filters: DatesFilters) {
  requirePermission(actor, "event:list");
  const now = today();
  const { day, kind } = filters;
  const month = isMonth(filters.month) ? filters.month : (day || now).slice(0, 7);
  const thisMonth = now.slice(0, 7);
  const isInYear = month >= thisMonth && month < addMonths(thisMonth, monthsOfYear);
  const months = Array.from({ length: monthsOfYear }, (_, index) => addMonths(isInYear ? thisMonth : month, index)).filter(
    isMonth,
  );
  const year: Days = [`${months[0]}-01`, daysOfMonth(months.at(-1) as string)[1]];
  const { offices, counts, takings, askers, monthAsks } = await readDates(actor, filters, daysShown(month), year);
  const verdictOf = verdictsOf(counts, kind);
  const isFree = (date: string) => offices.some(({ key }) => verdictOf(date, key).free > 0);
  const weeks: BoardDay[][] = weeksOf(month).map((week) =>
    week.map((date) => ({
      day: date,
      isOutside: !date.startsWith(month),
      verdicts: offices.map(({ key }) => verdictOf(date, key)),
      asks: askers.get(date)?.length ?? 0,
      names: takings.get(date)?.slice(0, maxNamesPerDay) ?? [],
    })),
  );
  const yearMonths: YearMonth[] = months.map((one) => {
    const days = daysIn(one);
    const letters = offices.map(({ key }) => days.map((date) => yearLetter(verdictOf(date, key))).join(""));
    return { month: one, letters, open: days.filter((date) => date >= now && isFree(date)).length };
  });
  return {
    today: now,
    month,
    monthAsks: monthAsks.get(month) ?? 0,
    offices: offices.map((office) => ({
      ...office,
      letter: company().seriesLetters[office.key] ?? "",
      perDay: placesOf(office.key),
    })),
    weeks,
    year: yearMonths,
    answer: day
      ? {
          day,
          offices: offices.map((office) => ({
            ...office,
            verdict: verdictOf(day, office.key),
            takings: takings.get(day)?.filter((taking) => taking.office === office.key) ?? [],
          })),
          askers: askers.get(day)?.slice(0, maxOfDay) ?? [],
          months: monthAsks.get(day.slice(0, 7)) ?? 0,
          near: isFree(day) ? [] : freeDaysNear(day, isFree),
        }
      : null,
  };
}

const placesOf = (key: string) => company().officePlaces[key]?.functionsPerDay ?? 0;

function daysIn(month: string): string[] {
  const [first, last] = daysOfMonth(month);
  return Array.from({ length: Number(last.slice(8)) }, (_, index) => addDays(first, index));
}
