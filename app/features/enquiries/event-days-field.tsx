import { useState } from "react";
import { useLanguage, useTexts } from "#app/company/use-language.ts";
import { dayBounds } from "#app/platform/values/dates.ts";
import { enteredDaysIn, readDays, weekdaysOf } from "#app/platform/values/entered-days.ts";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { useEnquiryField } from "./enquiries.parts.tsx";

/** A day, several or a month, written or chosen in the calendar. The weekday is said back. */
export function EventDaysField({ today }: { today: string }) {
  const { enquiry: texts } = useTexts();
  const language = useLanguage();
  const { values } = useFormValues();
  const [text, setText] = useState(values.date ?? "");
  const weekdays = weekdaysOf(readDays(text, today), language);
  const field = useEnquiryField();
  return (
    <div onInput={({ target }) => setText((target as HTMLInputElement).value)}>
      <UncontrolledDateField
        {...field("date")}
        // With "off" Chromium forgets the date when somebody comes Back from its page "No internet".
        autoComplete="on"
        readDay={(entered) => readDays(entered, today)}
        showDay={(days) => enteredDaysIn(days, language)}
        required
        min={today}
        max={dayBounds.max}
        calendarLabel={texts.openCalendar}
        hint={weekdays ? `${weekdays}. ${texts.dateHint}` : texts.dateHint}
      />
    </div>
  );
}
