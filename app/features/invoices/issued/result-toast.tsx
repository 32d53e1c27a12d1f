import { useCallback, useState } from "react";
import { Link } from "react-router";
import { useIsRevisit } from "#app/ui/page/use-is-revisit.ts";
import { Toast } from "#app/ui/result/toast.tsx";

type ResultToastProps = {
  /** The message of the last submitted form. */
  result: string | undefined;
  /** The message about a result that the page's URL names. */
  reported: string | null;
  /** The URL by which an admin can undo it; null: no undo. */
  undoUrl: string | null;
};

export function ResultToast({ result, reported, undoUrl }: ResultToastProps) {
  const isRevisit = useIsRevisit();
  const message = result ?? (isRevisit ? null : reported);
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
