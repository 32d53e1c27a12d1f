import { useEffect } from "react";
import { useFetcher } from "react-router";

/** A fetcher that passes every result to `onResult`. */
export function useFetcherResult<Result>(onResult: (result: Result) => void, key?: string) {
  const fetcher = useFetcher<Result>({ key });
  const result = fetcher.data as Result | undefined;
  useEffect(() => {
    if (fetcher.state === "idle" && result) onResult(result);
  }, [fetcher.state, result, onResult]);
  return fetcher;
}
