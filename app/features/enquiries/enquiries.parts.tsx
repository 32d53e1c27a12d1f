import { type ReactNode, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { enquiryLabels, enquiryMessages, honeypotField, requirementsLabel, serviceEventTypes } from "./enquiries.ts";
import { EnquirySent } from "./enquiry-sent.tsx";
import "./enquiry-form.css";
import "./honeypot.css";

type SubmittedFields = { values: Record<string, string | undefined>; errors: Record<string, string | undefined> };

type EnquiryFormLayoutProps = {
  /** Its fragment is the id of an element around the form: without JavaScript the browser scrolls to the result. */
  action: `/${string}#${string}`;
  /** The result of a form post without JavaScript. */
  actionData?: EnquiryActionData;
  children(submitted: SubmittedFields): ReactNode;
};

/** What the enquiry forms share: errors, honeypot, consent, submit button, and the confirmation that replaces the form. */
export function EnquiryFormLayout({ actionData, ...props }: EnquiryFormLayoutProps) {
  const [formKey, setFormKey] = useState(0);
  // A new key starts with an empty form and without a result.
  return (
    <EnquiryFetcherForm
      key={formKey}
      {...props}
      actionData={formKey === 0 ? actionData : undefined}
      isAnother={formKey > 0}
      onSendAnother={() => setFormKey(formKey + 1)}
    />
  );
}

type EnquiryFetcherFormProps = EnquiryFormLayoutProps & { isAnother: boolean; onSendAnother(): void };

function EnquiryFetcherForm({ action, actionData, children, isAnother, onSendAnother }: EnquiryFetcherFormProps) {
  const fetcher = useFetcher<EnquiryActionData>();
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  const { sent, formErrors } = result ?? (busy ? {} : (actionData ?? {}));

  const form = useResultFocus(result);
  const message = formErrors && (formErrors.formError ?? "Please check what is marked. Nothing you typed is lost.");
  const errors = formErrors?.errors ?? {};

  useEffect(() => {
    if (isAnother) form.current?.querySelector("input")?.focus();
  }, [isAnother, form]);

  if (sent) {
    return (
      <div ref={form}>
        <EnquirySent sent={sent} formUrl={action.replace(/#.*/, "")} onSendAnother={onSendAnother} />
      </div>
    );
  }
  return (
    <div ref={form}>
      <FormId value="enquiry">
        <fetcher.Form method="post" action={action} encType="multipart/form-data" className="enquiry-form">
          <ErrorSummary message={message} errors={errors} isAtTop />
          {children({ values: formErrors?.values ?? {}, errors })}
          <Honeypot />
          <p className="fine-print">
            We keep what you send to answer you, and for no other purpose. By sending you agree; see the{" "}
            <a href="/privacy">privacy notice</a>.
          </p>
          <ErrorSummary message={message} errors={errors} />
          <Button busy={busy} busyLabel={enquiryMessages.sending}>
            Send enquiry
          </Button>
        </fetcher.Form>
      </FormId>
    </div>
  );
}

export function ContactFields({ values, errors }: SubmittedFields) {
  return (
    <>
      <Field
        label={enquiryLabels.name}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values.name}
        error={errors.name}
      />
      <Field
        label={enquiryLabels.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
      />
      <Field
        label={enquiryLabels.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        defaultValue={values.phone}
        error={errors.phone}
      />
    </>
  );
}

/** Hidden from people; robots fill it in. The server stores such an enquiry as spam. */
function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Fax number
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The Get in Touch form of /services. */
export function ServicesEnquiryForm({ actionData }: { actionData?: EnquiryActionData }) {
  return (
    <EnquiryFormLayout action="/services#contact" actionData={actionData}>
      {(submitted) => (
        <div className="enquiry-form__fields">
          <ContactFields {...submitted} />
          <Select
            label={enquiryLabels.event_type}
            name="event_type"
            required
            placeholder="Choose an event type"
            options={Object.keys(serviceEventTypes)}
            defaultValue={submitted.values.event_type}
            error={submitted.errors.event_type}
          />
          <Field
            multiline
            rows={5}
            layoutClass="full-width"
            label={requirementsLabel}
            name="requirements"
            maxLength={5000}
            defaultValue={submitted.values.requirements}
            error={submitted.errors.requirements}
          />
        </div>
      )}
    </EnquiryFormLayout>
  );
}
