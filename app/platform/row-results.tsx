import { useEffect, useState } from "react";
import { useFetcher, useFetchers } from "react-router";
import { useFetcherResult } from "./use-fetcher-result.ts";

/** The key of a row's fetcher: one form of one record, "task:…". */
export const rowFetcherKey = (form: string) => `row:${form}`;

/** The fetcher of a form in a row. The view's `RowResults` receives the result: the row may have left the list by then. */
export const useRowFetcher = (form: string) => useFetcher({ key: rowFetcherKey(form) });

type RowResultsProps<Result> = {
  onResult: (result: Result) => void;
  /** A row's form is sent: an older message and its Undo no longer apply. */
  onStart: () => void;
};

/** Passes the results of the rows' forms to the view. */
export function RowResults<Result>({ onResult, onStart }: RowResultsProps<Result>) {
  const [known, setKnown] = useState<readonly string[]>([]);
  const busy = useFetchers().filter(({ key, state }) => key.startsWith(rowFetcherKey("")) && state !== "idle");
  const added = busy.map(({ key }) => key).filter((key) => !known.includes(key));
  if (added.length > 0) setKnown([...known, ...added]);
  const isBusy = busy.length > 0;
  useEffect(() => {
    if (isBusy) onStart();
  }, [isBusy, onStart]);
  return known.map((key) => <RowResult key={key} fetcherKey={key} onResult={onResult} />);
}

/** Keeps the row's fetcher when the row is gone. */
function RowResult<Result>({ fetcherKey, onResult }: { fetcherKey: string; onResult: (result: Result) => void }) {
  useFetcherResult(onResult, fetcherKey);
  return null;
}
