import { useSyncExternalStore } from "react";

/** `stays`: it is shown until `announce(null)`. `url`: of the record that it is about. */
type Announcement = { message: string; stays?: boolean; url?: string };

let current: Announcement | null = null;
const listeners = new Set<() => void>();

/** Shows a message that outlives the form and the page it is about; null removes it. */
export function announce(announcement: Announcement | null): void {
  current = announcement;
  for (const listener of listeners) listener();
}

export const useAnnouncement = (): Announcement | null => useSyncExternalStore(subscribe, readCurrent, () => null);

export const readCurrent = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
