import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type DeleteDialogProps = {
  /** What is about to go; null while nobody asks. */
  deleting: { id: string; title: string; version: number } | null;
  /** "task", "event", "lead", "vendor" */
  what: string;
  closeTo: string;
  /** Said instead of that it goes from every list and can be taken back. */
  children?: ReactNode;
};

/** Asks before something goes. Open while the address says `?delete=…`; the answer offers the way back. */
export function DeleteDialog({ deleting, what, closeTo, children }: DeleteDialogProps) {
  const { formData } = useNavigation();
  return (
    <Dialog open={deleting !== null} title={`Delete this ${what}?`} closeTo={closeTo}>
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
              Delete {what}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
