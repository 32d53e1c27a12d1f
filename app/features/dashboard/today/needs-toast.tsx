import { useCallback } from "react";
import { useLocation } from "react-router";
import type { LeadActionData } from "#app/features/leads/leads.ts";
import type { TaskActionData } from "#app/features/tasks/tasks.ts";
import { Link } from "#app/ui/link.tsx";
import { RowResults } from "#app/ui/result/row-results.tsx";
import type { ShownResult } from "#app/ui/result/shown-results.ts";
import { Toast } from "#app/ui/result/toast.tsx";
import { UndoForm } from "#app/ui/result/undo-form.tsx";
import { type ResultMessages, useLastResult, useMessage } from "#app/ui/result/use-last-result.ts";
import { useUrlResult } from "#app/ui/result/use-url-result.ts";

/** What the actions of TASKS, LEADS, TEAM and an invoice return, and those of the forms about a client. */
type RowResult = TaskActionData & LeadActionData & { clientPageUrl?: string };

/** What the overview's URL says was done, after a redirect from a dialog's form. */
export type UrlResult = Pick<RowResult, "successMessage" | "changed" | "clientPageUrl">;

/**
 * The toasts of the panel "Needs you today": the results of the last buttons and dialogs, also after their rows have disappeared,
 * with Undo if the view of the record offers it.
 */
export function NeedsToasts({ urlResult }: { urlResult: UrlResult | undefined }) {
  const { messages } = useLastResult<RowResult>(undefined);
  const { key } = useLocation();
  const announced = useUrlResult(urlResult, key, messages.onRowSubmit);
  const onReplace = useCallback((_: number, result: RowResult) => messages.onResult(result), [messages.onResult]);
  return (
    <>
      <RowResults onResult={messages.onResult} onRowSubmit={announced.onRowSubmit} />
      {/* Mounted even without a result: when the result of its Undo arrives, the URL no longer has one. */}
      <NeedsToast id={0} result={announced.result ?? {}} messages={{ onReplace, onDismiss: announced.onDismiss }} />
      {messages.shown.map(({ id, result }) => (
        <NeedsToast key={id} {...{ id, result, messages }} />
      ))}
    </>
  );
}

type NeedsToastProps = ShownResult<RowResult> & { messages: Pick<ResultMessages<RowResult>, "onReplace" | "onDismiss"> };

function NeedsToast({ id, result, messages }: NeedsToastProps) {
  const { fetcher, onDismiss } = useMessage(id, messages);
  const { errorMessage, successMessage, offersNextAction, changed, clientPageUrl } = result;
  const undoForm = undoFormOf(result);
  return (
    <Toast
      message={errorMessage ?? successMessage ?? null}
      onDismiss={onDismiss}
      action={
        <>
          {clientPageUrl && <Link to={clientPageUrl}>Client’s page</Link>}
          {undoForm && offersNextAction && changed && (
            <Link to={`?next=${changed.id}`} preventScrollReset>
              Set next action
            </Link>
          )}
          {undoForm && <UndoForm fetcher={fetcher} {...undoForm} />}
        </>
      }
    />
  );
}

function undoFormOf({ undo, changed }: RowResult) {
  if (undo) return { action: "/dashboard/tasks", fields: undo };
  return changed && { action: "/dashboard/leads", fields: { intent: "undo", id: changed.id, version: changed.version } };
}
