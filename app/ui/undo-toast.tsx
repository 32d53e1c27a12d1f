import { useCallback, useState } from "react";
import { Form } from "react-router";
import { Toast } from "./toast.tsx";

/** Says what was deleted, as the address remembers it, and takes it back on request. */
export function UndoToast({ deleted }: { deleted: { id: string; title: string } | null }) {
  const [dismissed, setDismissed] = useState<string>();
  const onDismiss = useCallback(() => setDismissed(deleted?.id), [deleted]);
  const shown = deleted && deleted.id !== dismissed ? deleted : null;
  return (
    <Toast
      message={shown && `${shown.title}: deleted.`}
      onDismiss={onDismiss}
      lasts={30_000}
      action={
        shown && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={shown.id} />
            <button type="submit" name="intent" value="restore">
              Undo
            </button>
          </Form>
        )
      }
    />
  );
}
