import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActionError } from "../form/action-error.tsx";
import { IntentButton } from "../form/intent-button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

type DeleteDialogProps = {
  /** Null while the dialog is closed. */
  record: {
    id: string;
    title: string;
    version: number;
    refusal?: string;
  } | null;
  /** "task", "event", "lead", "vendor" */
  recordType: string;
  /** By default the page without the dialog. */
  closeUrl?: string;
  /** Replaces the text that the deletion can be undone. */
  children?: ReactNode;
};

/** Open while the URL has `?delete=…`. The page that follows offers Undo. */
export function DeleteDialog({ record, recordType, closeUrl, children }: DeleteDialogProps) {
  return (
    <Dialog open={record !== null} title={`Delete this ${recordType}?`} closeUrl={closeUrl}>
      {record?.refusal && (
        <>
          <p>{record.refusal}</p>
          <DialogActions cancelLabel="Close" />
        </>
      )}
      {record && !record.refusal && (
        <Form method="post" replace preventScrollReset>
          <p>
            {children ?? (
              <span>
                <b>{record.title}</b> goes from every list. You can undo this right afterwards.
              </span>
            )}
          </p>
          <input type="hidden" name="id" value={record.id} />
          <input type="hidden" name="version" value={record.version} />
          <ActionError intent="delete" />
          <DialogActions>
            <IntentButton intent="delete" variant="danger" busyLabel="Deleting...">{`Delete ${recordType}`}</IntentButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
