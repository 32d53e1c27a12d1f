import { LineTool } from "#app/billing/line-table.tsx";
import { dayBounds } from "#app/platform/values/dates.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { formatHundredths, formatRupees } from "#app/platform/values/money.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { instalmentsOf } from "../payment-schedule/instalments.ts";
import { emptyInstalment, instalmentField, instalmentLengths, maxInstalments } from "../quote-draft.ts";
import type { QuoteInstalment } from "../quotes.ts";
import { withSchedule } from "./draft-edits.ts";
import { entryFieldId, type QuoteFieldsProps, sectionIds } from "./field-ids.ts";
import { shareSum } from "./quote-problems.ts";
import type { QuoteEdits } from "./use-quote-edits.ts";
import "#app/ui/form-columns.css";
import "#app/ui/item-table.css";
import "./quote-editor.css";

const dueOptions = [
  { value: "acceptance", label: "after acceptance" },
  { value: "before", label: "before the first function" },
  { value: "date", label: "on a date" },
];

export function QuoteScheduleFields({ total, ...props }: QuoteFieldsProps & QuoteEdits & { total: number }) {
  const { draft, problems, onChange, onEdit, onRemove } = props;
  const { schedule } = draft.content;
  // Only the amounts are shown, so any dates do.
  const amounts = instalmentsOf(schedule, total, { acceptedOn: "2026-01-01", firstDay: "" });
  const sum = shareSum(schedule);
  const change = (index: number, changed: QuoteInstalment) =>
    onChange(withSchedule(draft, (parts) => parts.with(index, changed)));
  const shareField = (index: number) => entryFieldId(instalmentField("share"), Math.max(0, index));

  function remove(index: number) {
    const instalment = schedule[index] as QuoteInstalment;
    const removed = {
      title: instalment.label || "The instalment",
      restore: (draft: QuoteFieldsProps["draft"]) => withSchedule(draft, (parts) => parts.toSpliced(index, 0, instalment)),
      field: shareField(schedule.length - 1),
    };
    onRemove(
      withSchedule(draft, (parts) => parts.toSpliced(index, 1)),
      removed,
      shareField(schedule.length - 2),
    );
  }

  return (
    <fieldset className="form-columns" id={sectionIds.schedule} tabIndex={-1}>
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
              {/* Either days or a date. */}
              <div hidden={part.due === "date"}>
                <Field {...fieldProps("days")} label="Days" inputMode="numeric" className="numeric" />
              </div>
              <div className={part.due === "date" ? "quote-schedule__date" : undefined} hidden={part.due !== "date"}>
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
              <LineTool label={`Remove instalment ${index + 1}`} icon="close" onClick={() => remove(index)} />
            </div>
          );
        })}
      </div>
      <div className="item-table__foot full-width">
        <Button
          type="button"
          small
          variant="quiet"
          icon="plus"
          disabled={schedule.length >= maxInstalments}
          onClick={() =>
            onEdit(
              withSchedule(draft, (parts) => [...parts, emptyInstalment()]),
              shareField(schedule.length),
            )
          }
        >
          Add instalment
        </Button>
        <p className={problems.schedule ? "field__error" : undefined} role="status">
          {problems.schedule ??
            `The shares add up to ${formatHundredths(sum)}%${sum === 100_00 ? "." : "; they must add up to 100%."}`}
        </p>
      </div>
    </fieldset>
  );
}
