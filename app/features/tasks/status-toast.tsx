import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Toast, undoKey } from "#app/ui/toast.tsx";
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
  const busy = undo.state !== "idle";
  const { undo: undoFields, errorMessage, successMessage } = result ?? {};
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={errorMessage ?? successMessage ?? null}
        onDismiss={onDismiss}
        action={
          undoFields && (
            <undo.Form method="post" action={action} onSubmit={ignoreWhileBusy(busy)}>
              {Object.entries(undoFields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" aria-busy={busy || undefined} {...undoKey}>
                Undo
              </button>
            </undo.Form>
          )
        }
      />
    </>
  );
}
