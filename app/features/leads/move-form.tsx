import { useSearchParams } from "react-router";
import { useRowFetcher } from "#app/platform/row-results.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { leadStages } from "#db/enums.ts";
import { stageName } from "./leads.ts";
import "./select-form.css";

type MovableLead = { id: string; name: string; stage: string; version: number };

/** Moves a lead to another stage, also without JavaScript. */
export function MoveLeadForm({ lead }: { lead: MovableLead }) {
  const fetcher = useRowFetcher(`move:${lead.id}`);
  const busy = fetcher.state !== "idle";
  // The dialog that asks for the reason may be cancelled: the select then shows the lead's stage again.
  const isMarkingLost = useSearchParams()[0].get("lost") === lead.id;

  return (
    <fetcher.Form method="post" className="select-form">
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Select
        key={`${lead.stage} ${isMarkingLost}`}
        label={`Stage of ${lead.name}`}
        hideLabel
        small
        name="stage"
        options={leadStages.map((stage) => ({ value: stage, label: stageName(stage) }))}
        defaultValue={lead.stage}
      />
      <Button small variant="quiet" name="intent" value="move" busy={busy}>
        Move<span className="visually-hidden"> {lead.name}</span>
      </Button>
    </fetcher.Form>
  );
}
