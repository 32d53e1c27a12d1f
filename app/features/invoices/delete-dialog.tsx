import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Asks before a draft goes. */
export function DeleteDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} title="Delete this draft?" closeTo="?">
      <p>It has no number yet, so no series is touched. Its contents stay in the audit log.</p>
      <Form method="post" className="acts">
        <ButtonLink to="?" variant="quiet" preventScrollReset>
          Keep it
        </ButtonLink>
        <Button name="intent" value="delete" variant="danger">
          Delete draft
        </Button>
      </Form>
    </Dialog>
  );
}
