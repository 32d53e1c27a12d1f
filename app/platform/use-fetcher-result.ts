import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";

/**
 * A fetcher that passes every result to `onResult`, once. A new result is known by its identity: React may skip the states in which
 * the form is on its way.
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
