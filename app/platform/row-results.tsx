import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher, useFetchers } from "react-router";
import { useFetcherResult } from "./use-fetcher-result.ts";

/** A page may have two lists whose messages are apart: the files of a record beside its tasks. */
type List = "row" | "file";

/** The key of a row's fetcher: one form of one record, "task:ID". */
export const rowFetcherKey = (form: string, list: List = "row") => `${list}:${form}`;

/** The id of the record that a row's form changes. */
const recordOf = (key: string) => key.slice(key.lastIndexOf(":") + 1);

/** The fetcher of a form in a row. The view's `RowResults` receives the result: the row may have left the list by then. */
export function useRowFetcher(form: string, list?: List) {
  const key = rowFetcherKey(form, list);
  useEffect(() => addRow(key), [key]);
  return useFetcher({ key });
}

type RowResultsProps<Result> = {
  list?: List;
  onResult: (result: Result, recordId: string) => void;
  /** Forms of these records are sent: older messages about them and their Undo no longer apply. */
  onStart: (recordIds: readonly string[]) => void;
};

/**
 * Passes the results of the rows' forms to the view. It follows every row's form from the start: React may skip the state in which
 * the form is on its way, and with it the only sign that the router gives.
 */
export function RowResults<Result>({ list, onResult, onStart }: RowResultsProps<Result>) {
  const isOfList = (key: string) => key.startsWith(rowFetcherKey("", list));
  const rows = useSyncExternalStore(subscribe, readRows, readRows).filter(isOfList);
  const busy = useFetchers()
    .filter(({ key, state }) => isOfList(key) && state !== "idle")
    .map(({ key }) => key);
  const [followed, setFollowed] = useState(rows);
  const added = rows.filter((key) => !followed.includes(key));
  if (added.length > 0) setFollowed([...followed, ...new Set(added)]);
  // A row that is gone is followed until its result has been passed on: the effects of `RowResult` run before this one.
  const done = followed.filter((key) => !rows.includes(key) && !busy.includes(key)).join();
  useEffect(() => {
    if (done) setFollowed((keys) => keys.filter((key) => !done.split(",").includes(key)));
  }, [done]);
  const wasBusy = useRef<readonly string[]>([]);
  useEffect(() => {
    const started = busy.filter((key) => !wasBusy.current.includes(key));
    wasBusy.current = busy;
    if (started.length > 0) onStart(started.map(recordOf));
  });
  return followed.map((key) => <RowResult key={key} fetcherKey={key} onResult={onResult} />);
}

/** Keeps the row's fetcher when the row is gone. */
function RowResult<Result>({ fetcherKey, onResult }: { fetcherKey: string; onResult: RowResultsProps<Result>["onResult"] }) {
  const onFetched = useCallback((result: Result) => onResult(result, recordOf(fetcherKey)), [fetcherKey, onResult]);
  useFetcherResult(onFetched, fetcherKey);
  return null;
}

/** The keys of the forms that the page's rows have. */
let rows: readonly string[] = [];
const listeners = new Set<() => void>();

const readRows = () => rows;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRows(keys: readonly string[]): void {
  rows = keys;
  for (const listener of listeners) listener();
}

/** @returns to be called when the form is gone; a row may have two with one key */
function addRow(key: string): () => void {
  setRows([...rows, key]);
  return () => setRows(rows.toSpliced(rows.indexOf(key), 1));
}
