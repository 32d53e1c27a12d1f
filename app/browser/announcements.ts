import { useSyncExternalStore } from "react";

/** `stays`: shown until `announce(null)`. `url`: that of the record that the message is about. */
type Announcement = { message: string; stays?: boolean; url?: string };

/** Why a button of a draft that is not stored does nothing. */
export const notSavedMessage = "Not done: the draft is not saved yet. Please try again when it is.";

/** What was done without a network waits on this device. */
export const keptMessage = "There is no connection. Kept: it is sent as soon as there is one.";

let current: Announcement | null = null;
const listeners = new Set<() => void>();

/** Shows a message that stays when the form or page that it is about has gone; null removes it. */
export function announce(announcement: Announcement | null): void {
  current = announcement;
  for (const listener of listeners) listener();
}

export const useAnnouncement = (): Announcement | null => useSyncExternalStore(subscribe, currentAnnouncement, () => null);

export const currentAnnouncement = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
