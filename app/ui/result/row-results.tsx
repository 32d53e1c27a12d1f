import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher, useFetchers, useLocation, useNavigation } from "react-router";
import { useFetcherResult } from "./use-fetcher-result.ts";

/** A page may have two lists, each with its own messages: the files of a record beside its tasks. */
const lists = ["row", "file"] as const;
type ListName = (typeof lists)[number];

/** The key of a row's fetcher. @param form a form of one record: "task:ID" */
export const rowFetcherKey = (form: string, list: ListName = "row") => `${list}:${form}`;

const belongsTo = (list: ListName | undefined, key: string) => key.startsWith(rowFetcherKey("", list));

/** The id of the record that a row's form changes. */
const recordOf = (key: string) => key.slice(key.lastIndexOf(":") + 1);

/**
 * The properties of a `Form` in a row. The view's `RowResults` receives the result: the row may have left the list by then.
 * A row with `useRowFetcher` renders at each step of every request of the page; with this it does not.
 */
export function useRowForm(form: string, list?: ListName) {
  const fetcherKey = rowFetcherKey(form, list);
  useEffect(() => addRow(fetcherKey), [fetcherKey]);
  return { navigate: false, fetcherKey } as const;
}

export type RowForm = ReturnType<typeof useRowForm>;

/** The same for a row that shows whether its form is being sent. */
export function useRowFetcher(form: string, list?: ListName) {
  const { fetcherKey } = useRowForm(form, list);
  return useFetcher({ key: fetcherKey });
}

type RowResultsProps<Result> = {
  list?: ListName;
  onResult: (result: Result, recordId: string) => void;
  /** Forms of these records are sent: older messages about them and their Undo no longer apply. */
  onRowSubmit: (recordIds: readonly string[]) => void;
};

/**
 * Passes the results of the rows' forms to the view. It watches the fetchers of all rows, not only of those being submitted: React may
 * skip the render in which a fetcher is submitting, and its result would be missed.
 */
export function RowResults<Result extends object>({ list, onResult, onRowSubmit }: RowResultsProps<Result>) {
  const added = useSyncExternalStore(subscribe, readRows, readRows).filter((key) => belongsTo(list, key));
  // Once each: two `RowResult` of one key would show its result twice.
  const rows = [...new Set(added)];
  const busy = useBusyForms(list);
  // A row that is gone is followed until its result has been passed on.
  const followed = useFollowed(rows, busy);
  const isLeaving = useIsLeaving();
  const onReceived = useCallback(
    (result: Result, recordId: string) => {
      if (isLeaving) return;
      received.add(result);
      onResult(result, recordId);
    },
    [isLeaving, onResult],
  );
  const wasBusy = useRef<readonly string[]>([]);
  useEffect(() => {
    const started = busy.filter((key) => !wasBusy.current.includes(key));
    wasBusy.current = busy;
    if (started.length > 0) onRowSubmit(started.map(recordOf));
  });
  return followed.map((key) => <RowResult key={key} fetcherKey={key} onResult={onReceived} />);
}

/** Whether the person has followed a link to another view, which is still loading: a message here would disappear with this view. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  return state === "loading" && next.pathname !== pathname;
}

/** The results that a view's `RowResults` has received. */
const received = new WeakSet<object>();

/**
 * Passes on the results that no view has received, because the person has left the view. To be rendered in the layout after the view,
 * whose effects then run first.
 */
export function LateRowResults<Result extends object>({ onResult }: { onResult: (result: Result) => void }) {
  const onLate = useCallback((result: Result) => received.has(result) || onResult(result), [onResult]);
  return lists.map((list) => <BusyRowResults key={list} list={list} onResult={onLate} />);
}

function BusyRowResults<Result>({ list, onResult }: Pick<RowResultsProps<Result>, "list" | "onResult">) {
  return useFollowed(useBusyForms(list)).map((key) => <RowResult key={key} fetcherKey={key} onResult={onResult} />);
}

/** The keys of the forms that are on their way. */
const useBusyForms = (list: ListName | undefined): string[] =>
  useFetchers()
    .filter(({ key, state }) => belongsTo(list, key) && state !== "idle")
    .map(({ key }) => key);

/** Keeps each key of `added` until it is in neither list, and for one render more: the effects of its `RowResult` still run in that render. */
function useFollowed(added: readonly string[], kept: readonly string[] = added): readonly string[] {
  const [followed, setFollowed] = useState(added);
  const missing = added.filter((key) => !followed.includes(key));
  if (missing.length > 0) setFollowed([...followed, ...missing]);
  const done = followed.filter((key) => !added.includes(key) && !kept.includes(key)).join();
  useEffect(() => {
    if (done) setFollowed((keys) => keys.filter((key) => !done.split(",").includes(key)));
  }, [done]);
  return followed;
}

/** Keeps the row's fetcher when the row is gone. */
function RowResult<Result>({ fetcherKey, onResult }: { fetcherKey: string; onResult: RowResultsProps<Result>["onResult"] }) {
  const onFetched = useCallback((result: Result) => onResult(result, recordOf(fetcherKey)), [fetcherKey, onResult]);
  useFetcherResult(onFetched, fetcherKey);
  return null;
}

/** The keys of the forms that the page's rows have; one key twice where a row has two forms with it. */
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

/** @returns the function to call when the form is gone; a row may have two forms with one key */
function addRow(key: string): () => void {
  setRows([...rows, key]);
  return () => setRows(rows.toSpliced(rows.indexOf(key), 1));
}
