import { useCallback, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { afterPageSubmit, afterRowSubmit, type ShownResult, withResult } from "./shown-results.ts";
import { useFetcherResult } from "./use-fetcher-result.ts";

type AnyResult = Parameters<typeof withResult>[1];

/** The results that a page shows as messages, with what changes them. */
export type ResultMessages<Result> = {
  shown: readonly ShownResult<Result>[];
  onResult: (result: Result, recordId?: string) => void;
  onRowSubmit: (recordIds: readonly string[]) => void;
  /** The result of a message's own button takes its place. */
  onReplace: (id: number, result: Result) => void;
  onDismiss: (id: number) => void;
};

/**
 * The results of a page whose rows have buttons with fetchers of their own. @param actionData the result of the page's own forms
 * @returns `lastResult`, the newest result to announce, whichever form or button it came from; `messages`,
 * all that are still shown: an older one stays while its Undo applies
 */
export function useLastResult<Result extends AnyResult>(actionData: Result | undefined) {
  const [{ shown, source }, setState] = useState(() => ({
    shown: actionData ? withResult([], actionData) : [],
    source: actionData,
  }));
  const setShown = useCallback(
    (change: (shown: readonly ShownResult<Result>[]) => readonly ShownResult<Result>[]) =>
      setState((state) => ({ ...state, shown: change(state.shown) })),
    [],
  );
  if (source !== actionData) {
    const others = shown.filter(({ recordId }) => recordId !== undefined);
    setState({ shown: actionData ? withResult(others, actionData) : others, source: actionData });
  }
  const { state, formData } = useNavigation();
  const remaining = state === "submitting" && formData ? afterPageSubmit(shown, formData) : shown;
  if (remaining.length < shown.length) setShown(() => remaining);

  const { revalidate } = useRevalidator();
  const onResult = useCallback(
    (result: Result, recordId?: string) => {
      setShown((current) => withResult(current, result, recordId));
      // The router revalidates only after a success; a conflict has newer data to show.
      if (result.errorMessage) revalidate();
    },
    [revalidate, setShown],
  );
  const onReplace = useCallback(
    (id: number, result: Result) => {
      setShown((current) => current.map((one) => (one.id === id ? { ...one, result } : one)));
      if (result.errorMessage) revalidate();
    },
    [revalidate, setShown],
  );
  const onRowSubmit = useCallback((ids: readonly string[]) => setShown((current) => afterRowSubmit(current, ids)), [setShown]);
  const onDismissOne = useCallback((id: number) => setShown((current) => current.filter((one) => one.id !== id)), [setShown]);
  const onDismiss = useCallback(() => setShown(() => []), [setShown]);
  const messages: ResultMessages<Result> = { shown, onResult, onRowSubmit, onReplace, onDismiss: onDismissOne };
  return { lastResult: shown.at(-1)?.result, messages, onDismiss };
}

/** For one message: the fetcher of its button, whose result takes the message's place, and what removes it. */
export function useMessage<Result>(id: number, messages: Pick<ResultMessages<Result>, "onReplace" | "onDismiss">) {
  const { onReplace, onDismiss } = messages;
  const fetcher = useFetcherResult(useCallback((result: Result) => onReplace(id, result), [id, onReplace]));
  const isBusy = fetcher.state !== "idle";
  // While the message's own button is being submitted, the message stays for the result.
  const dismiss = useCallback(() => isBusy || onDismiss(id), [isBusy, id, onDismiss]);
  return { fetcher, onDismiss: dismiss };
}
