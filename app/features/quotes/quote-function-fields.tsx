import { useState } from "react";
import { LineTableHead, lineTableEvents } from "#app/features/invoices/draft-lines.parts.tsx";
import { dayBounds } from "#app/platform/dates.ts";
import { comingDayInput } from "#app/platform/entered-day.ts";
import { formatRupeesExactly } from "#app/platform/money.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { EditButton } from "./edit-button.tsx";
import { functionField, functionLengths, maxLines } from "./quote-draft.ts";
import { changeLine, type PastedColumn, pasteLines } from "./quote-edits.ts";
import { entryFieldId, type QuoteFieldsProps } from "./quote-form-fields.ts";
import { QuoteLineRow } from "./quote-line-row.tsx";
import { compareFunctions, forAllFunctions, linesOf, type QuoteFunction } from "./quotes.ts";
import "#app/ui/form-columns.css";
import "#app/ui/item-table.css";
import "./quote-editor.css";

type QuoteFunctionFieldsProps = QuoteFieldsProps & {
  quoteFunction: QuoteFunction;
  index: number;
  /** The sum of its preselected lines, in paise. */
  sum: number;
  today: string;
  onEdit: (edit: string) => void;
};

export function QuoteFunctionFields({ quoteFunction, index, sum, today, onEdit, ...props }: QuoteFunctionFieldsProps) {
  const { draft, problems, onChange } = props;
  const company = useStaffCompany();
  const [pasteMessage, setPasteMessage] = useState("");
  const { id, lines } = quoteFunction;
  const lineCount = linesOf(draft.content).length;
  const isFull = lineCount >= maxLines;
  const isForAll = id === forAllFunctions;
  const name = isForAll ? "all functions" : quoteFunction.name || `Function ${index + 1}`;
  const change = (changed: QuoteFunction) => {
    const functions = draft.content.functions.map((one) => (one.id === id ? changed : one));
    onChange({ ...draft, content: { ...draft.content, functions } });
  };
  const fieldProps = (field: keyof typeof functionLengths) => ({
    id: entryFieldId(functionField(field), id),
    name: functionField(field),
    value: quoteFunction[field],
    error: problems[`${functionField(field)}-${id}`],
    maxLength: functionLengths[field],
    onChange: (event: { target: { value: string } }) => change({ ...quoteFunction, [field]: event.target.value }),
  });

  /** Days and times order the functions: only equal ones can be moved. */
  const mayChangePlaces = (position: number) => {
    const other = draft.content.functions[position];
    return other !== undefined && compareFunctions(quoteFunction, other) === 0;
  };
  const canBeMoved = mayChangePlaces(index - 1) || mayChangePlaces(index + 1);

  const events = lineTableEvents<PastedColumn>({
    onAddAfter: (row) => onEdit(`add-line:${id}:${lines[row]?.kind ?? "fixed"}:${lines[row]?.id}`),
    onRemove: (row) => onEdit(`remove-line:${lines[row]?.id}`),
    onPasteCells: (start, text) => {
      const pasted = pasteLines(company, lines, start, text, lineCount - lines.length);
      setPasteMessage(pasted && "problem" in pasted ? pasted.problem : "");
      if (pasted && "rows" in pasted) change({ ...quoteFunction, lines: pasted.rows });
      return pasted !== null;
    },
  });

  return (
    <fieldset className="form-columns quote-function">
      <legend>{isForAll ? "For all functions" : name}</legend>
      <input type="hidden" name="functionId" value={id} />
      {isForAll ? (
        Object.keys(functionLengths).map((field) => (
          <input key={field} type="hidden" name={functionField(field as keyof typeof functionLengths)} value="" />
        ))
      ) : (
        <>
          <div className="quote-function__tools">
            <b className="numeric no-wrap">{formatRupeesExactly(sum)}</b>
            {canBeMoved && (
              <>
                <EditButton
                  edit={`move-function-up:${id}`}
                  label={`Move ${name} up`}
                  icon="up"
                  iconOnly
                  disabled={!mayChangePlaces(index - 1)}
                  onEdit={onEdit}
                />
                <EditButton
                  edit={`move-function-down:${id}`}
                  label={`Move ${name} down`}
                  icon="down"
                  iconOnly
                  disabled={!mayChangePlaces(index + 1)}
                  onEdit={onEdit}
                />
              </>
            )}
            <EditButton edit={`remove-function:${id}`} label={`Remove ${name}`} icon="close" iconOnly onEdit={onEdit} />
          </div>
          <Field {...fieldProps("name")} layoutClass="span-7" label="Function" placeholder="Sangeet" />
          <DateField
            {...fieldProps("day")}
            {...comingDayInput}
            {...dayBounds}
            layoutClass="span-5"
            label="Day"
            onChange={(day) => change({ ...quoteFunction, day })}
          />
          <Field {...fieldProps("place")} layoutClass="span-7" label="Place" />
          <div className="quote-function__times span-5">
            <Field {...fieldProps("time")} label="From" type="time" />
            <Field {...fieldProps("endTime")} label="Until" type="time" />
          </div>
          <Field {...fieldProps("mapUrl")} layoutClass="span-7" label="Link to the map" inputMode="url" />
          <Field {...fieldProps("guests")} layoutClass="span-5" label="Guests" inputMode="numeric" className="numeric" />
        </>
      )}
      <div className="item-table full-width">
        {lines.length > 0 && (
          <table className="item-table__table numeric" {...events}>
            <caption className="visually-hidden">Lines of {name}</caption>
            <LineTableHead
              columns={["What the client gets", "Qty", "Unit", "Rate", "Total cost", "GST", "Amount"]}
              tools="Move and remove"
            />
            <tbody>
              {lines.map((line, position) => (
                <QuoteLineRow
                  key={line.id}
                  line={line}
                  functionId={id}
                  costs={draft.costs}
                  today={today}
                  problems={problems}
                  isFirst={position === 0}
                  isLast={position === lines.length - 1}
                  onChange={(changed) => onChange(changeLine(draft, changed))}
                  onChangeCost={(cost) => onChange({ ...draft, costs: { ...draft.costs, [line.id]: cost } })}
                  onEdit={onEdit}
                />
              ))}
            </tbody>
          </table>
        )}
        <div className="item-table__foot">
          {(["line", "option", "choice"] as const).map((kind) => (
            <EditButton
              key={kind}
              edit={`add-line:${id}:${kind === "line" ? "fixed" : kind}`}
              label={`Add ${kind}`}
              context={`to ${name}`}
              icon="plus"
              disabled={isFull}
              onEdit={onEdit}
            />
          ))}
          {isFull && <p>A quote has at most {maxLines} lines.</p>}
          {pasteMessage && (
            <p className="field__error" role="alert">
              {pasteMessage}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
