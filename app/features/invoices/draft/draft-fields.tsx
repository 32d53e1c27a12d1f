import { type Draft, dueDateOf, maxLengths, readDueDate } from "#app/billing/invoice-draft.ts";
import { isOfficeOpen } from "#app/company/company.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { gstStart } from "#app/gst/rates.ts";
import { addDays, dayBounds, formatDay, isDay, today } from "#app/platform/values/dates.ts";
import { enteredDayText, readDay } from "#app/platform/values/entered-day.ts";
import { DateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { fieldProps } from "./client-fields.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import "#app/ui/list/filter-chip.css";
import "#app/ui/form-columns.css";

const dueChoices = [7, 15, 30];

export function DocumentFields(props: { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void }) {
  const { draft, onChange } = props;
  const company = useStaffCompany();
  const offices = company.offices.filter(({ key }) => key === draft.office || isOfficeOpen(company, key, draft.date));
  const dayProps = (name: "date" | "dueDate") => ({
    name,
    value: draft[name],
    error: props.problems[name],
    maxLength: maxLengths[name],
    showDay: enteredDayText,
    ...dayBounds,
  });
  return (
    <fieldset className="form-columns">
      <legend>Document</legend>
      <SegmentedField
        layoutClass="span-4"
        label="Office"
        name="office"
        error={props.problems.office}
        options={offices.map(({ key, city }) => ({ value: key, label: city }))}
        value={draft.office}
        onChange={(event) => onChange({ ...draft, office: event.target.value })}
      />
      <DateField
        {...dayProps("date")}
        layoutClass="span-3"
        label="Date"
        min={gstStart}
        readDay={(text) => readDay(text, { today: today() })}
        onChange={(date) => onChange({ ...draft, date, dueDate: readDueDate(draft.dueDate, date) })}
      />
      <DateField
        {...dayProps("dueDate")}
        layoutClass="span-5"
        label="Due date"
        hint={draft.dueDate || !isDay(draft.date) ? undefined : `By the payment terms: ${formatDay(dueDateOf(company, draft))}`}
        readDay={(text) => readDueDate(text, draft.date)}
        onChange={(dueDate) => onChange({ ...draft, dueDate })}
        beside={
          isDay(draft.date) &&
          dueChoices.map((days) => (
            <button
              key={days}
              type="button"
              className="filter-chip"
              aria-label={`Due in ${days} days`}
              aria-pressed={draft.dueDate === addDays(draft.date, days)}
              onClick={() => onChange({ ...draft, dueDate: addDays(draft.date, days) })}
            >
              {days}
            </button>
          ))
        }
      />
      <Field
        {...fieldProps(props, "invoiceNumber")}
        layoutClass="span-7"
        label="Invoice number"
        hint="The draft's reference. Issued, it gets the next number of its office."
        className="numeric"
      />
    </fieldset>
  );
}
