import { formatDateTime } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { discardChange, retryChange, useRefusedChanges } from "./waiting-changes.ts";

/** The changes that waited on this device and that the server refused, with what was typed. */
export const RefusedChanges = () =>
  useRefusedChanges().map(({ key, fields: { title, text = title, at = "" }, refusal = "" }) => (
    <ErrorBox
      key={key}
      title={text ? `Not stored: \u201c${text}\u201d` : `Not done: what you pressed at ${formatDateTime(at)}`}
      message={refusal}
    >
      <span className="row gap-3">
        <Button type="button" small variant="quiet" onClick={() => retryChange(key)}>
          Try again
        </Button>
        <Button type="button" small variant="quiet" onClick={() => discardChange(key)}>
          Discard
        </Button>
      </span>
    </ErrorBox>
  ));
