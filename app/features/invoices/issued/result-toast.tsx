import { Link } from "react-router";
import { useIsRevisit } from "#app/ui/page/use-is-revisit.ts";
import { MessageToast } from "#app/ui/result/toast.tsx";

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
  return (
    <MessageToast
      message={result ?? (isRevisit ? null : reported)}
      action={
        undoUrl && (
          <Link to={undoUrl} preventScrollReset>
            Undo
          </Link>
        )
      }
    />
  );
}
