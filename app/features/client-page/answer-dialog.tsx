import { type Ref, useState } from "react";
import { Form } from "react-router";
import { untitledEvent } from "#app/content/untitled.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type EventMessages, staffClientPageUrl } from "./client-page.ts";
import { MessageThread } from "./message-thread.tsx";
import "#app/ui/form-grid.css";
import "./answer-dialog.css";

type AnswerFieldsProps = {
  id: string;
  /** Nobody has written anything yet. */
  isFirst: boolean;
  formErrors?: FormErrors;
  ref?: Ref<HTMLTextAreaElement>;
};

export function AnswerFields({ id, isFirst, formErrors, ref }: AnswerFieldsProps) {
  const { errors = {}, values = {} } = formErrors ?? {};
  return (
    <>
      <input type="hidden" name="id" value={values.id ?? id} />
      <Field
        layoutClass="full-width"
        label={isFirst ? "Message to the client" : "Answer"}
        name="text"
        multiline
        rows={3}
        maxLength={2_000}
        ref={ref}
        defaultValue={values.text}
        error={errors.text}
      />
      <ErrorSummary message={formErrors?.formError} errors={formErrors?.formError ? {} : errors} />
    </>
  );
}

type AnswerDialogProps = {
  thread: EventMessages;
  newId: string;
  closeUrl: string;
  formErrors?: FormErrors;
  onInput: (text: string) => void;
};

/** The client's questions with the earlier answers, and the form of the next one. It posts to the URL of its page. */
export function AnswerDialog({ thread: { event, messages }, newId, closeUrl, formErrors, onInput }: AnswerDialogProps) {
  // The id stays when live updates bring a new one: a form that is sent again after a lost response is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  return (
    <Dialog open title="Answer the client" closeUrl={closeUrl}>
      <div className="answer-dialog">
        <p>
          <Link to={staffClientPageUrl(event.id)}>{event.name || untitledEvent}</Link>
        </p>
        <MessageThread messages={messages} ownSide="staff" />
      </div>
      <FormId value="answer">
        <Form
          method="post"
          ref={form}
          onInput={({ target }) => onInput((target as HTMLTextAreaElement).value)}
          noValidate
          replace
          preventScrollReset
        >
          <div className="form-grid">
            <AnswerFields id={id} isFirst={messages.length === 0} formErrors={formErrors} ref={setAutofocus} />
          </div>
          <DialogActions closeUrl={closeUrl}>
            <IntentButton intent="answer" busyLabel="Sending...">
              Send
            </IntentButton>
          </DialogActions>
        </Form>
      </FormId>
    </Dialog>
  );
}
