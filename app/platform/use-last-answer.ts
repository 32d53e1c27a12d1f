import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

/** The last press's answer, whichever form it came through; a refused form says so itself. */
export function useLastAnswer<Answer extends { refused?: unknown; failed?: unknown }>(actionData: Answer | undefined) {
  const [heard, setHeard] = useState({ last: actionData, from: actionData });
  // A form that goes through the address answers here; the buttons of the rows call onAnswer.
  if (heard.from !== actionData) setHeard({ last: actionData, from: actionData });
  const onDismiss = useCallback(() => setHeard((now) => ({ ...now, last: undefined })), []);
  const { revalidate } = useRevalidator();
  const onAnswer = useCallback(
    (answer: Answer) => {
      setHeard((now) => ({ ...now, last: answer }));
      // A refused change refreshes nothing by itself; a stale one is shown as it is now.
      if (answer.failed) revalidate();
    },
    [revalidate],
  );
  return { last: heard.last?.refused ? undefined : heard.last, onAnswer, onDismiss };
}
