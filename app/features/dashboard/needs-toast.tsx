import type { LeadActionData } from "#app/features/leads/leads.ts";
import type { TaskActionData } from "#app/features/tasks/tasks.ts";
import { RowResults } from "#app/platform/row-results.tsx";
import type { Shown } from "#app/platform/shown-results.ts";
import { type ResultMessages, useLastResult, useMessage } from "#app/platform/use-last-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { UndoForm } from "#app/ui/undo-form.tsx";

/** The results of the actions of TASKS, LEADS, TEAM and an invoice. */
type RowResult = TaskActionData & LeadActionData;

/** The toasts of the panel "Needs you today": the results of the last buttons, also after their rows have disappeared, with Undo if the view of the record offers it. */
export function NeedsToasts() {
  const { messages } = useLastResult<RowResult>(undefined);
  return (
    <>
      <RowResults onResult={messages.onResult} onStart={messages.onStart} />
      {messages.shown.map(({ id, result }) => (
        <NeedsToast key={id} {...{ id, result, messages }} />
      ))}
    </>
  );
}

type NeedsToastProps = Shown<RowResult> & { messages: ResultMessages<RowResult> };

function NeedsToast({ id, result, messages }: NeedsToastProps) {
  const { fetcher, onDismiss } = useMessage(id, messages);
  const { errorMessage, successMessage, offersNextAction, changed } = result;
  const undoForm = undoFormOf(result);
  return (
    <Toast
      message={errorMessage ?? successMessage ?? null}
      onDismiss={onDismiss}
      action={
        undoForm && (
          <>
            {offersNextAction && changed && <Link to={`/dashboard/leads/${changed.id}?next=${changed.id}`}>Set next action</Link>}
            <UndoForm fetcher={fetcher} {...undoForm} />
          </>
        )
      }
    />
  );
}

function undoFormOf({ undo, changed }: RowResult) {
  if (undo) return { action: "/dashboard/tasks", fields: undo };
  return changed && { action: "/dashboard/leads", fields: { intent: "undo", id: changed.id, version: changed.version } };
}
