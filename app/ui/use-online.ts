import { useSyncExternalStore } from "react";

/** Whether the device says that it has a network, which may still lead nowhere. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine !== false,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/**
 * Where a new record of a page's form goes that waits on the device while there is no network: see `ChangeTarget`. Undefined for a form that
 * needs the network.
 */
export function targetOfNew(pathname: string, intent: string): string | undefined {
  if (pathname === "/dashboard/tasks") return intent === "add" ? "tasks" : undefined;
  const [, comments] = pathname.match(/^\/dashboard\/(comments\/\w+\/[\w-]+)$/) ?? [];
  if (comments) return intent === "comment" ? comments : undefined;
  const [, event] = pathname.match(/^\/dashboard\/events\/([\w-]+)\/day$/) ?? [];
  return ["issue", "hand-over"].includes(intent) ? event : undefined;
}
