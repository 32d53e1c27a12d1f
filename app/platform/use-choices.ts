import { useEffect, useState } from "react";

const typingPauseMs = 200;

/** Asks the server for choices. Null when the request fails: what is typed stays, and the page shows the lost connection. */
export async function fetchChoices<Choice>(
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Choice[] | null> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`, { signal, redirect: "error" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The choices that the server finds for a text, after a pause in typing. @param initial until something is typed */
export function useChoices<Choice>(path: string, initial: Choice[], text: string): Choice[] {
  const [choices, setChoices] = useState(initial);
  const searched = text.trim();
  useEffect(() => {
    if (!searched) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchChoices<Choice>(path, { q: searched }, controller.signal);
      if (found) setChoices(found);
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, searched]);
  return choices;
}
