import { useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { EventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { VenueClash } from "#app/records/venue-clashes.server.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { MessageToast, undoKey } from "#app/ui/result/toast.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import type { EventStatus } from "#db/enums.ts";
import "#app/ui/columns.css";
import { cancelReasonField, statusName } from "./events.ts";
import { type Commitments, consequencesOf, undoSeconds } from "./move/event-cancellation.ts";
import { TellChoices } from "./move/tell-choices.tsx";
import { countOfOpenTasks } from "./task-offer.ts";
import { OtherEvents, TakenVenueDialog } from "./venue-clash.tsx";

type StatusOfEvent = { id: string; status: EventStatus; version: number };

type CancelDialogProps = {
  open: boolean;
  event: StatusOfEvent;
  commitments: Commitments;
  messages: EventMessages | null;
  closeUrl: string;
};

/**
 * Asks before an event is cancelled or postponed, names what hangs on it, and takes the reason. It stays open when another person cancels the
 * event meanwhile: the reason may be half typed.
 */
export function CancelDialog({ event, commitments, messages, closeUrl, ...props }: CancelDialogProps) {
  const submitted = useFormErrors("cancel");
  const open = props.open || submitted !== undefined;
  // What the person read: a change by another one meanwhile is a conflict, and not unseen.
  const [opened, setOpened] = useState(open ? event : null);
  const [params] = useSearchParams();
  const isOpen = open || (opened !== null && (params.has("cancel") || params.has("postpone")));
  const isPostponing = params.has("postpone");
  if (open && !opened) setOpened(event);
  if (!isOpen && opened) setOpened(null);
  // A conflict says what the event is now: whoever clicks again has read it.
  const { vendors, openTasks } = commitments;
  const { reason } = cancelReasonField;
  const { id, status, version } = submitted ? event : (opened ?? event);
  return (
    <ActionDialog
      open={isOpen}
      title={isPostponing ? "Postpone this event?" : "Cancel this event?"}
      closeUrl={closeUrl}
      intent="cancel"
      fields={{ id, version, from: status, ...(isPostponing && { postponed: "1" }) }}
      submit={isPostponing ? "Postpone event" : "Cancel event"}
      busyLabel={isPostponing ? "Postponing..." : "Cancelling..."}
      variant={isPostponing ? undefined : "danger"}
      cancelLabel="Keep the event"
      gridClass="stack"
      note={`Undo is offered for ${undoSeconds} seconds: mails wait as long. ${isPostponing ? "Give it a day when the new one is known: halls and vendors are free until then." : "It can be re-opened later."}`}
    >
      <FieldControl name="reason" label={reason.label} input={reason.input} ref={setAutofocus} />
      <ul>
        {consequencesOf(commitments, isPostponing).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {commitments.held > 0 && !isPostponing && (
        <SegmentedField
          label={`${formatRupeesExactly(commitments.held)} of advances is held`}
          name="held"
          options={[
            { value: "", label: "Decide later" },
            { value: "refund", label: "Refund" },
            { value: "keep", label: "Keep as advance" },
          ]}
          defaultValue=""
          hint="Nothing is paid yet: a refund is recorded on the advance. Today asks until it is decided."
        />
      )}
      <div className="choice-list">
        {vendors.length > 0 && (
          <Checkbox
            name="release_vendors"
            value="1"
            onKeyDown={ignoreEnter}
            defaultChecked
            label={vendors.length === 1 ? `Release ${vendors[0]}` : `Release ${vendors.length} vendors`}
            hint={vendors.length > 1 && vendors.join(", ")}
          />
        )}
        {openTasks > 0 && (
          <Checkbox
            name="close_tasks"
            value="1"
            onKeyDown={ignoreEnter}
            defaultChecked
            label={`Close ${countOfOpenTasks(openTasks).toLowerCase()}`}
            hint="Closed, not counted as completed. They open again with the event."
          />
        )}
        <TellChoices messages={messages} defaultChecked={false} />
      </div>
    </ActionDialog>
  );
}

type UndoToastProps = {
  /** What was done just now; null: nothing. */
  message: string | null;
  eventUrl: string;
  intent: string;
  fields: Record<string, string | number>;
};

/** Offers to undo that an event or a function was cancelled just now. */
export function UndoToast({ message, eventUrl, intent, fields }: UndoToastProps) {
  return (
    <MessageToast
      message={message}
      durationMs={undoSeconds * 1000}
      action={
        <Form method="post" action={eventUrl} replace preventScrollReset>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" name="intent" value={intent} {...undoKey}>
            Undo
          </button>
        </Form>
      }
    />
  );
}

type ReopenDialogProps = {
  event: StatusOfEvent;
  /** The status that the event is to have; null while the dialog is closed. */
  status: EventStatus | null;
  takenBy: readonly VenueClash[];
  closeUrl: string;
};

/** Asks before an event takes its venue again, where another one is meanwhile. */
export const ReopenDialog = ({ event, status, takenBy, closeUrl }: ReopenDialogProps) => (
  <TakenVenueDialog
    open={status !== null}
    closeUrl={closeUrl}
    intent="status"
    fields={{ id: event.id, version: event.version, status: status ?? "" }}
    action="Save all the same"
  >
    It would share a venue with <OtherEvents events={takenBy} />
    <span>{joinText(". Mark it as ", status && statusName(status), " all the same?")}</span>
  </TakenVenueDialog>
);

type RestoreDialogProps = {
  /** A deleted event; null while the dialog is closed. */
  event: { id: string; title: string; takenBy: readonly VenueClash[] } | null;
};

/** Asks before a deleted event is restored into a venue where another one is meanwhile. */
export const RestoreDialog = ({ event }: RestoreDialogProps) => (
  <TakenVenueDialog open={event !== null} intent="restore" fields={{ id: event?.id ?? "" }}>
    <b>{event?.title}</b> would share a venue
    {event && event.takenBy.length > 0 && (
      <span>
        {" "}
        with <OtherEvents events={event.takenBy} />
      </span>
    )}
    <span>.</span>
  </TakenVenueDialog>
);
