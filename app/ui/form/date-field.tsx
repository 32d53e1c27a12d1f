import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { ariaProps, FieldBox, type FieldFrame, useFieldId } from "./field.tsx";
import { useFieldConflict } from "./field-conflict.tsx";
import { useFormControl } from "./form-id.tsx";
import "./date-field.css";

type DayProps = Omit<FieldFrame, "label"> &
  Pick<ComponentProps<"input">, "id" | "name" | "maxLength" | "required" | "list" | "autoComplete"> & {
    label: string;
    /** The day that an entered text means; a text that is not understood unchanged. */
    readDay: (text: string) => string;
    /** A day as the field shows it. */
    showDay: (value: string) => string;
    /** The first and the last day of the calendar. */
    min?: string;
    max?: string;
    /** False: what is entered is another value than a day, such as an amount in words. */
    hasCalendar?: boolean;
    /** The name of the button that opens the calendar. */
    calendarLabel?: string;
    inputMode?: ComponentProps<"input">["inputMode"];
  };

type DateFieldProps = DayProps & {
  /** A day, "2026-12-07", or an entered text that is none. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A day, entered as text or chosen in the browser's calendar. While somebody types, the text stays and no error is shown; on leaving
 * the field it shows the day. The form posts the text.
 */
export function DateField({ value, onChange, readDay, showDay, error, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function finish() {
    setTyped(null);
    const day = readDay(value);
    if (day !== value) onChange(day);
  }

  return (
    <DayInput
      {...rest}
      error={typed === null ? error : undefined}
      value={typed ?? showDay(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDay(target.value));
      }}
      readShown={() => value}
      onFinish={finish}
      onChoose={(day) => {
        setTyped(null);
        onChange(day);
      }}
    />
  );
}

/** A `DateField` whose text React does not hold, as of a `Field` with a `defaultValue`. */
export function UncontrolledDateField({ readDay, showDay, ...rest }: DayProps & { defaultValue?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { shownError, shown } = useFormControl(rest, rest.error);

  function show(day: string) {
    const text = showDay(day);
    if (!input.current || input.current.value === text) return;
    input.current.value = text;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const readShown = () => readDay(input.current?.value ?? "");
  const { choice, edited, ...conflict } = useFieldConflict({ name: rest.name, label: rest.label, show });
  if (choice) return choice;

  return (
    <DayInput
      {...rest}
      {...conflict}
      {...shown}
      error={shownError}
      ref={input}
      autoFocus={edited?.autoFocus}
      defaultValue={showDay(readDay(edited?.defaultValue ?? (shown ? shown.defaultValue : undefined) ?? ""))}
      readShown={readShown}
      onFinish={() => show(readShown())}
      onChoose={show}
    />
  );
}

type DayInputProps = Omit<DayProps, "readDay" | "showDay"> &
  Pick<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "autoFocus"> & {
    ref?: RefObject<HTMLInputElement | null>;
    /** The day that the field shows, or a text that is none. */
    readShown: () => string;
    /** The text is complete: the field was left, or its form is submitted. */
    onFinish: () => void;
    onChoose: (day: string) => void;
  };

function DayInput({ label, hint, error, min, max, hasCalendar = true, readShown, onFinish, onChoose, ...rest }: DayInputProps) {
  const {
    labelAction,
    beside,
    hideLabel,
    mark,
    note,
    layoutClass,
    calendarLabel = `${label}: open the calendar`,
    ...input
  } = rest;
  const id = useFieldId(input);
  const calendar = useRef<HTMLInputElement>(null);

  function openCalendar() {
    if (!calendar.current) return;
    const day = readShown();
    calendar.current.value = /^\d{4}-\d\d-\d\d$/.test(day) ? day : "";
    calendar.current.showPicker();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter") onFinish();
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    openCalendar();
  }

  return (
    <FieldBox {...{ id, label, hint, error, labelAction, beside, hideLabel, mark, note, layoutClass }} required={input.required}>
      <span className="date-field">
        <input
          autoComplete="off"
          {...input}
          {...ariaProps(id, hint, error)}
          id={id}
          className={hasCalendar ? "input numeric" : "input"}
          spellCheck={false}
          onBlur={onFinish}
          onKeyDown={handleKey}
        />
        {hasCalendar && (
          <>
            <button type="button" className="date-field__button" aria-label={calendarLabel} onClick={openCalendar}>
              <Icon name="events" />
            </button>
            {/* Only its calendar is used. */}
            <input
              ref={calendar}
              className="date-field__calendar"
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              {...{ min, max }}
              onChange={({ target }) => onChoose(target.value)}
            />
          </>
        )}
      </span>
    </FieldBox>
  );
}
