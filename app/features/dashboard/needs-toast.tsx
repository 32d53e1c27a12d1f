import { statusName, type TaskActionData } from "#app/features/tasks/tasks.ts";
import type { RecordVersion } from "#app/platform/record.ts";
import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Toast } from "#app/ui/toast.tsx";

/** What the actions of TASKS, LEADS, TEAM and an invoice give. */
type RowResult = Omit<TaskActionData, "changed"> & { changed?: TaskActionData["changed"] | RecordVersion };

/** Shows the result of the last button, also of a row that is gone, with Undo where the record's own list has it. */
export function NeedsToast() {
  const { last, onResult, onDismiss } = useLastResult<RowResult>(undefined);
  const undo = useFetcherResult(onResult);
  const busy = undo.state !== "idle";
  const undoForm = undoFormOf(last?.changed);
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={messageOf(last)}
        onDismiss={onDismiss}
        action={
          undoForm && (
            <undo.Form method="post" action={undoForm.action} onSubmit={ignoreWhileBusy(busy)}>
              {Object.entries(undoForm.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
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

function messageOf(result?: RowResult): string | null {
  const { errorMessage, successMessage, changed } = result ?? {};
  const text = errorMessage ?? successMessage;
  if (text) return text;
  return changed && "to" in changed ? `${changed.title || "Untitled Task"}: marked as ${statusName(changed.to)}.` : null;
}

function undoFormOf(changed: RowResult["changed"]) {
  if (!changed) return null;
  const { id, version } = changed;
  return "from" in changed
    ? { action: "/dashboard/tasks", fields: { intent: "status", id, version, status: changed.from } }
    : { action: "/dashboard/leads", fields: { intent: "undo", id, version } };
}
