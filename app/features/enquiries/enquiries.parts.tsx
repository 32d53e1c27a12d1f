import { type ReactNode, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { enquiryMessages, fieldLabels, honeypotField, serviceEventTypes } from "./enquiries.ts";
import { EnquirySent } from "./enquiry-sent.tsx";
import "./enquiry-form.css";
import "./honeypot.css";

/** The props of a field that show its label, what was submitted and what is wrong with it. */
type FieldProps = (name: keyof typeof fieldLabels) => { label: string; name: string; defaultValue?: string; error?: string };

type EnquiryFormLayoutProps = {
  /** Of the privacy notice. */
  noticeVersion: number;
  /** Its fragment is the id of an element around the form: without JavaScript the browser scrolls to the result. */
  action: `/${string}#${string}`;
  /** The result of a form post without JavaScript. */
  actionData?: EnquiryActionData;
  children(field: FieldProps): ReactNode;
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

function EnquiryFetcherForm({ action, actionData, noticeVersion, children, isAnother, onSendAnother }: EnquiryFetcherFormProps) {
  const fetcher = useFetcher<EnquiryActionData>();
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  const { sent, formErrors } = result ?? (busy ? {} : (actionData ?? {}));

  const form = useResultFocus(result);
  const message = formErrors && (formErrors.formError ?? "Please check what is marked. Nothing you typed is lost.");
  const { errors = {}, values = {} } = formErrors ?? {};
  const field: FieldProps = (name) => ({ label: fieldLabels[name], name, defaultValue: values[name], error: errors[name] });

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
        <fetcher.Form method="post" action={action} encType="multipart/form-data" className="enquiry-form" noValidate>
          <ErrorSummary message={message} errors={errors} isAtTop />
          {children(field)}
          <Honeypot />
          <input type="hidden" name="notice_version" value={noticeVersion} />
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

export const ContactFields = ({ field }: { field: FieldProps }) => (
  <>
    <Field {...field("name")} autoComplete="name" required maxLength={200} />
    <Field {...field("email")} type="email" autoComplete="email" required maxLength={254} />
    <Field {...field("phone")} type="tel" autoComplete="tel" required maxLength={40} />
  </>
);

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
export function ServicesEnquiryForm({ actionData, noticeVersion }: { actionData?: EnquiryActionData; noticeVersion: number }) {
  return (
    <EnquiryFormLayout action="/services#contact" {...{ actionData, noticeVersion }}>
      {(field) => (
        <div className="enquiry-form__fields">
          <ContactFields field={field} />
          <Select {...field("event_type")} required placeholder="Choose an event type" options={Object.keys(serviceEventTypes)} />
          <Field {...field("requirements")} multiline rows={5} layoutClass="full-width" maxLength={5000} />
        </div>
      )}
    </EnquiryFormLayout>
  );
}
