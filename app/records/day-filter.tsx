import { useSearchParams } from "react-router";
import { dayBounds } from "#app/platform/values/dates.ts";
import { dayInput, enteredDayProblem } from "#app/platform/values/entered-day.ts";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { useIsOffered } from "#app/ui/list/filter-bar.tsx";

/** The days in the page's URL as their fields show them; a text that is none as it was entered. */
export function useEnteredDays<Name extends string>(...names: Name[]): Record<Name, string> {
  const [params] = useSearchParams();
  const shown = (name: Name) => dayInput.showDay(dayInput.readDay(params.get(name) ?? ""));
  return Object.fromEntries(names.map((name) => [name, shown(name)])) as Record<Name, string>;
}

/** A day in the page's URL, entered as in other forms. @param day what is shown while the URL has none */
export function DayFilter({ name, label, day = "", error }: { name: string; label: string; day?: string; error?: string }) {
  const entered = dayInput.readDay(useEnteredDays(name)[name] ?? "");
  if (!useIsOffered(entered !== "")) return null;
  const problem = entered === "" ? undefined : enteredDayProblem(entered);
  return (
    <UncontrolledDateField
      {...dayBounds}
      {...dayInput}
      {...{ name, label }}
      defaultValue={entered || day}
      error={problem ?? error}
    />
  );
}
