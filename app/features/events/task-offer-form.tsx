import { Form } from "react-router";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { undoKey } from "#app/ui/result/toast.tsx";
import { missingTasks, type TaskOffer } from "./task-offer.ts";
import "./missing-tasks.css";

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

type MissingTasksProps = {
  event: Parameters<typeof missingTasks>[0] & { id: string; eventType: string | null };
  tasks: readonly { title: string | null }[];
  /** The titles of the tasks of its kind. */
  checklist: readonly string[];
  isKindNew: boolean;
};

/** Offers, ticked, the tasks of its kind that an event lacks. */
export function MissingTasksForm({ event, tasks, checklist, isKindNew }: MissingTasksProps) {
  const present = tasks.map(({ title }) => title);
  const titles = missingTasks(event, present, checklist, isKindNew);
  if (titles.length === 0) return null;
  return (
    <Notice key={event.eventType} comesIntoView={isKindNew} plain>
      <Form method="post" className="missing-tasks__form stack gap-3" replace preventScrollReset>
        <span>{titles.length === 1 ? "A task of its kind is missing:" : `${titles.length} tasks of its kind are missing:`}</span>
        <input type="hidden" name="id" value={event.id} />
        <div className="missing-tasks">
          {titles.map((title) => (
            <Checkbox key={title} name="title" value={title} defaultChecked label={title} />
          ))}
        </div>
        <IntentButton intent="add-checklist" small variant="quiet" busyLabel="Saving...">
          Add what is selected
        </IntentButton>
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
