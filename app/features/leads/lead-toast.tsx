import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { ignoreWhileBusy } from "#app/ui/form/ignore-while-busy.ts";
import { Link } from "#app/ui/link.tsx";
import { RowResults } from "#app/ui/result/row-results.tsx";
import type { ShownResult } from "#app/ui/result/shown-results.ts";
import { Toast, undoKey } from "#app/ui/result/toast.tsx";
import { type ResultMessages, useMessage } from "#app/ui/result/use-last-result.ts";
import { useUrlResult } from "#app/ui/result/use-url-result.ts";
import { type ChangedLead, type LeadActionData, leadDialogUrl } from "./leads.ts";

type LeadToastsProps = {
  messages: ResultMessages<LeadActionData>;
  /** The result of the change that the page's URL names ("changed=…"). */
  change: LeadActionData | undefined;
};

/** Long enough to return from a call or from WhatsApp. */
const contactedToastMs = 600_000;

/** Shows the results of the last changes, also of leads that are no longer in the list. A change can be undone. */
export function LeadToasts({ messages, change }: LeadToastsProps) {
  const { shown, onResult, onRowSubmit } = messages;
  const [params] = useSearchParams();
  const announced = useUrlResult(change, params.get("changed") ?? undefined, onRowSubmit);
  return (
    <>
      <RowResults onResult={onResult} onRowSubmit={announced.onRowSubmit} />
      {/* The toast of `change`. Mounted even without one: when the result of its Undo arrives, the page no longer has the change. */}
      <LeadToast
        id={0}
        result={announced.result ?? {}}
        onReplace={useCallback((_, result) => onResult(result), [onResult])}
        onDismiss={announced.onDismiss}
      />
      {shown.map(({ id, result }) => (
        <LeadToast key={id} {...{ ...messages, id, result }} />
      ))}
    </>
  );
}

type LeadToastProps = ShownResult<LeadActionData> & Pick<ResultMessages<LeadActionData>, "onReplace" | "onDismiss">;

function LeadToast({ id, result, onReplace, onDismiss: onDismissOne }: LeadToastProps) {
  const [params] = useSearchParams();
  const { fetcher, onDismiss } = useMessage(id, { onReplace, onDismiss: onDismissOne });
  const { errorMessage, successMessage, added, changed, contacted, offersNextAction, offersEvent } = result;
  return (
    <Toast
      message={errorMessage ?? successMessage ?? null}
      onDismiss={onDismiss}
      durationMs={contacted && contactedToastMs}
      action={
        added ? (
          <Link to={`/dashboard/leads/${added}`}>Open</Link>
        ) : contacted ? (
          <ToastButton intent="replied" lead={contacted} fetcher={fetcher}>
            Mark as replied
          </ToastButton>
        ) : (
          changed && (
            <>
              {offersNextAction && <Link to={leadDialogUrl(params, "next", changed.id)}>Set next action</Link>}
              {offersEvent && <Link to={`/dashboard/events?new&lead=${changed.id}`}>Create Event</Link>}
              <ToastButton intent="undo" lead={changed} fetcher={fetcher}>
                Undo
              </ToastButton>
            </>
          )
        )
      }
    />
  );
}

type Fetcher = ReturnType<typeof useMessage<LeadActionData>>["fetcher"];
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
