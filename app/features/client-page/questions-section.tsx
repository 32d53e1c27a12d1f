import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type Message, maxMessageLength } from "./client-page.ts";
import { MessageThread } from "./message-thread.tsx";
import { PageSection, useFormUrl } from "./page-section.tsx";
import "./questions-section.css";

type Props = {
  messages: readonly Message[];
  seenUntil: string | null;
  newId: string;
  answeredBy: string;
  formErrors?: FormErrors;
  /** The result of the last form. */
  children?: ReactNode;
};

export function QuestionsSection({ messages, seenUntil, newId, answeredBy, formErrors, children }: Props) {
  const { errors = {}, values = {} } = formErrors ?? {};
  const formElement = useResultFocus<HTMLFormElement>(formErrors);
  const formUrl = useFormUrl("questions");
  // The form is emptied once the last question is in the thread.
  const count = messages.filter(({ isFromClient }) => isFromClient).length;
  const [form, setForm] = useState({ id: newId, count });
  if (count !== form.count) setForm({ id: newId, count });
  const lastMessage = messages.at(-1);
  return (
    <PageSection id="questions" title="Questions">
      {children}
      {messages.length > 0 && <MessageThread messages={messages} seenUntil={seenUntil} ownSide="client" />}
      {lastMessage?.isFromClient && (
        <p className="questions__waiting">
          Sent <span className="no-wrap">{formatDateTime(lastMessage.at)}</span>. {answeredBy} answers here within one working
          day.
        </p>
      )}
      <FormId value="ask">
        <Form
          method="post"
          ref={formElement}
          action={formUrl}
          className="questions__form"
          key={form.id}
          noValidate
          preventScrollReset
        >
          <input type="hidden" name="id" value={values.id ?? form.id} />
          <Field
            label="Your question"
            name="text"
            multiline
            rows={3}
            maxLength={maxMessageLength}
            defaultValue={values.text}
            error={errors.text}
          />
          <ErrorSummary message={formErrors?.formError} errors={formErrors?.formError ? {} : errors} />
          <IntentButton intent="ask" variant="quiet" busyLabel="Sending...">
            Ask
          </IntentButton>
        </Form>
      </FormId>
    </PageSection>
  );
}
