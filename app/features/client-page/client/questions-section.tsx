import { type ReactNode, useState } from "react";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
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
  const { client } = useLinkTexts();
  const { questions: texts } = client;
  const language = useLanguage();
  const lastMessage = messages.at(-1);
  return (
    <PageSection id="questions" title={texts.title}>
      {children}
      {messages.length > 0 && <MessageThread messages={messages} seenUntil={seenUntil} ownSide="client" />}
      {lastMessage?.isFromClient && (
        <p className="soft text-ui">
          <TextWithElements
            text={texts.sent}
            parts={{
              time: <span>{formatLocalDateTime(new Date(lastMessage.at), language)}</span>,
              name: <span>{answeredBy}</span>,
              when: <span>{replyPromise}</span>,
            }}
          />
        </p>
      )}
      <ActionForm
        intent="ask"
        newId={form.id}
        {...useSectionForm("questions")}
        className="section-form stack gap-4"
        key={form.id}
      >
        <Field label={texts.label} name="text" multiline rows={3} maxLength={maxMessageLength} />
        <ErrorSummary intro={client.check} />
        <IntentButton intent="ask" variant="quiet" busyLabel={client.sending}>
          {texts.ask}
        </IntentButton>
      </ActionForm>
    </PageSection>
  );
}
