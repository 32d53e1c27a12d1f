import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { RowResults } from "#app/platform/row-results.tsx";
import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { useIsRevisit } from "#app/platform/use-is-revisit.ts";
import { ignoreWhileBusy } from "#app/ui/ignore-while-busy.ts";
import { Link } from "#app/ui/link.tsx";
import { Toast, undoKey } from "#app/ui/toast.tsx";
import { type ChangedLead, type LeadActionData, leadDialogUrl } from "./leads.ts";

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
  const [params] = useSearchParams();
  const [dismissed, setDismissed] = useState<string>();
  const onAnyDismiss = useCallback(() => {
    setDismissed(change?.successMessage);
    onDismiss();
  }, [change?.successMessage, onDismiss]);
  const isRevisit = useIsRevisit();
  const shown = result ?? (isRevisit || change?.successMessage === dismissed ? undefined : change);
  const { changed, contacted } = shown ?? {};
  // The fetcher is not in the button, which is removed before the result of an Undo arrives when the URL named the change.
  const fetcher = useFetcherResult(onResult);
  return (
    <>
      <RowResults onResult={onResult} onStart={onAnyDismiss} />
      <Toast
        message={shown?.errorMessage ?? shown?.successMessage ?? null}
        onDismiss={onAnyDismiss}
        durationMs={contacted && whileWritingMs}
        action={
          contacted ? (
            <ToastButton intent="replied" lead={contacted} fetcher={fetcher}>
              Mark as replied
            </ToastButton>
          ) : (
            changed && (
              <>
                {shown?.offersNextAction && <Link to={leadDialogUrl(params, "next", changed.id)}>Set next action</Link>}
                {shown?.offersEvent && <Link to={`/dashboard/events?new&lead=${changed.id}`}>Create Event</Link>}
                <ToastButton intent="undo" lead={changed} fetcher={fetcher}>
                  Undo
                </ToastButton>
              </>
            )
          )
        }
      />
    </>
  );
}

type Fetcher = ReturnType<typeof useFetcherResult<LeadActionData>>;
type ToastButtonProps = { intent: string; lead: ChangedLead; fetcher: Fetcher; children: string };

function ToastButton({ intent, lead, fetcher, children }: ToastButtonProps) {
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" onSubmit={ignoreWhileBusy(busy)}>
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <button type="submit" name="intent" value={intent} aria-busy={busy || undefined} {...(intent === "undo" && undoKey)}>
        {children}
      </button>
    </fetcher.Form>
  );
}
