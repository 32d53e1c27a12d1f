import { useTexts } from "#app/company/use-language.ts";
import { ariaProps, RequiredMark, useFieldId } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import type { EventType } from "./enquiries.ts";
import "./event-type-field.css";

const tiles: Record<EventType, string> = {
  "Corporate Event": "corporate",
  Wedding: "wedding",
  "Birthday Celebration": "birthday",
  "Product Launch": "launch",
  "Concert / Festival": "concert",
  Other: "other",
};

/** What is planned, as woven tiles. */
export function EventTypeField({ types, defaultValue }: { types: readonly EventType[]; defaultValue?: string }) {
  const { enquiry: texts } = useTexts();
  const { values, errors } = useFormValues();
  const id = useFieldId({ name: "event_type" });
  const error = errors.event_type;
  const chosen = values.event_type ?? defaultValue;
  return (
    <fieldset className="event-types">
      <legend>
        <span>{texts.what}</span>
        <RequiredMark />
      </legend>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div>
        {types.map((type, index) => (
          <label key={type}>
            <span>
              <img src={`/images/tile-${tiles[type]}.webp`} width="240" height="240" alt="" />
            </span>
            <input
              type="radio"
              name="event_type"
              value={type}
              // The summary of the form's errors links to the first one.
              id={index === 0 ? id : undefined}
              {...ariaProps(id, undefined, error)}
              required
              defaultChecked={type === chosen}
            />
            <b>{texts.eventTypes[type]}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
