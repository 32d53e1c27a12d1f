import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useStickyActionData } from "./use-sticky-action-data.ts";

/** The last press's answer, whichever form it came through, and the page's own form's; a refused form says so itself. */
export function useLastResult<Answer extends { refused?: unknown; failed?: unknown }>(actionData: Answer | undefined) {
  const given = useStickyActionData(actionData);
  const [heard, setHeard] = useState({ last: given, from: given });
  // A form that goes through the address answers here; the buttons of the rows call onResult.
  if (heard.from !== given) setHeard({ last: given, from: given });
  const onDismiss = useCallback(() => setHeard((now) => ({ ...now, last: undefined })), []);
  const { revalidate } = useRevalidator();
  const onResult = useCallback(
    (answer: Answer) => {
      setHeard((now) => ({ ...now, last: answer }));
      // A refused change refreshes nothing by itself; a stale one is shown as it is now.
      if (answer.failed) revalidate();
    },
    [revalidate],
  );
  return { answer: given, last: heard.last?.refused ? undefined : heard.last, onResult, onDismiss };
}
