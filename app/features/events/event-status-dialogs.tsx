import { useCallback, useState } from "react";
import { Form, useSearchParams } from "react-router";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { useCloseUrl } from "#app/ui/dialog/close-url.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Toast, undoKey } from "#app/ui/result/toast.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import type { EventStatus } from "#db/enums.ts";
import "#app/ui/columns.css";
import { cancelReasonField, statusName } from "./events.ts";
import { type Commitments, consequencesOf } from "./move/event-cancellation.ts";
import { OtherEvents, type VenueClash } from "./venue-clash.tsx";

type StatusOfEvent = { id: string; status: EventStatus; version: number };

type CancelDialogProps = {
  open: boolean;
  event: StatusOfEvent;
  commitments: Commitments;
  closeUrl: string;
};

/**
 * Asks before an event is cancelled, names what hangs on it, and takes the reason. It stays open when another person cancels the
 * event meanwhile: the reason may be half typed.
 */
export function CancelDialog({ event, commitments, closeUrl, ...props }: CancelDialogProps) {
  const submitted = useFormErrors("cancel");
  const open = props.open || submitted !== undefined;
  // What the person read: a change by another one meanwhile is a conflict, and not unseen.
  const [opened, setOpened] = useState(open ? event : null);
  const [params] = useSearchParams();
  const isOpen = open || (opened !== null && params.has("cancel"));
  if (open && !opened) setOpened(event);
  if (!isOpen && opened) setOpened(null);
  // A conflict says what the event is now: whoever clicks again has read it.
  const { id, status, version } = submitted ? event : (opened ?? event);
  return (
    <ActionDialog
      open={isOpen}
      title="Cancel this event?"
      closeUrl={closeUrl}
      intent="cancel"
      fields={{ id, version, from: status }}
      submit="Cancel event"
      busyLabel="Cancelling..."
      variant="danger"
      cancelLabel="Keep the event"
      gridClass="stack"
    >
      <ul>
        {consequencesOf(commitments).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field
        {...cancelReasonField.reason.input}
        multiline
        name="reason"
        label={cancelReasonField.reason.label}
        hint="May stay empty. The timeline shows it to the staff; the client does not see it."
      />
    </ActionDialog>
  );
}

type CancelledToastProps = { event: StatusOfEvent; from: EventStatus | null; eventUrl: string };

/** Offers to undo that the event was cancelled just now. @param from the status that it had before; null: it was not cancelled just now */
export function CancelledToast({ event, from, eventUrl }: CancelledToastProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  const onDismiss = useCallback(() => setIsDismissed(true), []);
  return (
    <Toast
      message={from && !isDismissed ? "The event is cancelled." : null}
      onDismiss={onDismiss}
      durationMs={30_000}
      action={
        <Form method="post" action={eventUrl} replace preventScrollReset>
          <input type="hidden" name="id" value={event.id} />
          <input type="hidden" name="version" value={event.version} />
          <input type="hidden" name="status" value={from ?? ""} />
          <button type="submit" name="intent" value="status" {...undoKey}>
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
  <ConfirmDialog
    open={status !== null}
    title="The venue is taken by now"
    closeUrl={closeUrl}
    intent="status"
    fields={{ id: event.id, version: event.version, status: status ?? "", clash_ok: "1" }}
    action="Save all the same"
  >
    It would share a venue with <OtherEvents events={takenBy} />. Mark it as {status && statusName(status)} all the same?
  </ConfirmDialog>
);

type RestoreDialogProps = {
  /** A deleted event; null while the dialog is closed. */
  event: { id: string; title: string; takenBy: readonly VenueClash[] } | null;
};

/** Asks before a deleted event is restored into a venue where another one is meanwhile. */
export const RestoreDialog = ({ event }: RestoreDialogProps) => (
  <ConfirmDialog
    open={event !== null}
    title="The venue is taken by now"
    closeUrl={useCloseUrl()}
    intent="restore"
    fields={{ id: event?.id ?? "", clash_ok: "1" }}
    action="Restore all the same"
  >
    <b>{event?.title}</b> would share a venue
    {event && event.takenBy.length > 0 && (
      <>
        {" "}
        with <OtherEvents events={event.takenBy} />
      </>
    )}
    .
  </ConfirmDialog>
);
