import { type Ref, useState } from "react";
import { untitledEvent } from "#app/content/untitled.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { type EventMessages, type Message, staffClientPageUrl } from "../client-page.ts";
import { MessageThread } from "../message-thread.tsx";

/** The answer, and the last message that was read when the form opened, or after a refusal: a colleague may have answered since. */
export function AnswerField({ messages, ref }: { messages: readonly Message[]; ref?: Ref<HTMLTextAreaElement> }) {
  const last = messages.at(-1)?.id ?? "";
  const [opened] = useState(last);
  return (
    <>
      <input type="hidden" name="seen" value={useFormErrors("answer") ? last : opened} />
      <Field
        layoutClass="full-width"
        label={messages.length === 0 ? "Message to the client" : "Answer"}
        name="text"
        multiline
        rows={3}
        maxLength={2_000}
        ref={ref}
      />
    </>
  );
}

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
    <AnswerField messages={messages} ref={setAutofocus} />
  </ActionDialog>
);
