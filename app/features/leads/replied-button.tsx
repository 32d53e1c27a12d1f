import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Lead, LeadAnswer } from "./leads.ts";

export type Heard = (answer: LeadAnswer) => void;

/** Stops the reply clock once the server has confirmed it. It stays in the page without a button, to tell of the answer. */
export function RepliedButton({ lead, onAnswer }: { lead: Lead; onAnswer: Heard }) {
  const fetcher = useFetcher<LeadAnswer>();
  const busy = fetcher.state !== "idle";

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.state, fetcher.data, onAnswer]);

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
