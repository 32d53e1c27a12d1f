import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type DeleteDialogProps = {
  /** Null while the dialog is closed. */
  record: { id: string; title: string; version: number } | null;
  /** "task", "event", "lead", "vendor" */
  recordType: string;
  closeUrl: string;
  /** Replaces the text that the deletion can be undone. */
  children?: ReactNode;
};

/** Open while the URL has `?delete=…`. The page that follows offers Undo. */
export function DeleteDialog({ record, recordType, closeUrl, children }: DeleteDialogProps) {
  const { formData } = useNavigation();
  return (
    <Dialog open={record !== null} title={`Delete this ${recordType}?`} closeUrl={closeUrl}>
      {record && (
        <Form method="post">
          <p>
            {children ?? (
              <>
                <b>{record.title}</b> goes from every list. You can undo this right afterwards.
              </>
            )}
          </p>
          <input type="hidden" name="id" value={record.id} />
          <input type="hidden" name="version" value={record.version} />
          <div className="actions">
            <ButtonLink to={closeUrl} variant="quiet" preventScrollReset>
              Cancel
            </ButtonLink>
            <Button
              name="intent"
              value="delete"
              variant="danger"
              busy={formData?.get("intent") === "delete"}
              busyLabel="Deleting..."
            >
              Delete {recordType}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
