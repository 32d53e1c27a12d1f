import type { ReactNode } from "react";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";

type CancelDialogProps = {
  open: boolean;
  title: string;
  /** Posts to the page's own URL. */
  intent: string;
  fields?: Record<string, string>;
  /** The label of the button. */
  submit?: string;
  /** Why the advance or refund cannot be cancelled; empty: it can be. */
  obstacle?: string;
  /** The effect of the cancellation. */
  children: ReactNode;
};

/** Cancels what was recorded by mistake, with a reason. */
export function CancelDialog({ obstacle, children, submit = "Mark as cancelled", ...props }: CancelDialogProps) {
  if (obstacle)
    return (
      <Dialog {...props}>
        <p>{`This cannot be cancelled: ${obstacle}`}</p>
        <DialogActions cancelLabel="Close" />
      </Dialog>
    );
  return (
    <ActionDialog {...props} id="cancel" submit={submit} variant="danger" busyLabel="One moment...">
      <p className="full-width">{children}</p>
      <Field layoutClass="full-width" label="Reason" name="reason" required maxLength={300} ref={setAutofocus} />
    </ActionDialog>
  );
}
