import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type DeleteDialogProps = {
  /** Null while the dialog is closed. */
  deleting: { id: string; title: string; version: number } | null;
  /** "task", "event", "lead", "vendor" */
  recordType: string;
  closeTo: string;
  /** Replaces the text that the deletion can be undone. */
  children?: ReactNode;
};

/** Open while the URL has `?delete=…`. The page that follows offers Undo. */
export function DeleteDialog({ deleting, recordType, closeTo, children }: DeleteDialogProps) {
  const { formData } = useNavigation();
  return (
    <Dialog open={deleting !== null} title={`Delete this ${recordType}?`} closeTo={closeTo}>
      {deleting && (
        <Form method="post">
          <p>
            {children ?? (
              <>
                <b>{deleting.title}</b> goes from every list. You can take that back right afterwards.
              </>
            )}
          </p>
          <input type="hidden" name="id" value={deleting.id} />
          <input type="hidden" name="version" value={deleting.version} />
          <div className="actions">
            <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
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
