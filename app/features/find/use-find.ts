import { useEffect, useState } from "react";
import { type Failure, useOnline } from "#app/browser/use-choices.ts";
import type { FindResponse } from "./find.ts";
import { readOpenedKeys } from "./opened-records.ts";

const typingPauseMs = 100;

type Shown = FindResponse & { query: string; failure: Failure | null };
const nothing: Shown = { query: "", groups: [], opened: [], failure: null };

/**
 * What the server finds for a text after a pause in typing; for no text, the records that were opened last. What was found stays until
 * the next response, except when there is none.
 * @param text null: sends no request
 */
export function useFind(text: string | null, personId: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const query = queryOf(text, personId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the same query
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const ask = async () => {
      const result = await fetchRecords(query, controller.signal);
      if (controller.signal.aborted) return;
      setShown({ ...(typeof result === "string" ? nothing : result), query, failure: failureOf(result) });
    };
    const timer = setTimeout(ask, text ? typingPauseMs : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, attempt]);

  const retry = () => {
    setShown(null);
    setAttempt((count) => count + 1);
  };
  useOnline(query !== "" && shown?.failure === "offline", retry);
  const current = query ? (shown ?? nothing) : nothing;
  return { ...current, isLoading: query !== "" && shown?.query !== query, hasResult: shown !== null, retry };
}

const failureOf = (result: FindResponse | Failure) => (typeof result === "string" ? result : null);

function queryOf(text: string | null, personId: string): string {
  if (text === null) return "";
  const entries = text ? [["q", text]] : readOpenedKeys(personId).map((key) => ["opened", key]);
  return new URLSearchParams(entries).toString();
}

async function fetchRecords(query: string, signal: AbortSignal): Promise<FindResponse | Failure> {
  if (!navigator.onLine) return "offline";
  try {
    const response = await fetch(`/dashboard/find/results?${query}`, { signal, redirect: "error" });
    return response.ok ? await response.json() : "failed";
  } catch {
    return navigator.onLine ? "failed" : "offline";
  }
}
