import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { leadStages } from "#db/enums.ts";
import { stageName } from "./leads.ts";
import type { OnResult } from "./replied-button.tsx";
import "./move-form.css";

type Moving = { id: string; name: string; stage: string; version: number };

/** The way through the pipeline by keyboard, and without script. */
export function MoveForm({ lead, onResult }: { lead: Moving; onResult: OnResult }) {
  const fetcher = useFetcherResult(onResult);
  const busy = fetcher.state !== "idle";

  return (
    <fetcher.Form method="post" className="move-form">
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Select
        key={lead.stage}
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
