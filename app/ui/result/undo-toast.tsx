import { useCallback, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ignoreWhileBusy } from "../form/ignore-while-busy.ts";
import { Toast, undoKey } from "./toast.tsx";

/** Offers to restore the record in the URL's `?deleted=…`. */
export function UndoToast({ deleted }: { deleted: { id: string; title: string } | null }) {
  const { formData } = useNavigation();
  const [dismissedId, setDismissedId] = useState<string>();
  const onDismiss = useCallback(() => setDismissedId(deleted?.id), [deleted]);
  const shown = deleted && deleted.id !== dismissedId ? deleted : null;
  const isBusy = formData?.get("intent") === "restore";
  return (
    <Toast
      message={shown && `${shown.title}: deleted.`}
      onDismiss={onDismiss}
      durationMs={30_000}
      action={
        shown && (
          <Form method="post" preventScrollReset onSubmit={ignoreWhileBusy(isBusy)}>
            <input type="hidden" name="id" value={shown.id} />
            <button type="submit" name="intent" value="restore" aria-busy={isBusy || undefined} {...undoKey}>
              Undo
            </button>
          </Form>
        )
      }
    />
  );
}
