import { useCallback, useState } from "react";
import { RowResults } from "#app/ui/result/row-results.tsx";
import type { ShownResult } from "#app/ui/result/shown-results.ts";
import { Toast } from "#app/ui/result/toast.tsx";
import { UndoForm } from "#app/ui/result/undo-form.tsx";
import { type ResultMessages, useMessage } from "#app/ui/result/use-last-result.ts";
import { useTasksUrl } from "./status-button.tsx";
import type { TaskActionData } from "./tasks.ts";

type Messages = ResultMessages<TaskActionData>;
type StatusToastsProps = {
  messages: Messages;
  /** The task in the URL's `?deleted=…`, where the page itself has no form that restores it. */
  deleted?: { id: string; title: string } | null;
};

/** Shows the results of the last changes, with Undo, even when the changed row is no longer in the list. */
export function StatusToasts({ messages, deleted }: StatusToastsProps) {
  const [dismissedId, setDismissedId] = useState<string>();
  const isShown = deleted && deleted.id !== dismissedId;
  return (
    <>
      <RowResults onResult={messages.onResult} onRowSubmit={messages.onRowSubmit} />
      {/* Mounted even without a deletion: the page no longer has it when the result of its Undo arrives. */}
      <StatusToast
        id={0}
        result={isShown ? { successMessage: `${deleted.title}: deleted.`, undo: { intent: "restore", id: deleted.id } } : {}}
        messages={{
          onReplace: useCallback((_, result) => messages.onResult(result), [messages.onResult]),
          onDismiss: useCallback(() => setDismissedId(deleted?.id), [deleted]),
        }}
        durationMs={30_000}
      />
      {messages.shown.map(({ id, result }) => (
        <StatusToast key={id} {...{ id, result, messages }} />
      ))}
    </>
  );
}

type StatusToastProps = ShownResult<TaskActionData> & {
  messages: Pick<Messages, "onReplace" | "onDismiss">;
  durationMs?: number;
};

function StatusToast({ id, result, messages, durationMs }: StatusToastProps) {
  const { fetcher, onDismiss } = useMessage(id, messages);
  const action = useTasksUrl();
  const { undo, errorMessage, successMessage } = result;
  return (
    <Toast
      message={errorMessage ?? successMessage ?? null}
      onDismiss={onDismiss}
      durationMs={durationMs}
      action={undo && <UndoForm fetcher={fetcher} action={action} fields={undo} />}
    />
  );
}
