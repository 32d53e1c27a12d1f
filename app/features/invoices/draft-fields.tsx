import { gstStart } from "#app/gst/rates.ts";
import { isOfficeOpen } from "#app/platform/company.ts";
import { addDays, dayBounds, formatDay, isDay } from "#app/platform/dates.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { Field } from "#app/ui/field.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { fieldProps } from "./client-fields.tsx";
import { type Draft, dueDateOf } from "./draft.ts";
import type { DraftProblems } from "./draft-problems.ts";
import "#app/ui/filter-chip.css";
import "#app/ui/form-columns.css";
import "./invoice-generator.css";

type DocumentFieldsProps = { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void };

const dueChoices = [7, 15, 30];

export function DocumentFields(props: DocumentFieldsProps) {
  const { draft, onChange } = props;
  const company = useStaffCompany();
  const offices = company.offices.filter(({ key }) => key === draft.office || isOfficeOpen(company, key, draft.date));
  return (
    <fieldset className="form-columns">
      <legend>Document</legend>
      <SegmentedField
        layoutClass="span-5"
        label="Office"
        name="office"
        error={props.problems.office}
        options={offices.map(({ key, city }) => ({ value: key, label: city }))}
        value={draft.office}
        onChange={(event) => onChange({ ...draft, office: event.target.value })}
      />
      <Field
        {...fieldProps(props, "invoiceNumber")}
        layoutClass="span-7"
        label="Invoice number"
        hint="The draft's reference. Issued, it gets the next number of its office."
        className="numeric"
      />
      <Field {...fieldProps(props, "date")} layoutClass="span-5" label="Date" type="date" {...dayBounds} min={gstStart} />
      <div className="due-field span-7">
        <Field
          {...fieldProps(props, "dueDate")}
          label="Due date"
          type="date"
          {...dayBounds}
          hint={draft.dueDate || !isDay(draft.date) ? undefined : `By the payment terms: ${formatDay(dueDateOf(company, draft))}`}
        />
        {isDay(draft.date) &&
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
          ))}
        {isDay(draft.date) && (
          <span className="due-field__unit" aria-hidden="true">
            days
          </span>
        )}
      </div>
    </fieldset>
  );
}
