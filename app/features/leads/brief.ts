import { checklistNames } from "#app/content/checklists.ts";
import { guestsText, readGuests } from "#app/content/guests.ts";
import { budgetText, isStoredBudget, readEnteredBudget } from "#app/platform/values/budget.ts";
import { today } from "#app/platform/values/dates.ts";
import { otherWeekdayProblem } from "#app/platform/values/entered-day.ts";
import { areStoredDays, enteredDaysText, isTimeInWords, readDays } from "#app/platform/values/entered-days.ts";
import { choiceOrNull, orNull, reference, text } from "#app/platform/values/field.ts";
import { fold } from "#app/platform/values/fold.ts";
import { inWords, orNotKnown } from "#app/platform/values/in-words.ts";

const unchanged = (text: string) => text;
// No number pad for what may be a range: that of an iPhone has no "-" (WebKit: "numeric" and "decimal" are UIKeyboardTypeNumberPad, DecimalPad).
const guests = text({ label: "Guests", max: 40, normalize: guestsText, format: unchanged });

/** What a lead asks for, and where it came from. */
export const briefFields = {
  kind: choiceOrNull({
    label: "Kind of event",
    message: "Please choose a kind of event.",
    nothing: "Not known yet",
    options: checklistNames.map((name) => ({ value: name, label: name })),
  }),
  days: inWords({
    label: "Day or days",
    read: (text) => readDays(text, today()),
    isValue: (text) => areStoredDays(text) || isTimeInWords(text),
    show: enteredDaysText,
    problem: (text) =>
      otherWeekdayProblem(text) ??
      "This is not understood as a day. Write it as 12 Feb, 12-14 Feb, Feb, end of Feb, or after Sankranti.",
    hint: "12 Feb, 12-14 Feb, Feb, end of Feb",
    hasCalendar: true,
  }),
  guests: orNotKnown({
    ...guests,
    schema: guests.schema.refine((text) => readGuests(text) !== null, "Please give a number, such as 300 or 300-1200."),
  }),
  budget: inWords({
    label: "Budget",
    read: readEnteredBudget,
    isValue: isStoredBudget,
    show: budgetText,
    problem: () => "This is not understood as a budget. Write it as 8, 5-8 lakh, 12L or 1.5 Cr.",
    hint: "In lakh: 8, 5-8, 1.5 Cr",
  }),
  place: orNull(text({ label: "City or hall", max: 300, format: unchanged })),
  functions: orNull(text({ label: "Functions", max: 300, format: unchanged, hint: "Mehendi, Sangeet, reception" })),
  source: orNull(reference({ label: "Came from", message: "Please choose one of the list." })),
  source_detail: orNull(text({ label: "Who, or which page", max: 200, format: unchanged })),
};

export type Brief = Record<
  "kind" | "days" | "guests" | "budget" | "place" | "functions" | "source" | "sourceDetail",
  string | null
>;

/** @param sources one a line, as SETTINGS has them @param current the lead's own, which may have been removed since */
export const sourceOptions = (sources: string, current = "") => [
  { value: "", label: "Not said" },
  ...[...new Set([...sourceNames(sources), current])].filter(Boolean).map((value) => ({ value, label: value })),
];

/** Each once, however it is capitalised. */
export const sourceNames = (sources: string): string[] => {
  const names = sources.split("\n").map((name) => name.trim().slice(0, 100));
  return names.filter((name, at) => names.findIndex((other) => fold(other) === fold(name)) === at);
};
