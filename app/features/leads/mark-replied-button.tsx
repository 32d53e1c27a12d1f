import { Button } from "#app/ui/button.tsx";
import { useRowFetcher } from "#app/ui/result/row-results.tsx";
import type { Lead } from "./leads.ts";

/** Stops the reply clock. */
export function MarkRepliedButton({ lead }: { lead: Lead }) {
  const fetcher = useRowFetcher(`replied:${lead.id}`);
  const busy = fetcher.state !== "idle";

  if (!lead.replyDueAt) return null;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="replied" />
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Button small variant="quiet" icon="check" busy={busy} busyLabel="Saving...">
        Mark as replied
        <span className="visually-hidden">{`: ${lead.name}`}</span>
      </Button>
    </fetcher.Form>
  );
}
