import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { ariaProps, FieldBox, type FieldFrame, useFieldId } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./date-field.css";

type DateFieldProps = Omit<FieldFrame, "label"> &
  Pick<ComponentProps<"input">, "id" | "name" | "maxLength" | "required"> & {
    label: string;
    /** A day, "2026-12-07", or an entered text that is none. */
    value: string;
    onChange: (value: string) => void;
    /** The day that an entered text means; a text that is not understood unchanged. */
    readDay: (text: string) => string;
    /** A value as the field shows it. */
    showDay: (value: string) => string;
    /** The first and the last day of the calendar. */
    min?: string;
    max?: string;
  };

/**
 * A day, entered as text or chosen in the browser's calendar. While somebody types, the text stays and no error is shown; on leaving
 * the field it shows the day. The form posts the text.
 */
export function DateField({ label, value, onChange, readDay, showDay, min, max, hint, error, ...rest }: DateFieldProps) {
  const { labelAction, beside, hideLabel, layoutClass, ...input } = rest;
  const id = useFieldId(input);
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => calendar.current?.showPicker();
  const shownError = typed === null ? error : undefined;

  function finish() {
    setTyped(null);
    const day = readDay(value);
    if (day !== value) onChange(day);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter") finish();
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    openCalendar();
  }

  return (
    <FieldBox {...{ id, label, hint, error: shownError, labelAction, beside, hideLabel, layoutClass }} required={input.required}>
      <span className="date-field">
        <input
          {...input}
          {...ariaProps(id, hint, shownError)}
          id={id}
          className="input numeric"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? showDay(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readDay(target.value));
          }}
          onBlur={finish}
          onKeyDown={handleKey}
        />
        <button type="button" className="date-field__button" aria-label={`${label}: open the calendar`} onClick={openCalendar}>
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
          value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ""}
          onChange={({ target }) => {
            setTyped(null);
            onChange(target.value);
          }}
        />
      </span>
    </FieldBox>
  );
}
