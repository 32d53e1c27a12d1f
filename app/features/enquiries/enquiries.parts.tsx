import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import type { EnquiryActionData } from "./enquiries.server.ts";
import { enquiryLabels, serviceEventTypes, words } from "./enquiries.ts";
import { Trap } from "./trap.tsx";
import "./enquiry-form.css";

type Typed = { values: Record<string, string | undefined>; errors: Record<string, string | undefined> };

/**
 * The frame of an enquiry form: message, fields, consent and the button, which reads 'Sending...' meanwhile.
 * @param answer what a plain form post got back, for a browser without script
 */
export function EnquiryFrame({
  action,
  answer,
  children,
}: {
  action: string;
  answer?: EnquiryActionData;
  children(typed: Typed): ReactNode;
}) {
  const fetcher = useFetcher<EnquiryActionData>();
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const busy = fetcher.state !== "idle";
  const { thanks, refusal } = (busy ? undefined : (fetcher.data ?? answer)) ?? {};

  useEffect(() => {
    if (fetcher.data?.thanks) form.current?.reset();
    if (fetcher.data) message.current?.focus();
  }, [fetcher.data]);

  return (
    <fetcher.Form ref={form} method="post" action={action} encType="multipart/form-data" className="enquiry-form">
      <div ref={message} tabIndex={-1} className="enquiry-form__message">
        {thanks && <Notice>{thanks}</Notice>}
        {refusal && (
          <ErrorBox message={refusal.formError ?? "Please check the fields marked below. Nothing you typed is lost."} />
        )}
      </div>
      {children({ values: refusal?.values ?? {}, errors: refusal?.errors ?? {} })}
      <Trap />
      <p className="fine-print">
        We keep what you send to answer you, and for no other purpose. By sending you agree; see the{" "}
        <a href="/privacy">privacy notice</a>.
      </p>
      <Button busy={busy} busyLabel={words.sending}>
        Send enquiry
      </Button>
    </fetcher.Form>
  );
}

/** Name, email and phone: the three every enquiry needs. */
export function PersonFields({ values, errors }: Typed) {
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

/** The Get in Touch form of /services. */
export function ServicesEnquiryForm({ answer }: { answer?: EnquiryActionData }) {
  return (
    <EnquiryFrame action="/services" answer={answer}>
      {(typed) => (
        <div className="enquiry-form__fields">
          <PersonFields {...typed} />
          <Select
            label={enquiryLabels.event_type}
            name="event_type"
            required
            placeholder="Choose an event type"
            options={Object.keys(serviceEventTypes)}
            defaultValue={typed.values.event_type}
            error={typed.errors.event_type}
          />
          <Field
            multiline
            rows={5}
            frame="full-width"
            label="Requirements"
            name="requirements"
            maxLength={5000}
            defaultValue={typed.values.requirements}
            error={typed.errors.requirements}
          />
        </div>
      )}
    </EnquiryFrame>
  );
}
