import { useEffect } from "react";
import { useFetcher } from "react-router";

/** A button's own fetcher, whose every answer is told to the view that says it. */
export function useFetcherResult<Answer>(onResult: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data as Answer | undefined;
  useEffect(() => {
    if (fetcher.state === "idle" && answer) onResult(answer);
  }, [fetcher.state, answer, onResult]);
  return fetcher;
}
