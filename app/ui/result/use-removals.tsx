import { useCallback, useState } from "react";
import { Toast, undoKey } from "./toast.tsx";

/**
 * What was removed from a form that is being filled in, with one message for it. Undo brings back the newest first, like Ctrl Z in a
 * text: each goes back to its place among the rows that were there when it was removed.
 */
export function useRemovals<Removed extends { title: string }>(onUndo: (removed: Removed) => void) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const forget = useCallback(() => setRemoved([]), []);
  const last = removed.at(-1);

  function undo() {
    if (!last) return;
    setRemoved(removed.slice(0, -1));
    onUndo(last);
  }

  return {
    add: (one: Removed) => setRemoved((before) => [...before, one]),
    toast: (
      <Toast
        message={last ? `${last.title}: removed${removed.length > 1 ? `, and ${removed.length - 1} before it` : ""}.` : null}
        onDismiss={forget}
        action={
          <button type="button" onClick={undo} {...undoKey}>
            Undo
          </button>
        }
      />
    ),
  };
}
