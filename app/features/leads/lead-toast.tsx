import { useCallback, useState } from "react";
import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Toast } from "#app/ui/toast.tsx";
import type { ChangedLead, LeadActionData } from "./leads.ts";

type LeadToastProps = {
  result?: LeadActionData;
  /** The change that the page's URL names. */
  change: LeadActionData | undefined;
  onResult: (result: LeadActionData) => void;
  onDismiss: () => void;
};

/** Long enough to come back from the phone or from WhatsApp. */
const whileWritingMs = 600_000;

/** Shows the result of the last change, of a lead too that has left the list. A change can be undone. */
export function LeadToast({ result, change, onResult, onDismiss }: LeadToastProps) {
  const [dismissed, setDismissed] = useState<string>();
  const onAnyDismiss = useCallback(() => {
    setDismissed(change?.successMessage);
    onDismiss();
  }, [change?.successMessage, onDismiss]);
  const shown = result ?? (change?.successMessage === dismissed ? undefined : change);
  const { changed, contacted } = shown ?? {};
  return (
    <>
      <RowResults onResult={onResult} onStart={onAnyDismiss} />
      <Toast
        message={shown?.errorMessage ?? shown?.successMessage ?? null}
        onDismiss={onAnyDismiss}
        durationMs={contacted && whileWritingMs}
        action={
          contacted ? (
            <ToastButton intent="replied" lead={contacted} onResult={onResult}>
              Mark as replied
            </ToastButton>
          ) : (
            changed && (
              <ToastButton intent="undo" lead={changed} onResult={onResult}>
                Undo
              </ToastButton>
            )
          )
        }
      />
    </>
  );
}

type ToastButtonProps = { intent: string; lead: ChangedLead; onResult: LeadToastProps["onResult"]; children: string };

function ToastButton({ intent, lead, onResult, children }: ToastButtonProps) {
  const fetcher = useFetcherResult(onResult);
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" onSubmit={ignoreWhileBusy(busy)}>
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <button type="submit" name="intent" value={intent} aria-busy={busy || undefined}>
        {children}
      </button>
    </fetcher.Form>
  );
}
