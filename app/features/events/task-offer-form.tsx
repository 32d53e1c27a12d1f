import { Form } from "react-router";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { undoKey } from "#app/ui/result/toast.tsx";
import type { TaskOffer } from "./task-offer.ts";

type TaskOfferFormProps = {
  eventId: string;
  offer: TaskOffer;
  /** The event was dated just now, in a form that may have been opened further down. */
  isNew: boolean;
};

/** Offers to change the open tasks after their event has changed. Without a click they stay as they are. */
export function TaskOfferForm({ eventId, offer: { followUp, message, button }, isNew }: TaskOfferFormProps) {
  return (
    <Notice comesIntoView={isNew}>
      <Form method="post" className="actions" replace preventScrollReset>
        <span>{message}</span>
        <input type="hidden" name="id" value={eventId} />
        <input type="hidden" name="follow_up" value={followUp} />
        {button && (
          <IntentButton intent="change-tasks" small variant="quiet" busyLabel="Saving...">
            {button}
          </IntentButton>
        )}
      </Form>
    </Notice>
  );
}

export const UndoDeletedTasks = ({ ids }: { ids: readonly string[] }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="ids" value={ids.join()} />
    <button type="submit" name="intent" value="restore-tasks" {...undoKey}>
      Undo
    </button>
  </Form>
);
