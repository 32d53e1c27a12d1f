import type { LeadActionData } from "#app/features/leads/leads.ts";
import type { TaskActionData } from "#app/features/tasks/tasks.ts";
import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { UndoForm } from "#app/ui/undo-form.tsx";

/** The results of the actions of TASKS, LEADS, TEAM and an invoice. */
type RowResult = TaskActionData & LeadActionData;

/** The toast of the panel "Needs you today". Shows the result of the last button, also of a row that is gone, with Undo where the record's own list has it. */
export function NeedsToast() {
  const { last, onResult, onDismiss } = useLastResult<RowResult>(undefined);
  const undo = useFetcherResult(onResult);
  const undoForm = undoFormOf(last);
  return (
    <>
      <RowResults onResult={onResult} onStart={onDismiss} />
      <Toast
        message={last?.errorMessage ?? last?.successMessage ?? null}
        onDismiss={onDismiss}
        action={
          undoForm && (
            <>
              {last?.offersNextAction && last.changed && (
                <Link to={`/dashboard/leads/${last.changed.id}?next=${last.changed.id}`}>Set next action</Link>
              )}
              <UndoForm fetcher={undo} {...undoForm} />
            </>
          )
        }
      />
    </>
  );
}

function undoFormOf({ undo, changed }: RowResult = {}) {
  if (undo) return { action: "/dashboard/tasks", fields: undo };
  return changed && { action: "/dashboard/leads", fields: { intent: "undo", id: changed.id, version: changed.version } };
}
