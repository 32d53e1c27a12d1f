import type { FormEvent } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#app/company/use-language.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { ContactFields, EnquiryFormLayout, useEnquiryField } from "./enquiries.parts.tsx";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { dayTimes, type EventType, guestChoiceField, guestChoices } from "./enquiries.ts";
import { EventDaysField } from "./event-days-field.tsx";
import { EventTypeField } from "./event-type-field.tsx";
import "./enquiry-form.css";

export function EnquiryForm({
  actionData,
  types,
  prefilled,
  today,
  noticeVersion,
}: {
  actionData?: EnquiryActionData;
  types: readonly EventType[];
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
    <EnquiryFormLayout action={`/contact${search}#enquiry`} sendVariant="accent" {...{ actionData, noticeVersion }}>
      <EventTypeField types={types} defaultValue={prefilled.eventType} />
      <fieldset className="enquiry-form__fields">
        <legend>{texts.when}</legend>
        <EventDaysField today={today} />
        <SegmentedField
          {...field("time")}
          required
          options={dayTimes.map((value) => ({ value, label: texts.dayTimes[value] }))}
        />
        <div className="full-width">
          <DatesFlexibleField />
        </div>
        <Field
          {...field("location")}
          labelAction={<small>{texts.optional}</small>}
          hint={texts.locationHint}
          layoutClass="full-width"
          defaultValue={prefilled.location}
          maxLength={300}
        />
        <div className="full-width" onChange={followChoice}>
          <Field
            {...field("guests")}
            labelAction={<small>{texts.optional}</small>}
            defaultValue={prefilled.guests}
            maxLength={40}
            beside={<GuestChoices />}
          />
        </div>
      </fieldset>
      <fieldset className="enquiry-form__fields">
        <legend>{texts.you}</legend>
        <ContactFields isPhoneFirst />
      </fieldset>
      <More prefilledVision={prefilled.vision} />
    </EnquiryFormLayout>
  );
}

/** A choice fills the field, and what is typed there takes the choice back. Without scripts the server takes the choice for an empty field. */
function followChoice({ target, currentTarget }: FormEvent<HTMLElement>) {
  const [text, ...choices] = currentTarget.querySelectorAll("input");
  if (target === text) for (const choice of choices) choice.checked = false;
  else if (text && target instanceof HTMLInputElement) text.value = target.value;
}

function GuestChoices() {
  const { enquiry: texts } = useTexts();
  return (
    <span className="segmented" role="radiogroup" aria-label={texts.labels.guests}>
      {guestChoices.map((guests) => (
        <label key={guests}>
          <input type="radio" name={guestChoiceField} value={guests} />
          <span>{guests.replace("1000", "1,000")}</span>
        </label>
      ))}
    </span>
  );
}

const moreFields = ["company", "services", "budget", "referral", "vision", "notes"] as const;

/** What not everybody says. It opens by itself where something is filled in or wrong. */
function More({ prefilledVision }: { prefilledVision?: string }) {
  const { enquiry: texts } = useTexts();
  const { values, errors } = useFormValues();
  const field = useEnquiryField();
  const isOpen = Boolean(prefilledVision) || moreFields.some((name) => values[name] || errors[name]);
  return (
    <details className="enquiry-more" open={isOpen}>
      <summary>
        <b>{texts.more}</b>
        <span>{texts.moreHint}</span>
      </summary>
      <div className="enquiry-form__fields">
        <Field {...field("company")} autoComplete="organization" maxLength={200} />
        <Field {...field("services")} maxLength={1000} />
        <Field {...field("budget")} maxLength={200} />
        <Field {...field("referral")} maxLength={300} />
        <Field {...field("vision")} defaultValue={prefilledVision} layoutClass="full-width" multiline rows={5} maxLength={5000} />
        <Field {...field("notes")} layoutClass="full-width" multiline rows={3} maxLength={2000} />
      </div>
    </details>
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
