import { useCallback, useState } from "react";
import { Link } from "react-router";
import { useIsRevisit } from "#app/platform/use-is-revisit.ts";
import { Toast } from "#app/ui/toast.tsx";

type ResultToastProps = {
  result: string | undefined;
  /** The result that the page's URL reports. */
  reported: string | null;
  /** Where an admin takes it back. */
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
