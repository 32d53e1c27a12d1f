import { useState } from "react";
import { Form } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { AnswerFields } from "./answer-dialog.tsx";
import type { Message } from "./client-page.ts";
import { MessageThread } from "./message-thread.tsx";
import "#app/ui/form-grid.css";
import "./answer-panel.css";

type Props = {
  messages: readonly Message[];
  newId: string;
  /** Tells whether the last answer was mailed. */
  notice?: string | null;
  formErrors?: FormErrors;
};

export function AnswerPanel({ messages, newId, notice, formErrors }: Props) {
  const formElement = useResultFocus<HTMLFormElement>(formErrors);
  const answers = messages.filter(({ isFromClient }) => !isFromClient).length;
  // The form is emptied once the last answer is in the thread; a question that arrives meanwhile does not empty it.
  const [form, setForm] = useState({ id: newId, answers });
  if (answers !== form.answers) setForm({ id: newId, answers });
  return (
    <Panel title="Questions">
      {messages.length === 0 ? (
        <EmptyState message="The client has not asked anything yet." />
      ) : (
        <div className="panel__body">
          <MessageThread messages={messages} ownSide="staff" />
        </div>
      )}
      {notice && (
        <div className="panel__body">
          <Notice comesIntoView key={answers}>
            {notice}
          </Notice>
        </div>
      )}
      <FormId value="answer">
        <Form
          method="post"
          ref={formElement}
          className="panel__body form-grid answer-panel__form"
          key={form.id}
          noValidate
          replace
          preventScrollReset
        >
          <AnswerFields id={form.id} isFirst={messages.length === 0} formErrors={formErrors} />
          <p className="full-width">
            <IntentButton intent="answer" small busyLabel="Sending...">
              Send
            </IntentButton>
          </p>
        </Form>
      </FormId>
    </Panel>
  );
}
