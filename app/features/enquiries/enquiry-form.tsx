import { useLocation } from "react-router";
import { useTexts } from "#app/company/use-language.ts";
import { dayBounds } from "#app/platform/values/dates.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { ContactFields, EnquiryFormLayout, useEnquiryField } from "./enquiries.parts.tsx";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { eventTypes } from "./enquiries.ts";
import "./enquiry-form.css";

/** The form of /contact with all its fields. */
export function EnquiryForm({
  actionData,
  prefilled,
  today,
  noticeVersion,
}: {
  actionData?: EnquiryActionData;
  /** Values that the visitor chose in the search for venues, or the project from which they came. */
  prefilled: { location: string; guests: string; eventType?: string; vision?: string };
  /** The day in India, "2026-11-21". */
  today: string;
  noticeVersion: number;
}) {
  const { enquiry: texts } = useTexts();
  const field = useEnquiryField();
  // With the venue or the project in the URL the page after an error says what the enquiry is about, and "Send another" keeps it.
  const { search } = useLocation();
  return (
    <EnquiryFormLayout action={`/contact${search}#enquiry`} {...{ actionData, noticeVersion }}>
      <fieldset className="enquiry-form__fields">
        <legend>{texts.you}</legend>
        <ContactFields />
        <Field {...field("company")} autoComplete="organization" maxLength={200} />
      </fieldset>
      <fieldset className="enquiry-form__fields">
        <legend>{texts.event}</legend>
        <Select
          {...field("event_type")}
          defaultValue={prefilled.eventType}
          required
          placeholder={texts.chooseType}
          options={eventTypes.map((value) => ({ value, label: texts.eventTypes[value] }))}
        />
        <Field {...field("guests")} defaultValue={prefilled.guests} maxLength={40} />
        <Field {...field("date")} type="date" required min={today} max={dayBounds.max} />
        <Field {...field("time")} type="time" required />
        <div className="full-width">
          <DatesFlexibleField />
        </div>
        <Field {...field("location")} defaultValue={prefilled.location} maxLength={300} />
        <Field {...field("budget")} maxLength={200} />
        <Field {...field("services")} layoutClass="full-width" maxLength={1000} />
        <Field
          {...field("vision")}
          defaultValue={prefilled.vision}
          layoutClass="full-width"
          multiline
          rows={5}
          maxLength={5000}
        />
      </fieldset>
      <fieldset className="enquiry-form__fields">
        <legend>{texts.more}</legend>
        <Field {...field("referral")} layoutClass="full-width" maxLength={300} />
        <Field {...field("notes")} layoutClass="full-width" multiline rows={3} maxLength={2000} />
      </fieldset>
    </EnquiryFormLayout>
  );
}

function DatesFlexibleField() {
  const { enquiry: texts } = useTexts();
  const { values } = useFormValues();
  return (
    <Checkbox
      label={texts.labels.dates_flexible}
      hint={texts.datesFlexibleHint}
      name="dates_flexible"
      value="yes"
      defaultChecked={values.dates_flexible === "yes"}
    />
  );
}
