import { useRef } from "react";
import { LineTool } from "#app/billing/line-table.tsx";
import { askedTimeHint } from "#app/content/asked-time.ts";
import { groupedGuests, guestsText } from "#app/content/guests.ts";
import { DayAnswer } from "#app/features/date-board/date-board.parts.tsx";
import { dayBounds, formatDay, formatTimeOfDay, isDay, moveTime } from "#app/platform/values/dates.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { DateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { functionField, functionLengths } from "../quote-draft.ts";
import { compareFunctions, forAllFunctions, type QuoteFunction } from "../quotes.ts";
import { swapped, withFunctions } from "./draft-edits.ts";
import { entryFieldId, type QuoteFieldsProps } from "./field-ids.ts";
import { FoldedFields } from "./folded-fields.tsx";
import { followingLines, withGuests } from "./guest-counts.ts";
import { QuoteLines } from "./quote-lines.tsx";
import type { QuoteEdits } from "./use-quote-edits.ts";
import "#app/ui/form-columns.css";
import "./quote-editor.css";

type QuoteFunctionFieldsProps = QuoteFieldsProps &
  QuoteEdits & {
    quoteFunction: QuoteFunction;
    index: number;
    /** The sum of its preselected lines, in paise. */
    sum: number;
    today: string;
    /** The part of the day that the enquiry asks for. */
    askedTime: string | null;
  };

export function QuoteFunctionFields({ sum, today, askedTime, ...props }: QuoteFunctionFieldsProps) {
  const { quoteFunction, index, draft, problems, onChange } = props;
  const { id } = quoteFunction;
  const isForAll = id === forAllFunctions;
  const name = isForAll ? "all functions" : quoteFunction.name || `Function ${index + 1}`;
  const change = (changed: QuoteFunction) =>
    onChange(withFunctions(draft, (functions) => functions.map((one) => (one.id === id ? changed : one))));
  // Those when the field got the focus: "40" on the way to "400" is no other number of guests.
  const following = useRef<Set<string>>(null);
  const fieldProps = (field: keyof typeof functionLengths) => ({
    id: entryFieldId(functionField(field), id),
    name: functionField(field),
    value: quoteFunction[field],
    error: problems[`${functionField(field)}-${id}`],
    maxLength: functionLengths[field],
    onChange: (event: { target: { value: string } }) => change({ ...quoteFunction, [field]: event.target.value }),
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
            <FunctionTools {...props} name={name} />
          </div>
          <FoldedFields
            label={name}
            summary={quoteFunction.name && summaryOf(quoteFunction)}
            hasProblem={Object.keys(functionLengths).some(
              (field) => problems[`${functionField(field as keyof typeof functionLengths)}-${id}`],
            )}
          >
            <Field {...fieldProps("name")} layoutClass="span-7" label="Function" placeholder="Sangeet" />
            <DateField
              {...fieldProps("day")}
              {...comingDayInput}
              {...dayBounds}
              layoutClass="span-5"
              label="Day"
              onChange={(day) => change({ ...quoteFunction, day })}
              hint={isDay(quoteFunction.day) && <DayAnswer day={quoteFunction.day} office={draft.office} />}
            />
            <Field {...fieldProps("place")} layoutClass="span-7" label="Place" />
            <div className="quote-function__times span-5">
              <Field
                {...fieldProps("time")}
                label="From"
                type="time"
                hint={quoteFunction.time ? undefined : askedTimeHint(askedTime)}
                onChange={({ target: { value: time } }) =>
                  change({ ...quoteFunction, time, endTime: moveTime(quoteFunction.endTime, quoteFunction.time, time) })
                }
              />
              <Field {...fieldProps("endTime")} label="Until" type="time" />
            </div>
            <Field {...fieldProps("mapUrl")} layoutClass="span-7" label="Link to the map" inputMode="url" />
            <Field
              {...fieldProps("guests")}
              layoutClass="span-5"
              label="Guests"
              inputMode="numeric"
              className="numeric"
              hint="The quantity of lines with the unit “guest”."
              onFocus={() => {
                following.current = followingLines(quoteFunction);
              }}
              onChange={({ target }) => change(withGuests(quoteFunction, target.value, following.current ?? undefined))}
              // "~150" counts as 150: the field says so.
              onBlur={() => {
                const read = guestsText(quoteFunction.guests);
                if (read !== quoteFunction.guests) change({ ...quoteFunction, guests: read });
              }}
            />
          </FoldedFields>
        </>
      )}
      <QuoteLines {...props} functionName={name} today={today} />
    </fieldset>
  );
}

/** "12 Feb 2027, 7:00 PM, HICC, 400 guests"; empty until it has a day */
const summaryOf = ({ day, time, place, guests }: QuoteFunction): string =>
  isDay(day)
    ? [formatDay(day), time && formatTimeOfDay(time), place, guests && `${groupedGuests(guests)} guests`]
        .filter(Boolean)
        .join(", ")
    : "";

type FunctionToolsProps = QuoteEdits & Pick<QuoteFunctionFieldsProps, "draft" | "quoteFunction" | "index"> & { name: string };

function FunctionTools({ draft, quoteFunction, index, name, onEdit, onRemove }: FunctionToolsProps) {
  const { functions } = draft.content;
  /** Days and times order the functions: only equal ones can be moved. */
  const mayChangePlaces = (position: number) => {
    const other = functions[position];
    return other !== undefined && compareFunctions(quoteFunction, other) === 0;
  };
  const [isUpPossible, isDownPossible] = [mayChangePlaces(index - 1), mayChangePlaces(index + 1)];
  const moveFrom = (position: number) => onEdit(withFunctions(draft, (functions) => swapped(functions, position)));
  const nameField = (one: QuoteFunction | undefined) =>
    one && one.id !== forAllFunctions ? entryFieldId(functionField("name"), one.id) : undefined;

  function remove() {
    const removed = {
      title: quoteFunction.name || "The function",
      restore: (draft: QuoteFieldsProps["draft"]) =>
        withFunctions(draft, (functions) => functions.toSpliced(index, 0, quoteFunction)),
      field: nameField(quoteFunction),
    };
    const neighbour = nameField(functions[index + 1]) ?? nameField(functions[index - 1]);
    onRemove(
      withFunctions(draft, (functions) => functions.toSpliced(index, 1)),
      removed,
      neighbour,
    );
  }

  return (
    <>
      {(isUpPossible || isDownPossible) && (
        <>
          <LineTool label={`Move ${name} up`} icon="up" disabled={!isUpPossible} onClick={() => moveFrom(index - 1)} />
          <LineTool label={`Move ${name} down`} icon="down" disabled={!isDownPossible} onClick={() => moveFrom(index)} />
        </>
      )}
      <LineTool label={`Remove ${name}`} icon="close" onClick={remove} />
    </>
  );
}
