import type { FormEvent } from "react";
import { useHeardFetcher } from "#app/platform/use-heard-fetcher.ts";
import { Toast } from "#app/ui/toast.tsx";
import { type Heard, StatusFields, useTasksAddress } from "./status-button.tsx";
import { statusName, type TaskAnswer } from "./tasks.ts";

/** Says what the last press did, and takes it back on request. */
export function StatusToast({ answer, onAnswer, onDismiss }: { answer?: TaskAnswer; onAnswer: Heard; onDismiss: () => void }) {
  const undo = useHeardFetcher(onAnswer);
  const action = useTasksAddress();
  const busy = undo.state !== "idle";
  const { changed, failed, done } = answer ?? {};

  const onceAtATime = (event: FormEvent) => busy && event.preventDefault();
  const message =
    failed?.message ?? done ?? (changed && `${changed.title || "Untitled Task"}: marked as ${statusName(changed.to)}.`);
  return (
    <Toast
      message={message ?? null}
      onDismiss={onDismiss}
      action={
        changed && (
          <undo.Form method="post" action={action} onSubmit={onceAtATime}>
            <StatusFields id={changed.id} status={changed.from} version={changed.version} />
            <button type="submit" aria-busy={busy || undefined}>
              Undo
            </button>
          </undo.Form>
        )
      }
    />
  );
}
