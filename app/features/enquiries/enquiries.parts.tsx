import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import type { InterfaceTexts } from "#app/content/interface/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { CountText } from "#app/ui/form/text-limit.tsx";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { askedEmailField, honeypotField, phonePattern, type ServiceEventType } from "./enquiries.ts";
import { EnquirySent } from "./enquiry-sent.tsx";
import { useSentInTab } from "./use-sent-in-tab.ts";
import "./enquiry-form.css";

export function useEnquiryField() {
  const { enquiry } = useTexts();
  return (name: keyof InterfaceTexts["enquiry"]["labels"]) => ({ label: enquiry.labels[name], name });
}

type EnquiryFormLayoutProps = {
  noticeVersion: number;
  /** The URL to post to. Its fragment is the id of an element around the form: without JavaScript the browser scrolls to the result. */
  action: `/${string}#${string}`;
  /** The result of a form post without JavaScript. */
  actionData?: EnquiryActionData;
  sendVariant?: "accent";
  children: ReactNode;
};

/** The common part of the enquiry forms: errors, honeypot, consent, submit button, and the confirmation that replaces the form. */
export function EnquiryFormLayout({ actionData, ...props }: EnquiryFormLayoutProps) {
  const [formKey, setFormKey] = useState(0);
  // "Send another" gives the form a new key: an empty form without a result.
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

function EnquiryFetcherForm({ action, actionData, noticeVersion, sendVariant, children, ...another }: EnquiryFetcherFormProps) {
  const { isAnother, onSendAnother } = another;
  const fetcher = useFetcher<EnquiryActionData>();
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  const { formErrors, ...answer } = result ?? (busy ? {} : (actionData ?? {}));
  const { enquiry: texts, kept } = useTexts();
  const countText = (count: number, max: number) =>
    fillPlaceholders(kept.count, { count: count.toLocaleString("en-IN"), max: max.toLocaleString("en-IN") });
  const sitePath = useSitePath();

  const form = useResultFocus(result);
  const { sent, forget } = useSentInTab(answer.sent, form);
  const message = formErrors && (formErrors.formError ?? texts.check);

  // Before the page is painted: what stood around the button is out of view then, and is not seen to jump.
  useLayoutEffect(() => {
    const shown = result && form.current?.querySelector("[aria-invalid], .field__error[tabindex], .enquiry-sent [role=status]");
    shown?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [result, form]);
  useEffect(() => {
    if (isAnother) form.current?.querySelector("input")?.focus();
  }, [isAnother, form]);

  function sendAnother() {
    forget();
    onSendAnother();
  }

  if (sent) {
    return (
      <div ref={form}>
        <EnquirySent sent={sent} formUrl={sitePath(action.replace(/#.*/, ""))} onSendAnother={sendAnother} />
      </div>
    );
  }
  return (
    <div ref={form}>
      <FormId value="enquiry" values={formErrors?.values} errors={formErrors?.errors} formError={message}>
        <CountText value={countText}>
          <fetcher.Form method="post" action={sitePath(action)} encType="multipart/form-data" className="enquiry-form" noValidate>
            <ErrorSummary isAtTop />
            {children}
            <Honeypot />
            <input type="hidden" name={askedEmailField} value={formErrors?.values.email ?? ""} />
            <input type="hidden" name="notice_version" value={noticeVersion} />
            <p className="fine-print">
              <TextWithElements text={texts.consent} parts={{ link: <a href={sitePath("/privacy")}>{texts.privacyNotice}</a> }} />
            </p>
            <ErrorSummary />
            <Button variant={sendVariant} busy={busy} busyLabel={texts.sending}>
              {texts.send}
            </Button>
            <p className="fine-print">{texts.afterSend}</p>
          </fetcher.Form>
        </CountText>
      </FormId>
    </div>
  );
}

export function ContactFields({ isPhoneFirst = false }: { isPhoneFirst?: boolean }) {
  const field = useEnquiryField();
  const phone = <Field {...field("phone")} type="tel" autoComplete="tel" pattern={phonePattern} required maxLength={40} />;
  return (
    <>
      <Field {...field("name")} autoComplete="name" required maxLength={200} />
      {isPhoneFirst && phone}
      <Field {...field("email")} type="email" autoComplete="email" required maxLength={254} />
      {!isPhoneFirst && phone}
    </>
  );
}

/** Hidden from people; robots fill it in. The server stores such an enquiry as spam. */
function Honeypot() {
  const { enquiry } = useTexts();
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        <span>{enquiry.faxNumber}</span>
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The Get in Touch form of /services. */
export function ServicesEnquiryForm({
  types,
  ...props
}: {
  types: readonly ServiceEventType[];
  actionData?: EnquiryActionData;
  noticeVersion: number;
}) {
  const { enquiry } = useTexts();
  const field = useEnquiryField();
  return (
    <EnquiryFormLayout action="/services#contact" {...props}>
      <div className="enquiry-form__fields">
        <ContactFields />
        <Select
          {...field("event_type")}
          required
          placeholder={enquiry.chooseType}
          options={types.map((value) => ({ value, label: enquiry.serviceTypes[value] }))}
        />
        <Field
          {...field("requirements")}
          labelAction={<small>{enquiry.optional}</small>}
          multiline
          rows={5}
          layoutClass="full-width"
          maxLength={5000}
        />
      </div>
    </EnquiryFormLayout>
  );
}
