import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Toast } from "#app/ui/toast.tsx";
import { StatusFields, useTasksUrl } from "./status-button.tsx";
import { statusName, type TaskActionData } from "./tasks.ts";

/** Shows the result of the last change, of a row too that has left the list, with an Undo. */
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
  const { changed, errorMessage, successMessage } = result ?? {};

  const message =
    errorMessage ?? successMessage ?? (changed && `${changed.title || "Untitled Task"}: marked as ${statusName(changed.to)}.`);
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={message ?? null}
        onDismiss={onDismiss}
        action={
          changed && (
            <undo.Form method="post" action={action} onSubmit={ignoreWhileBusy(busy)}>
              <StatusFields id={changed.id} status={changed.from} version={changed.version} />
              <button type="submit" aria-busy={busy || undefined}>
                Undo
              </button>
            </undo.Form>
          )
        }
      />
    </>
  );
}
