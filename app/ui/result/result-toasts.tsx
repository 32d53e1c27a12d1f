import { Toast } from "./toast.tsx";
import { UndoToast } from "./undo-toast.tsx";
import { useActionResult } from "./use-action-result.ts";
import { useLastResult } from "./use-last-result.ts";

type Result = { errorMessage?: string; successMessage?: string };

/** The messages of a page: what its last form or button did, or that the record of the URL's `?deleted=…` can be restored. */
export function ResultToasts({ deleted = null }: { deleted?: { id: string; title: string } | null }) {
  const { lastResult, onDismiss } = useLastResult(useActionResult<Result>());
  return (
    <>
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <UndoToast deleted={deleted} />}
    </>
  );
}
