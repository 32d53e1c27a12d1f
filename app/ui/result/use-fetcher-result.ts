import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";

/**
 * A fetcher that passes every result to `onResult`, once. A result is new when it is another object: React may render no
 * "submitting" state between two results.
 */
export function useFetcherResult<Result>(onResult: (result: Result) => void, key?: string) {
  const fetcher = useFetcher<Result>({ key });
  const result = fetcher.data as Result | undefined;
  const passed = useRef(result);
  useEffect(() => {
    if (fetcher.state !== "idle" || !result || result === passed.current) return;
    passed.current = result;
    onResult(result);
  }, [fetcher.state, result, onResult]);
  return fetcher;
}
