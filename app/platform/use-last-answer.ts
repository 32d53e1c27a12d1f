import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useAnswer } from "./use-answer.ts";

/** The last press's answer, whichever form it came through, and the page's own form's; a refused form says so itself. */
export function useLastAnswer<Answer extends { refused?: unknown; failed?: unknown }>(actionData: Answer | undefined) {
  const given = useAnswer(actionData);
  const [heard, setHeard] = useState({ last: given, from: given });
  // A form that goes through the address answers here; the buttons of the rows call onAnswer.
  if (heard.from !== given) setHeard({ last: given, from: given });
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
  return { answer: given, last: heard.last?.refused ? undefined : heard.last, onAnswer, onDismiss };
}
