import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { EnquiryFrame, PersonFields } from "./enquiries.parts.tsx";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { eventTypes, enquiryLabels as labels } from "./enquiries.ts";

/** The fourteen fields of /contact. */
export function EnquiryForm({
  answer,
  location,
}: {
  answer?: EnquiryActionData;
  /** Filled in when the visitor came from a venue. */
  location?: string;
}) {
  return (
    <EnquiryFrame action="/contact" answer={answer}>
      {({ values, errors }) => {
        const field = (name: keyof typeof labels) => ({
          label: labels[name],
          name,
          defaultValue: values[name],
          error: errors[name],
        });
        return (
          <>
            <fieldset className="pair">
              <legend>You</legend>
              <PersonFields values={values} errors={errors} />
              <Field {...field("company")} autoComplete="organization" maxLength={200} />
            </fieldset>
            <fieldset className="pair">
              <legend>The event</legend>
              <Select {...field("event_type")} required placeholder="Choose an event type" options={eventTypes} />
              <Field {...field("guests")} type="number" inputMode="numeric" min={0} step={1} />
              <Field {...field("date")} type="date" required />
              <Field {...field("time")} type="time" required />
              <div className="w">
                <Checkbox
                  label="Dates flexible"
                  name="dates_flexible"
                  value="yes"
                  defaultChecked={values.dates_flexible === "yes"}
                />
              </div>
              <Field {...field("location")} defaultValue={values.location ?? location} maxLength={300} />
              <Field {...field("budget")} maxLength={200} />
              <Field {...field("services")} frame="w" maxLength={1000} />
              <Field {...field("vision")} frame="w" multiline rows={5} maxLength={5000} />
            </fieldset>
            <fieldset className="pair">
              <legend>A little more</legend>
              <Field {...field("referral")} frame="w" maxLength={300} />
              <Field {...field("notes")} frame="w" multiline rows={3} maxLength={2000} />
            </fieldset>
          </>
        );
      }}
    </EnquiryFrame>
  );
}
