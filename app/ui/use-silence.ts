import { useSyncExternalStore } from "react";

export const silentMessage = "The server has not answered yet. Please keep this page open.";

let silent = 0;
const listeners = new Set<() => void>();

/** @param change 1 when the answer to a press does not come, -1 when it has come */
export function countSilent(change: 1 | -1): void {
  silent += change;
  for (const listener of listeners) listener();
}

/** Whether an answer does not come: a dialog says it itself, because it covers the page's messages. */
export const useSilence = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => silent > 0,
    () => false,
  );
