import { useEffect, useState } from "react";

const typingPauseMs = 200;
/** A search that takes longer says so. */
const slowMs = 300;

/** Why there is no answer: no connection, or an error of the server. */
export type Failure = "offline" | "failed";

export async function fetchChoices<Choice>(url: string, signal?: AbortSignal): Promise<Choice[] | Failure> {
  if (!navigator.onLine) return "offline";
  try {
    const response = await fetch(url, { signal, redirect: "error" });
    return response.ok ? await response.json() : "failed";
  } catch {
    return navigator.onLine ? "failed" : "offline";
  }
}

/** The URL that asks for choices; null, and nothing is asked, for an empty text. */
export const choicesUrl = (path: string, text: string): string | null =>
  text.trim() ? `${path}?${new URLSearchParams({ q: text.trim() })}` : null;

/**
 * The choices that the server finds, asked for after a pause in typing, and again when the connection is back.
 * `choices`: those of this URL only, so null until the answer is there. `last`: those of the last answer, none when the last request
 * failed, null before the first.
 * @param url null: asks nothing
 */
export function useChoices<Choice>(url: string | null) {
  const [answer, setAnswer] = useState<{ url: string; result: Choice[] | Failure } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const result = answer?.url === url ? answer?.result : undefined;
  const failure = typeof result === "string" ? result : null;
  const isPending = url !== null && result === undefined;
  const retry = () => setAttempt((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks for the same
  useEffect(() => {
    if (!url) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const result = await fetchChoices<Choice>(url, controller.signal);
      if (!controller.signal.aborted) setAnswer({ url, result });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url, attempt]);

  useOnline(failure !== null, retry);
  return {
    choices: Array.isArray(result) ? result : null,
    last: answer && (Array.isArray(answer.result) ? answer.result : []),
    failure,
    isSlow: useIsSlow(isPending),
    retry,
  };
}

/** Runs `action` when the connection is back. */
export function useOnline(isWaiting: boolean, action: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is the same at each render
  useEffect(() => {
    if (!isWaiting) return;
    addEventListener("online", action);
    return () => removeEventListener("online", action);
  }, [isWaiting]);
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), typingPauseMs + slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
