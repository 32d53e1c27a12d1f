import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Toast } from "#app/ui/toast.tsx";
import { UndoForm } from "#app/ui/undo-form.tsx";
import { useTasksUrl } from "./status-button.tsx";
import type { TaskActionData } from "./tasks.ts";

/** Shows the result of the last change, with Undo, even when the changed row is no longer in the list. */
export function StatusToast({
  result,
  onResult,
  onDismiss,
}: {
  result?: TaskActionData;
  onResult: (result: TaskActionData) => void;
  onDismiss: () => void;
}) {
  const undo = useFetcherResult(onResult);
  const action = useTasksUrl();
  const { undo: undoFields, errorMessage, successMessage } = result ?? {};
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={errorMessage ?? successMessage ?? null}
        onDismiss={onDismiss}
        action={undoFields && <UndoForm fetcher={undo} action={action} fields={undoFields} />}
      />
    </>
  );
}
