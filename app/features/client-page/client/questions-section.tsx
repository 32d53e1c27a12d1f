import { type ReactNode, useState } from "react";
import { useCompany } from "#app/company/use-company.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { type Message, maxMessageLength } from "../client-page.ts";
import { MessageThread } from "../message-thread.tsx";
import { PageSection, useSectionForm } from "./page-section.tsx";
import "./client-page.css";

type Props = {
  messages: readonly Message[];
  seenUntil: string | null;
  newId: string;
  answeredBy: string;
  /** The result of the last form. */
  children?: ReactNode;
};

export function QuestionsSection({ messages, seenUntil, newId, answeredBy, children }: Props) {
  // The form is emptied once the last question is in the thread.
  const count = messages.filter(({ isFromClient }) => isFromClient).length;
  const [form, setForm] = useState({ id: newId, count });
  if (count !== form.count) setForm({ id: newId, count });
  const { replyPromise } = useCompany();
  const lastMessage = messages.at(-1);
  return (
    <PageSection id="questions" title="Questions">
      {children}
      {messages.length > 0 && <MessageThread messages={messages} seenUntil={seenUntil} ownSide="client" />}
      {lastMessage?.isFromClient && (
        <p className="soft text-ui">
          Sent <span className="no-wrap">{formatDateTime(lastMessage.at)}</span>
          <span>{`. ${answeredBy} answers here ${replyPromise}.`}</span>
        </p>
      )}
      <ActionForm
        intent="ask"
        newId={form.id}
        {...useSectionForm("questions")}
        className="section-form stack gap-4"
        key={form.id}
      >
        <Field label="Your question" name="text" multiline rows={3} maxLength={maxMessageLength} />
        <ErrorSummary />
        <IntentButton intent="ask" variant="quiet" busyLabel="Sending...">
          Ask
        </IntentButton>
      </ActionForm>
    </PageSection>
  );
}
