import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Toast } from "#app/ui/toast.tsx";
import type { LeadActionData } from "./leads.ts";

type LeadToastProps = { result?: LeadActionData; onResult: (result: LeadActionData) => void; onDismiss: () => void };

/** Shows the result of the last change, of a lead too that has left the list; a move can be undone. */
export function LeadToast({ result, onResult, onDismiss }: LeadToastProps) {
  const undo = useFetcherResult(onResult);
  const busy = undo.state !== "idle";
  const { moved } = result ?? {};
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={result?.errorMessage ?? result?.successMessage ?? null}
        onDismiss={onDismiss}
        action={
          moved && (
            <undo.Form method="post" onSubmit={ignoreWhileBusy(busy)}>
              <input type="hidden" name="id" value={moved.id} />
              <input type="hidden" name="version" value={moved.version} />
              <button type="submit" name="intent" value="undo-move" aria-busy={busy || undefined}>
                Undo
              </button>
            </undo.Form>
          )
        }
      />
    </>
  );
}
