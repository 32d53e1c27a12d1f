import type { Ref } from "react";
import { untitledEvent } from "#app/content/untitled.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { type EventMessages, staffClientPageUrl } from "../client-page.ts";
import { MessageThread } from "../message-thread.tsx";

/** @param isFirst nobody has written anything yet */
export const AnswerField = ({ isFirst, ref }: { isFirst: boolean; ref?: Ref<HTMLTextAreaElement> }) => (
  <Field
    layoutClass="full-width"
    label={isFirst ? "Message to the client" : "Answer"}
    name="text"
    multiline
    rows={3}
    maxLength={2_000}
    ref={ref}
  />
);

type AnswerDialogProps = {
  thread: EventMessages;
  newId: string;
  onInput: (text: string) => void;
};

/** The client's questions with the earlier answers, and the form of the next one. It posts to the URL of its page. */
export const AnswerDialog = ({ thread: { event, messages }, newId, onInput }: AnswerDialogProps) => (
  <ActionDialog
    open
    title="Answer the client"
    intro={
      <div className="stack gap-4 below-6">
        <p>
          <Link to={staffClientPageUrl(event.id)}>{event.name || untitledEvent}</Link>
        </p>
        <MessageThread messages={messages} ownSide="staff" />
      </div>
    }
    intent="answer"
    submit="Send"
    busyLabel="Sending..."
    onInput={({ target }) => onInput((target as HTMLTextAreaElement).value)}
    newId={newId}
  >
    <AnswerField isFirst={messages.length === 0} ref={setAutofocus} />
  </ActionDialog>
);
