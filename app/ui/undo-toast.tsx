import { type FormEvent, useCallback, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Toast } from "./toast.tsx";

/** Says what was deleted, as the address remembers it, and takes it back on request. */
export function UndoToast({ deleted }: { deleted: { id: string; title: string } | null }) {
  const { formData } = useNavigation();
  const [dismissed, setDismissed] = useState<string>();
  const onDismiss = useCallback(() => setDismissed(deleted?.id), [deleted]);
  const shown = deleted && deleted.id !== dismissed ? deleted : null;
  const busy = formData?.get("intent") === "restore";
  const onceAtATime = (event: FormEvent) => busy && event.preventDefault();
  return (
    <Toast
      message={shown && `${shown.title}: deleted.`}
      onDismiss={onDismiss}
      lasts={30_000}
      action={
        shown && (
          <Form method="post" preventScrollReset onSubmit={onceAtATime}>
            <input type="hidden" name="id" value={shown.id} />
            <button type="submit" name="intent" value="restore" aria-busy={busy || undefined}>
              Undo
            </button>
          </Form>
        )
      }
    />
  );
}
