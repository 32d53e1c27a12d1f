import { useHeardFetcher } from "#app/platform/use-heard-fetcher.ts";
import { Button } from "#app/ui/button.tsx";
import type { Lead, LeadAnswer } from "./leads.ts";

export type Heard = (answer: LeadAnswer) => void;

/** Stops the reply clock once the server has confirmed it. It stays in the page without a button, to tell of the answer. */
export function RepliedButton({ lead, onAnswer }: { lead: Lead; onAnswer: Heard }) {
  const fetcher = useHeardFetcher(onAnswer);
  const busy = fetcher.state !== "idle";

  if (!lead.awaitingReplySince) return null;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="replied" />
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Button small variant="quiet" icon="check" busy={busy} busyLabel="Saving...">
        Mark as replied
        <span className="vh">: {lead.name}</span>
      </Button>
    </fetcher.Form>
  );
}
