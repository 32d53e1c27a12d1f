import { useState } from "react";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Message } from "../client-page.ts";
import { MessageThread } from "../message-thread.tsx";
import { AnswerField } from "./answer-dialog.tsx";
import "#app/ui/form-grid.css";
import "./answer-panel.css";

type Props = {
  messages: readonly Message[];
  newId: string;
  /** Tells whether the last answer was mailed. */
  notice?: string | null;
};

export function AnswerPanel({ messages, newId, notice }: Props) {
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
      <ActionForm intent="answer" newId={form.id} className="panel__body form-grid answer-panel__form" key={form.id}>
        <AnswerField messages={messages} />
        <ErrorSummary />
        <p className="full-width">
          <IntentButton intent="answer" small busyLabel="Sending...">
            Send
          </IntentButton>
        </p>
      </ActionForm>
    </Panel>
  );
}
