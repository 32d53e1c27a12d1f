import { dayBounds } from "#app/platform/dates.ts";
import { comingDayInput } from "#app/platform/entered-day.ts";
import { formatHundredths, formatRupees } from "#app/platform/money.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Field, fieldId } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { EditButton } from "./edit-button.tsx";
import { instalmentsOf } from "./instalments.ts";
import { instalmentField, instalmentLengths, maxInstalments } from "./quote-draft.ts";
import { entryFieldId, type QuoteFieldsProps, quoteFormId } from "./quote-form-fields.ts";
import { shareSum } from "./quote-problems.ts";
import type { QuoteInstalment } from "./quotes.ts";
import "#app/ui/form-columns.css";
import "#app/ui/item-table.css";
import "./quote-editor.css";

type QuoteScheduleFieldsProps = QuoteFieldsProps & { total: number; onEdit: (edit: string) => void };

const dueOptions = [
  { value: "acceptance", label: "after acceptance" },
  { value: "before", label: "before the first function" },
  { value: "date", label: "on a date" },
];

export function QuoteScheduleFields({ total, onEdit, ...props }: QuoteScheduleFieldsProps) {
  const { draft, problems, onChange } = props;
  const { schedule } = draft.content;
  // Only the amounts are shown, so any dates do.
  const amounts = instalmentsOf(schedule, total, { acceptedOn: "2026-01-01", firstDay: "" });
  const sum = shareSum(schedule);
  const change = (index: number, changed: QuoteInstalment) =>
    onChange({ ...draft, content: { ...draft.content, schedule: schedule.with(index, changed) } });
  return (
    <fieldset className="form-columns" id={fieldId(quoteFormId, "schedule")} tabIndex={-1}>
      <legend>Payment schedule</legend>
      <div className="stack gap-4 full-width">
        {schedule.map((part, index) => {
          const fieldProps = (field: keyof typeof instalmentLengths) => ({
            id: entryFieldId(instalmentField(field), index),
            name: instalmentField(field),
            value: part[field],
            error: problems[`${instalmentField(field)}-${index}`],
            maxLength: instalmentLengths[field],
            onChange: (event: { target: { value: string } }) => change(index, { ...part, [field]: event.target.value }),
          });
          return (
            <div className="quote-schedule__part" key={index}>
              <Field {...fieldProps("share")} label="Percent" inputMode="decimal" className="numeric" />
              <Field {...fieldProps("label")} label="What it is for" />
              <div className="quote-schedule__due">
                <Select
                  label="Due"
                  id={entryFieldId(instalmentField("due"), index)}
                  name={instalmentField("due")}
                  options={dueOptions}
                  value={part.due}
                  onChange={(event) => change(index, { ...part, due: event.target.value as QuoteInstalment["due"] })}
                />
              </div>
              <div className={part.due === "date" ? "quote-schedule__unused" : undefined}>
                <Field {...fieldProps("days")} label="Days" inputMode="numeric" className="numeric" />
              </div>
              <div className={part.due === "date" ? "quote-schedule__date" : "quote-schedule__unused"}>
                <DateField
                  {...fieldProps("date")}
                  {...comingDayInput}
                  {...dayBounds}
                  label="Date"
                  onChange={(date) => change(index, { ...part, date })}
                />
              </div>
              <output className="quote-schedule__amount numeric" aria-label={`Amount of instalment ${index + 1}`}>
                {formatRupees(amounts[index]?.amount ?? 0)}
              </output>
              <EditButton
                edit={`remove-instalment:${index}`}
                label={`Remove instalment ${index + 1}`}
                icon="close"
                iconOnly
                onEdit={onEdit}
              />
            </div>
          );
        })}
      </div>
      <div className="item-table__foot full-width">
        <EditButton
          edit="add-instalment"
          label="Add instalment"
          icon="plus"
          disabled={schedule.length >= maxInstalments}
          onEdit={onEdit}
        />
        <p className={problems.schedule ? "field__error" : undefined} role="status">
          {problems.schedule ??
            `The shares add up to ${formatHundredths(sum)}%${sum === 100_00 ? "." : "; they must add up to 100%."}`}
        </p>
      </div>
    </fieldset>
  );
}
