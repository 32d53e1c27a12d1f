import { useEffect } from "react";
import { useLocation } from "react-router";
import { maxOpened, openedRecord } from "./find.ts";

/** Kinds and ids of the records that a person opened last in this browser. Their names are read from the server each time. */
const storageKey = "opened-records";
type Stored = { personId: string; keys: string[] };

export function readOpenedKeys(personId: string): string[] {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return stored?.personId === personId ? stored.keys : [];
  } catch {
    return [];
  }
}

/** Remembers the record whose page is open. */
export function useOpenedRecords(personId: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const record = openedRecord(pathname, new URLSearchParams(search));
    if (!record) return;
    const key = `${record.kind}.${record.id}`;
    const keys = [key, ...readOpenedKeys(personId).filter((other) => other !== key)].slice(0, maxOpened);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ personId, keys } satisfies Stored));
    } catch {
      // Storage may be disabled or full.
    }
  }, [personId, pathname, search]);
}

/** Called at log-out. */
export function forgetOpenedRecords(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage may be disabled.
  }
}
