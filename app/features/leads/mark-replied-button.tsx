import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Button } from "#app/ui/button.tsx";
import type { Lead, LeadActionData } from "./leads.ts";

export type OnResult = (result: LeadActionData) => void;

/** Stops the reply clock. The component stays mounted without its button, so that `onResult` still runs. */
export function MarkRepliedButton({ lead, onResult }: { lead: Lead; onResult: OnResult }) {
  const fetcher = useFetcherResult(onResult);
  const busy = fetcher.state !== "idle";

  if (!lead.replyDueAt) return null;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="replied" />
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Button small variant="quiet" icon="check" busy={busy} busyLabel="Saving...">
        Mark as replied
        <span className="visually-hidden">: {lead.name}</span>
      </Button>
    </fetcher.Form>
  );
}
