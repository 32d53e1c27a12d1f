import { RowResults } from "#app/platform/row-results.tsx";
import type { Shown } from "#app/platform/shown-results.ts";
import { type ResultMessages, useMessage } from "#app/platform/use-last-result.ts";
import { Toast } from "#app/ui/toast.tsx";
import { UndoForm } from "#app/ui/undo-form.tsx";
import { useTasksUrl } from "./status-button.tsx";
import type { TaskActionData } from "./tasks.ts";

type StatusToastsProps = { messages: ResultMessages<TaskActionData> };

/** Shows the results of the last changes, with Undo, even when the changed row is no longer in the list. */
export const StatusToasts = ({ messages }: StatusToastsProps) => (
  <>
    <RowResults onResult={messages.onResult} onStart={messages.onStart} />
    {messages.shown.map(({ id, result }) => (
      <StatusToast key={id} {...{ id, result, messages }} />
    ))}
  </>
);

function StatusToast({ id, result, messages }: StatusToastsProps & Shown<TaskActionData>) {
  const { fetcher, onDismiss } = useMessage(id, messages);
  const action = useTasksUrl();
  const { undo, errorMessage, successMessage } = result;
  return (
    <Toast
      message={errorMessage ?? successMessage ?? null}
      onDismiss={onDismiss}
      action={undo && <UndoForm fetcher={fetcher} action={action} fields={undo} />}
    />
  );
}
