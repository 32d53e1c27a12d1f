import { useSyncExternalStore } from "react";

const storageKey = "single-keys";
const listeners = new Set<() => void>();

/**
 * Whether a letter, digit or sign alone acts, such as J in a list and "/" anywhere. Whoever speaks to the computer instead of typing
 * switches that off, in this browser (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/**
 * The key that a shortcut is compared with. While the layout of an Indian language is on, browsers name what the key writes, also with Ctrl: K
 * is "క" in Telugu and "/" is "य" in Hindi. Such a key counts as the one at its place.
 */
export const latinKey = ({ key, code }: { key: string; code: string }): string => {
  if (/^[\0-\x7f]/.test(key)) return key;
  return code === "Slash" ? "/" : code.replace(/^(?:Key|Digit)/, "").toLowerCase();
};

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
