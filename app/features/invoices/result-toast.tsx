import { useCallback, useState } from "react";
import { Link } from "react-router";
import { Toast } from "#app/ui/toast.tsx";

/** @param undoUrl where an admin takes it back */
export function ResultToast({ message, undoUrl }: { message: string | null; undoUrl: string | null }) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const dismiss = useCallback(() => setDismissed(message), [message]);
  const shown = message === dismissed ? null : message;
  return (
    <Toast
      message={shown}
      onDismiss={dismiss}
      action={
        shown &&
        undoUrl && (
          <Link to={undoUrl} preventScrollReset>
            Undo
          </Link>
        )
      }
    />
  );
}
